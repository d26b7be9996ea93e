//! An interpreter of the notations of grammars in RFCs: RFC 822, RFC 2141 and RFC 5234, as far as
//! the grammars in `grammars/` use them. It recognizes strings, and derives random ones.
//!
//! It is independent of the library on purpose: a string is matched by the text of the rules.

use std::collections::HashMap;

/// A grammar: rules by their names.
pub struct Grammar(HashMap<String, Expr>);

#[derive(Clone, Debug)]
enum Expr {
    /// One of these, any of which may match.
    Choice(Vec<Expr>),
    Sequence(Vec<Expr>),
    /// An expression, and the least and the greatest number of its repetitions.
    Repeated(Box<Expr>, usize, usize),
    /// A literal in any case.
    Literal(Vec<char>),
    /// A character from the first to the second.
    Range(char, char),
    Rule(String),
}

/// The longest string that is matched, in characters.
pub const LONGEST: usize = 127;

impl Grammar {
    /// Parses rules, one on a line; a line that starts with a space continues the rule. A rule that
    /// is defined twice is the second.
    pub fn parse(text: &str) -> Self {
        let mut rules: Vec<(String, String)> = Vec::new();
        for line in text.lines().map(without_comment) {
            if line.starts_with(' ') {
                if let Some((_, body)) = rules.last_mut() {
                    body.push_str(line);
                }
            } else if let Some((name, body)) = line.split_once('=') {
                rules.push((name.trim().to_owned(), body.to_owned()));
            }
        }
        let rules: HashMap<_, _> = rules
            .into_iter()
            .map(|(name, body)| (name, Reader::new(&body).whole()))
            .collect();
        let grammar = Self(rules);
        for expr in grammar.0.values() {
            grammar.check(expr);
        }
        grammar
    }

    /// Panics if a rule is missing.
    fn check(&self, expr: &Expr) {
        match expr {
            Expr::Choice(all) | Expr::Sequence(all) => all.iter().for_each(|one| self.check(one)),
            Expr::Repeated(one, _, _) => self.check(one),
            Expr::Rule(name) => assert!(self.0.contains_key(name), "no rule `{name}`"),
            Expr::Literal(_) | Expr::Range(..) => {}
        }
    }

    /// Returns true if `rule` matches the whole of `text`.
    pub fn matches(&self, rule: &str, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        assert!(text.len() <= LONGEST);
        self.ends(&self.0[rule], &text, 1) >> text.len() & 1 == 1
    }

    /// Returns the offsets at which a match ends that starts at one of `starts`, as bits.
    fn ends(&self, expr: &Expr, text: &[char], starts: u128) -> u128 {
        if starts == 0 {
            return 0;
        }
        match expr {
            Expr::Choice(all) => all
                .iter()
                .fold(0, |ends, one| ends | self.ends(one, text, starts)),
            Expr::Sequence(all) => all
                .iter()
                .fold(starts, |starts, one| self.ends(one, text, starts)),
            Expr::Repeated(one, least, most) => self.repeated(one, (*least, *most), text, starts),
            Expr::Literal(literal) => literal.iter().fold(starts, |starts, expected| {
                step(text, starts, |c| c.eq_ignore_ascii_case(expected))
            }),
            Expr::Range(first, last) => step(text, starts, |c| (first..=last).contains(&c)),
            Expr::Rule(name) => self.ends(&self.0[name], text, starts),
        }
    }

    fn repeated(
        &self,
        one: &Expr,
        (least, most): (usize, usize),
        text: &[char],
        starts: u128,
    ) -> u128 {
        let mut at = starts;
        for _ in 0..least {
            at = self.ends(one, text, at);
        }
        let mut ends = at;
        for _ in least..most {
            at = self.ends(one, text, at);
            if at & !ends == 0 {
                break;
            }
            ends |= at;
        }
        ends
    }

    /// Returns a random string that `rule` matches.
    pub fn derive(&self, rule: &str, random: &mut Random) -> String {
        let mut text = String::new();
        self.write(&self.0[rule], random, &mut text);
        text
    }

    fn write(&self, expr: &Expr, random: &mut Random, text: &mut String) {
        match expr {
            Expr::Choice(all) => self.write(&all[random.below(all.len())], random, text),
            Expr::Sequence(all) => all.iter().for_each(|one| self.write(one, random, text)),
            Expr::Repeated(one, least, most) => {
                let mut count = *least;
                while count < *most && random.below(5) < 2 {
                    count += 1;
                }
                for _ in 0..count {
                    self.write(one, random, text);
                }
            }
            Expr::Literal(literal) => text.extend(literal),
            Expr::Range(first, last) => {
                let (first, last) = (*first as u32, *last as u32);
                let code = first + random.below((last - first + 1) as usize) as u32;
                text.extend(char::from_u32(code));
            }
            Expr::Rule(name) => self.write(&self.0[name], random, text),
        }
    }
}

/// Returns the offsets after the characters at `starts` that `fits`.
fn step(text: &[char], starts: u128, fits: impl Fn(&char) -> bool) -> u128 {
    let mut ends = 0;
    let mut left = starts;
    while left != 0 {
        let at = left.trailing_zeros() as usize;
        left &= left - 1;
        if text.get(at).is_some_and(&fits) {
            ends |= 1 << (at + 1);
        }
    }
    ends
}

/// Removes a comment: a `;` that is not in quotes, and what follows it.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.find(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    &line[..end.unwrap_or(line.len())]
}

/// A generator of random numbers, which gives the same ones in every run.
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        // SplitMix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % limit as u64) as usize
    }
}

/// A parser of the right side of a rule.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    const fn new(rest: &'a str) -> Self {
        Self { rest }
    }

    fn whole(mut self) -> Expr {
        let expr = self.choice();
        assert!(self.peek().is_none(), "left over: {}", self.rest);
        expr
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.rest = &self.rest[expected.len_utf8()..];
        }
        found
    }

    fn choice(&mut self) -> Expr {
        let mut all = vec![self.sequence()];
        while self.eat('|') || self.eat('/') {
            all.push(self.sequence());
        }
        match all.len() {
            1 => all.remove(0),
            _ => Expr::Choice(all),
        }
    }

    fn sequence(&mut self) -> Expr {
        let mut all = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, '|' | '/' | ')' | ']') {
                break;
            }
            all.push(self.element());
        }
        match all.len() {
            1 => all.remove(0),
            _ => Expr::Sequence(all),
        }
    }

    /// `[least] "*" [most] element`, `count element`, or an element.
    fn element(&mut self) -> Expr {
        let least = self.number();
        if self.eat('*') {
            let most = self.number().unwrap_or(usize::MAX);
            return Expr::Repeated(Box::new(self.single()), least.unwrap_or(0), most);
        }
        let single = self.single();
        match least {
            Some(count) => Expr::Repeated(Box::new(single), count, count),
            None => single,
        }
    }

    fn number(&mut self) -> Option<usize> {
        self.peek();
        self.take(|c| c.is_ascii_digit()).parse().ok()
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn single(&mut self) -> Expr {
        if self.eat('(') {
            let inside = self.choice();
            assert!(self.eat(')'), "missing `)`: {}", self.rest);
            return inside;
        }
        if self.eat('[') {
            let inside = self.choice();
            assert!(self.eat(']'), "missing `]`: {}", self.rest);
            return Expr::Repeated(Box::new(inside), 0, 1);
        }
        if self.eat('"') {
            let literal = self.take(|c| c != '"').chars().collect();
            self.rest = &self.rest[1..];
            return Expr::Literal(literal);
        }
        if self.eat('%') {
            self.rest = &self.rest[1..];
            let first = self.hex();
            let dash = self.rest.starts_with('-');
            self.rest = &self.rest[usize::from(dash)..];
            return Expr::Range(first, if dash { self.hex() } else { first });
        }
        let name = self.take(|c| c.is_ascii_alphanumeric() || "-_+".contains(c));
        assert!(!name.is_empty(), "not an element: {}", self.rest);
        Expr::Rule(name.to_owned())
    }

    fn hex(&mut self) -> char {
        let code = u32::from_str_radix(self.take(|c| c.is_ascii_hexdigit()), 16);
        char::from_u32(code.unwrap()).unwrap()
    }
}
