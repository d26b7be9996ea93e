//! Charsets by their labels: those of the Encoding Standard, and others that mail has.

use super::{Charset, Order};

/// The number of bytes of a label that are read.
const LONGEST: usize = 64;

/// Returns the charset with this label, in any case; `None` if it is unknown. Quotes and other
/// bytes around the label are ignored.
pub(super) fn named(label: &[u8]) -> Option<Charset> {
    let label = String::from_utf8_lossy(&label[..label.len().min(LONGEST)]).to_ascii_lowercase();
    let label = trimmed(&label);
    // A quoted-printable `=` that was not decoded.
    let label = label.strip_prefix("3d").map_or(label, trimmed);
    of_name(label).or_else(|| {
        let in_name = |c: char| c.is_ascii_alphanumeric() || "-_.:+".contains(c);
        let end = label.find(|c| !in_name(c))?;
        of_name(trimmed(&label[..end])).filter(|_| end > 0)
    })
}

fn trimmed(label: &str) -> &str {
    label.trim_matches(|c: char| c.is_ascii_whitespace() || "\"'.;,\\<>".contains(c))
}

fn of_name(name: &str) -> Option<Charset> {
    let dashed = name.replace('_', "-");
    let little = Some(Order::Little);
    let big = Some(Order::Big);
    Some(match dashed.as_str() {
        "utf-7" | "utf7" | "unicode-1-1-utf-7" | "x-unicode-2-0-utf-7" => Charset::Utf7,
        "utf-16" | "utf16" | "ucs-2" | "ucs2" | "iso-10646-ucs-2" | "unicode" | "csunicode" => {
            Charset::Utf16(None)
        }
        "utf-16le" | "utf16le" | "unicodefeff" => Charset::Utf16(little),
        "utf-16be" | "utf16be" | "unicodefffe" => Charset::Utf16(big),
        "utf-32" | "utf32" | "ucs-4" | "iso-10646-ucs-4" => Charset::Utf32(None),
        "utf-32le" | "utf32le" => Charset::Utf32(little),
        "utf-32be" | "utf32be" => Charset::Utf32(big),
        "" | "us-ascii" | "ascii" | "ansi-x3.4-1968" | "ansi-x3.4-1986" | "iso646-us" => {
            Charset::AsciiSuperset
        }
        _ => return of_table(name, &dashed),
    })
}

/// Returns the charset with this name; `dashed` is the name without underscores.
#[cfg(feature = "charset")]
fn of_table(name: &str, dashed: &str) -> Option<Charset> {
    use super::dos::Page;
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, MACINTOSH, SHIFT_JIS, UTF_8,
        WINDOWS_874, WINDOWS_1252, X_USER_DEFINED,
    };
    if dashed.starts_with("iso-2022-") || dashed.starts_with("csiso2022") {
        return Some(Charset::Iso2022);
    }
    if let Some(page) = Page::named(dashed) {
        return Some(Charset::Dos(page));
    }
    let known = match dashed {
        "hz" | "hz-gb-2312" => return Some(Charset::Hz),
        "cp932" | "ms932" | "shift-jis" | "sjis" => Some(SHIFT_JIS),
        "cp936" | "ms936" | "euc-cn" | "gb2312" | "gb-2312-80" => Some(GBK),
        "cp949" | "ms949" | "uhc" | "euckr" | "ks-c-5601-1987" => Some(EUC_KR),
        "cp950" | "ms950" | "chinesebig5" | "big5-hkscs" => Some(BIG5),
        "eucjp" => Some(EUC_JP),
        "mac-roman" | "macroman" | "apple-roman" => Some(MACINTOSH),
        "tis620" => Some(WINDOWS_874),
        _ => None,
    };
    let label = |label: &str| Encoding::for_label(label.as_bytes());
    let encoding = known
        .or_else(|| label(name))
        .or_else(|| label(dashed))
        .or_else(|| label(dashed.strip_prefix("x-")?))
        // The year of a registration: `iso-8859-1:1987`.
        .or_else(|| label(dashed.split_once(':')?.0))
        .or_else(|| by_number(dashed));
    let double = [BIG5, EUC_JP, EUC_KR, GB18030, GBK, SHIFT_JIS];
    match encoding {
        Some(encoding) if encoding == ISO_2022_JP => Some(Charset::Iso2022),
        Some(encoding) if double.contains(&encoding) => Some(Charset::Double(encoding)),
        Some(encoding) if encoding == UTF_8 => Some(Charset::AsciiSuperset),
        // As the HTML Standard has it for `<meta>`.
        Some(encoding) if encoding == X_USER_DEFINED => Some(Charset::Single(WINDOWS_1252)),
        Some(encoding) if encoding.is_single_byte() => Some(Charset::Single(encoding)),
        _ => holds_ascii(dashed).then_some(Charset::AsciiSuperset),
    }
}

/// Returns the encoding of a name that has another form than its label, by its number:
/// `cp-1252`, `iso8859.2`, `koi8r`.
#[cfg(feature = "charset")]
fn by_number(name: &str) -> Option<&'static encoding_rs::Encoding> {
    let start = name.find(|c: char| c.is_ascii_digit())?;
    let (family, number) = (name[..start].trim_end_matches('-'), &name[start..]);
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let label = match family {
        "iso" | "x-iso" | "" if number.starts_with("8859") => {
            let part = number[4..].trim_start_matches(['-', '.', ':']);
            format!("iso-8859-{}", &part[..digits(part)])
        }
        "latin" => format!("latin{}", &number[..digits(number)]),
        "koi" | "x-koi" if number.starts_with('8') => {
            format!("koi8-{}", number[1..].trim_start_matches('-'))
        }
        "ibm" | "cp" | "dos" | "" if number == "866" => "ibm866".to_owned(),
        "mac" | "x-mac" => return None,
        _ if number.starts_with("125") && digits(number) == 4 => {
            format!("windows-{}", &number[..4])
        }
        _ => return None,
    };
    encoding_rs::Encoding::for_label(label.as_bytes())
}

/// Returns a charset that contains ASCII: without tables, no others can be decoded.
#[cfg(not(feature = "charset"))]
// Some charsets with tables do not contain ASCII and are not listed here.
#[allow(clippy::unnecessary_wraps)]
fn of_table(_name: &str, _dashed: &str) -> Option<Charset> {
    Some(Charset::AsciiSuperset)
}

/// Returns true if a charset that browsers do not support contains ASCII: those of personal
/// computers, and placeholders that programs write.
#[cfg(feature = "charset")]
fn holds_ascii(name: &str) -> bool {
    const FAMILIES: &[&str] = &[
        "ansi-x3", "armscii", "ascii", "cp1", "cp4", "cp7", "cp8", "ibm4", "ibm8", "iso-8859",
        "iso8859", "iso-ir", "koi", "mac", "tcvn", "us-as", "utf-8", "utf8", "viscii", "win",
        "x-mac",
    ];
    FAMILIES.iter().any(|family| name.starts_with(family))
}
