//! The forms of text as types, for writers that take nothing else.

use std::io::{self, Write};

use super::{json, name, name_line, percent, percent_line, visible, visible_line, xml};
use crate::text::base64::base64;

/// Text in a form that its receiver takes for text and nothing else.
///
/// Rows of reports consist of such forms, of constants and of numbers: see
/// [`RowBuffer`](crate::report::RowBuffer).
pub trait Escaped {
    /// Writes the text in its form.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()>;

    /// Returns the text in its form, which is UTF-8.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write_to(&mut out);
        out
    }
}

/// Text for people: see [`visible`].
#[derive(Clone, Copy, Debug)]
pub struct Visible<'t>(pub &'t [u8]);

/// Text for people at the start of a line: see [`visible_line`].
#[derive(Clone, Copy, Debug)]
pub struct VisibleLine<'t>(pub &'t [u8]);

/// The name of a file or a member: see [`name`].
#[derive(Clone, Copy, Debug)]
pub struct FileName<'t>(pub &'t [u8]);

/// The name of a file at the start of a line: see [`name_line`].
#[derive(Clone, Copy, Debug)]
pub struct FileNameLine<'t>(pub &'t [u8]);

/// A URI: see [`percent`].
#[derive(Clone, Copy, Debug)]
pub struct Percent<'t>(pub &'t [u8]);

/// A URI at the start of a line: see [`percent_line`].
#[derive(Clone, Copy, Debug)]
pub struct PercentLine<'t>(pub &'t [u8]);

/// A JSON string: see [`json`].
#[derive(Clone, Copy, Debug)]
pub struct Json<'t>(pub &'t [u8]);

/// A JSON string of text in another form.
#[derive(Clone, Copy, Debug)]
pub struct JsonOf<E>(pub E);

/// Text in another form as character data, or as the value of an attribute, of XML: see [`xml`].
#[derive(Clone, Copy, Debug)]
pub struct Xml<E>(pub E);

/// Bytes in base64 (RFC 4648 §4).
#[derive(Clone, Copy, Debug)]
pub struct Base64<'t>(pub &'t [u8]);

/// A constant of the program between two forms.
#[derive(Clone, Copy, Debug)]
pub struct Constant(pub &'static str);

impl Escaped for Visible<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        visible(out, self.0)
    }
}

impl Escaped for VisibleLine<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        visible_line(out, self.0)
    }
}

impl Escaped for FileName<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        name(out, self.0)
    }
}

impl Escaped for FileNameLine<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        name_line(out, self.0)
    }
}

impl Escaped for Percent<'_> {
    #[inline]
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        percent(out, self.0)
    }
}

impl Escaped for PercentLine<'_> {
    #[inline]
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        percent_line(out, self.0)
    }
}

impl Escaped for Json<'_> {
    #[inline]
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        json(out, self.0)
    }
}

impl<E: Escaped> Escaped for JsonOf<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        json(out, &self.0.to_bytes())
    }
}

impl<E: Escaped> Escaped for Xml<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        xml(out, &self.0.to_bytes())
    }
}

impl Escaped for Base64<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        base64(out, self.0)
    }
}

impl Escaped for Constant {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(self.0.as_bytes())
    }
}

impl<E: Escaped + ?Sized> Escaped for &E {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        (**self).write_to(out)
    }
}

impl<E: Escaped> Escaped for Option<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        self.iter().try_for_each(|form| form.write_to(out))
    }
}

impl<A: Escaped, B: Escaped> Escaped for (A, B) {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        self.0.write_to(out)?;
        self.1.write_to(out)
    }
}

impl<A: Escaped, B: Escaped, C: Escaped> Escaped for (A, B, C) {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        self.0.write_to(out)?;
        self.1.write_to(out)?;
        self.2.write_to(out)
    }
}
