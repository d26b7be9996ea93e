use super::*;

#[test]
fn forms() {
    for (text, expected) in [
        // RFC 5322
        (
            "Fri, 21 Nov 1997 09:55:06 -0600",
            "1997-11-21T09:55:06-06:00",
        ),
        (
            "Thu,\r\n      13\r\n        Feb\r\n          1969\r\n      23:32\r\n               -0330 (Newfoundland Time)",
            "1969-02-13T23:32:00-03:30",
        ),
        ("21 Nov 97 09:55:06 GMT", "1997-11-21T09:55:06Z"),
        (
            "Fri, 21 Nov 1997 09(comment):   55  :  06 -0600",
            "1997-11-21T00:00:00Z",
        ),
        ("Mon, 5 Jan 104 10:20 +0000", "2004-01-05T10:20:00Z"),
        ("1 Jan 49 00:00 PST", "2049-01-01T00:00:00-08:00"),
        ("1 Jan 50 00:00 pdt", "1950-01-01T00:00:00-07:00"),
        ("Sat, 31 Dec 2016 23:59:60 +0000", "2017-01-01T00:00:00Z"),
        ("29 Feb 2000 1:02:03 +0530", "2000-02-29T01:02:03+05:30"),
        ("Tue, 15 Jun 99 24:00 Q", "1999-06-16T00:00:00Z"),
        // RFC 850 and its relatives
        (
            "Friday, 19-Nov-82 16:14:55 EST",
            "1982-11-19T16:14:55-05:00",
        ),
        ("Fri, 19-Nov-1982 16:14:55 GMT", "1982-11-19T16:14:55Z"),
        ("19-Nov-82 16:14", "1982-11-19T16:14:00Z"),
        // asctime, and the lines of mailboxes
        ("Tue Jan  5 10:01:02 1982", "1982-01-05T10:01:02Z"),
        ("Tue Jan  5 10:01 EDT 1982", "1982-01-05T10:01:00-04:00"),
        (
            "Tue Jan  5 10:01:02 1982 +0100",
            "1982-01-05T10:01:02+01:00",
        ),
        ("Tue Jan 25 10:01:02 82", "1982-01-25T10:01:02Z"),
        // RFC 3339
        ("2020-05-15T10:20:30Z", "2020-05-15T10:20:30Z"),
        ("2020-05-15T10:20:30.123+02:00", "2020-05-15T10:20:30+02:00"),
        ("2020-05-15 10:20:30 -0700", "2020-05-15T10:20:30-07:00"),
        ("2020-05-15", "2020-05-15T00:00:00Z"),
        // What programs make of them
        (
            "Fri, 15 May 1998 10:20:30 -0400 (EDT)",
            "1998-05-15T10:20:30-04:00",
        ),
        (
            "Fri, 15 May 1998 10:20:30 GMT+0200",
            "1998-05-15T10:20:30+02:00",
        ),
        (
            "Fri, 15 May 1998 10:20:30 UTC-5",
            "1998-05-15T10:20:30-05:00",
        ),
        (
            "Fri, 15 May 1998 10:20:30+02:00",
            "1998-05-15T10:20:30+02:00",
        ),
        (
            "Fri, 15 May 1998 10.20.30 +0200",
            "1998-05-15T10:20:30+02:00",
        ),
        (
            "Fri, 15 May 1998 10:20:30 MET DST",
            "1998-05-15T10:20:30+02:00",
        ),
        (
            "Fri,15 May 1998 10:20:30 PM -0700",
            "1998-05-15T22:20:30-07:00",
        ),
        ("15 May 1998 12:20am", "1998-05-15T00:20:00Z"),
        (
            "\"Fri, 15 May 1998 10:20:30 -0400\"",
            "1998-05-15T10:20:30-04:00",
        ),
        ("May 15, 1998 10:20:30", "1998-05-15T10:20:30Z"),
        ("15. September 1998 8:05 CEST", "1998-09-15T08:05:00+02:00"),
        ("15 Sept. 1998", "1998-09-15T00:00:00Z"),
        ("Fri, 15 May 1998 10:20:30 -9900", "1998-05-15T10:20:30Z"),
        ("Fri, 15 May 1998 99:20:30 -0400", "1998-05-15T00:00:00Z"),
        ("Fri, 15 May 1998 10:20:30 XYZ", "1998-05-15T10:20:30Z"),
        (
            "Fri, 31 Dec 9999 23:59:59 -0100",
            "9999-12-31T23:59:59-01:00",
        ),
        ("Mon, 1 Jan 1900", "1900-01-01T00:00:00Z"),
    ] {
        let date = Date::parse(text.as_bytes()).map(|date| date.to_string());
        assert_eq!(date.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_is_not_a_date() {
    for text in [
        "",
        "   ",
        "yesterday",
        "Fri",
        "10:20:30",
        "15 May",
        "May 1998",
        "5/15/1998 10:20",
        "31 Feb 1998",
        "29 Feb 1900",
        "0 May 1998",
        "15 May 1899",
        "15 Foo 1998",
        "2020-13-01",
        "2020-00-01",
        "2020-01-00",
        "(15 May 1998",
        "15 May 99999",
        "15-",
        "-",
        "+",
        ":",
        "1:",
        "--May--",
    ] {
        assert_eq!(Date::parse(text.as_bytes()), None, "{text}");
    }
    let long = "(".repeat(LONGEST) + "15 May 1998";
    assert_eq!(Date::parse(long.as_bytes()), None);
}

#[test]
fn lines_of_mailboxes() {
    for (line, expected) in [
        (
            "From a@example.org Sat Nov 21 10:00:00 2026",
            Some("2026-11-21T10:00:00Z"),
        ),
        (
            "From a@example.org  Sat Nov  7 10:00 EST 2026\r",
            Some("2026-11-07T10:00:00-05:00"),
        ),
        ("From -", None),
        ("From 15 May 1998", None),
        ("To: a", None),
    ] {
        let date = Date::of_postmark(line.as_bytes()).map(|date| date.to_string());
        assert_eq!(date.as_deref(), expected, "{line}");
    }
}

/// Any bytes are read, and what is read is written and read again as the same.
#[test]
fn dates_are_read_back() {
    for seconds in (-2_000_000_000_i64..8_000_000_000).step_by(12_345_678) {
        for offset_minutes in [0, 1, -1, 330, -570, 840] {
            let date = Date {
                unix_seconds: seconds,
                offset_minutes,
            };
            assert_eq!(Date::parse(date.to_string().as_bytes()), Some(date));
        }
    }
}
