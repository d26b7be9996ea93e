//! Documents with a date in their path, such as posts, of which newer ones are beside them: they are records of
//! their time, and their maintainers leave them as they are.

use std::path::Path;

/// How many days a newer document has to be younger: two years.
// Of 51 findings in 129 trees that maintainers would not act on, 17 were in posts with a date in their path, and
// all of these were older.
const DAYS: i32 = 2 * 12 * MONTH;
/// The days of a month, as they are counted here.
const MONTH: i32 = 31;

/// The days that a name may mean, counted in months of 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    first: i32,
    last: i32,
}

impl Date {
    /// Returns the date of a file or folder of that name: `2024-01-31-title.md`, `2024-01-31`, `2024-01` and `2024`.
    pub fn of(name: &str) -> Option<Self> {
        let mut parts = name.splitn(4, ['-', '_']);
        let year = number(parts.next()?, 4, 1990..=2099)?;
        let month = parts.next().map(|part| number(part, 2, 1..=12));
        let day = parts.next().map(|part| {
            // `2024-01-31.md`
            let part = part.split('.').next().unwrap_or(part);
            number(part, 2, 1..=31)
        });
        let (months, days) = match (month, day) {
            (None, None) => (1..=12, 1..=31),
            (Some(month), None) => (month?..=month?, 1..=31),
            (Some(month), Some(day)) => (month?..=month?, day?..=day?),
            (None, Some(_)) => return None,
        };
        let count = |month, day| (12 * year + month) * MONTH + day;
        Some(Self {
            first: count(*months.start(), *days.start()),
            last: count(*months.end(), *days.end()),
        })
    }

    /// Returns the newest of the dates of entries with these names.
    pub fn newest(names: impl Iterator<Item = impl AsRef<str>>) -> Option<Self> {
        let dates = names.filter_map(|name| Self::of(name.as_ref()));
        dates.max_by_key(|date| date.first)
    }

    /// Returns true if `newest` is years younger.
    pub const fn is_old_beside(self, newest: Self) -> bool {
        newest.first - self.last >= DAYS
    }
}

/// Returns true if one of the last `depth` names in `path` has a date, and an entry beside it one that is years
/// younger. `newest` returns the newest date in a folder.
pub fn is_of_the_past(
    path: &Path,
    depth: usize,
    mut newest: impl FnMut(&Path) -> Option<Date>,
) -> bool {
    path.ancestors().take(depth).any(|at| {
        let date = Date::of(&at.file_name().unwrap_or_default().to_string_lossy());
        date.is_some_and(|date| {
            let newest = at.parent().and_then(&mut newest);
            newest.is_some_and(|newest| date.is_old_beside(newest))
        })
    })
}

/// Returns the number that `digits` are, if it has so many and is in a range.
fn number(digits: &str, length: usize, range: std::ops::RangeInclusive<i32>) -> Option<i32> {
    let all = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| all)?;
    range.contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_names() {
        for (name, expected) in [
            ("2024-01-31-title.md", true),
            ("2024_01_31.md", true),
            ("2024-01-31", true),
            ("2024-01", true),
            ("2024", true),
            ("2024.md", false),
            ("2024-13-01-a.md", false),
            ("2024-title.md", false),
            ("2024-1-5-a.md", false),
            ("1024", false),
            ("20240131.md", false),
            ("a-2024-01-31.md", false),
            ("v2024", false),
            ("", false),
        ] {
            assert_eq!(Date::of(name).is_some(), expected, "{name}");
        }
    }

    #[test]
    fn documents_of_the_past() {
        let names = |folder: &Path| match folder.to_str().unwrap() {
            "/r/_posts" => Date::newest(["2019-05-01-a.md", "2024-02-01-b.md", "x"].iter()),
            "/r/blog" => Date::newest(["2019", "2022", "2023"].iter()),
            "/r/only" => Date::newest(["2019-05-01-a.md"].iter()),
            _ => None,
        };
        for (path, expected) in [
            ("_posts/2019-05-01-a.md", true),
            ("_posts/2022-01-31-c.md", true),
            ("_posts/2022-03-01-c.md", false),
            ("_posts/2024-02-01-b.md", false),
            ("_posts/x", false),
            ("blog/2019/05/a.md", true),
            ("blog/2022/a.md", false),
            // It may be two years old, or not.
            ("blog/2021/a.md", false),
            ("only/2019-05-01-a.md", false),
            ("a.md", false),
        ] {
            let depth = Path::new(path).iter().count();
            let is = is_of_the_past(&Path::new("/r").join(path), depth, names);
            assert_eq!(is, expected, "{path}");
        }
    }
}
