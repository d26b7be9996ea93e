//! From arguments to how findings are grouped and shown.

use std::sync::Arc;

use urilint::report::escape;
use urilint::report::link_template::Archives;
use urilint::report::view::{People, RunOrigin, View};

use super::args::Check;

/// Returns how reports group findings.
pub fn view(args: &Check, archives: Archives) -> Arc<View> {
    Arc::new(View {
        group_by: Some(args.group_by),
        max_per_group: args.max_per_group,
        archives,
        people: people(args.redact_people),
        origin: RunOrigin {
            command: command(),
            inputs: args
                .input
                .paths
                .iter()
                .map(|path| escape::path(path))
                .collect(),
            preset: args.preset.map(|preset| {
                let preset: urilint::Preset = preset.into();
                preset.name().to_owned()
            }),
            ..RunOrigin::default()
        },
    })
}

/// Returns whether senders and subjects are shown.
pub const fn people(is_redacted: bool) -> People {
    if is_redacted {
        People::Redacted
    } else {
        People::Shown
    }
}

/// Returns the command line for a shell, with credentials masked.
pub fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| {
        let argument = super::escaped(&argument)
            .to_string_lossy()
            .into_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    });
    let words: Vec<_> = std::iter::once("urilint".to_owned())
        .chain(arguments)
        .collect();
    words.join(" ")
}
