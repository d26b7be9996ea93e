//! The shapes of credentials that rules recognize, in every component of a URI.
//!
//! They are composed at run time, so that scanners do not report this file.

use super::kinds::{Fate, Form, Kind};

/// A generator of text that is the same in each run.
pub struct Random {
    state: u64,
}

/// A generator of unique credentials.
struct Maker {
    random: Random,
    shapes: Vec<Kind>,
}

const MIXED: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const UPPER: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ234567";
const HEX: &[u8] = b"0123456789abcdef";

impl Random {
    /// Creates the generator of this name.
    pub fn of(name: &str) -> Self {
        let add = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Self {
            state: name.bytes().fold(1738, add),
        }
    }

    fn one_of(&mut self, alphabet: &[u8]) -> char {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let index = (self.state >> 33) as usize % alphabet.len();
        char::from(alphabet[index])
    }

    /// Returns a digit for a digit, a small letter for a small letter, a capital for a capital, and
    /// a hexadecimal digit for one: a text keeps its shape.
    pub fn like(&mut self, c: char) -> char {
        match c {
            '0'..='9' => self.one_of(b"234567"),
            'a'..='f' => self.one_of(b"abcdef"),
            'A'..='F' => self.one_of(b"ABCDEF"),
            'a'..='z' => self.one_of(b"ghjkmnpqrstuvwxyz"),
            'A'..='Z' => self.one_of(b"GHJKMNPQRSTUVWXYZ"),
            other => other,
        }
    }
}

impl Maker {
    fn random(&mut self, alphabet: &[u8], len: usize) -> String {
        let text = (0..len).map(|_| self.random.one_of(alphabet));
        let mut text: String = text.collect();
        // Each has a digit and a letter.
        text.replace_range(1..3, if alphabet == UPPER { "7Q" } else { "7a" });
        text
    }

    /// Adds a shape. In `template`, `{S}` is the credential, and `^` is where the URI is
    /// broken, by default before its last delimiter.
    fn add(&mut self, template: &str, secret: String) {
        let (before, after) = template.split_once("{S}").expect(template);
        let joint = before.find('^');
        let before = before.replace('^', "");
        let last = before.rfind(['?', '/', '#', ';']).unwrap_or(0);
        // What is no URI stands beside others.
        let form = if after.starts_with(' ') {
            Form::Beside
        } else {
            Form::Uri
        };
        self.shapes.push(Kind {
            id: template.to_owned(),
            form,
            fate: Fate::Masked,
            of_table: false,
            joint: joint.unwrap_or(last),
            before,
            secret,
            after: after.to_owned(),
            look_alike: String::new(),
        });
    }

    fn password(&mut self, template: &str) {
        let secret = self.random(MIXED, 12);
        self.add(template, secret);
    }

    fn passwords(&mut self, templates: &[&str]) {
        for template in templates {
            self.password(template);
        }
    }

    fn hex(&mut self, template: &str, len: usize) {
        let secret = self.random(HEX, len);
        self.add(template, secret);
    }
}

/// Returns all shapes.
pub fn shapes() -> Vec<Kind> {
    let mut maker = Maker {
        random: Random { state: 1738 },
        shapes: Vec::new(),
    };
    user_information(&mut maker);
    tokens(&mut maker);
    parameters(&mut maker);
    webhooks(&mut maker);
    nested(&mut maker);
    maker.shapes.extend(CLEAR.map(clear));
    maker.shapes
}

/// Texts that look like credentials, and say nothing.
const CLEAR: [&str; 12] = [
    "ftp://user:password@ftp.example.net/",
    "ftp://anonymous@ftp.example.net/pub",
    "postgres://user:${PASSWORD}@db.example.net/a",
    "http://www.example.net/?page=4711",
    "http://www.example.net/?csrf_token=a7b8c9d0e1f2",
    "http://www.example.net/?password=",
    "http://www.example.net/?access_token=TOKEN",
    "http://www.example.net/commit/decade0ddba11bad69bfa5784b8860a8decade0d",
    "http://www.example.net/npm_and_yarn",
    "http://www.example.net/sk-learn-contrib-lightning-documentation",
    "https://hooks.slack.com/services/",
    "mailto:joe@mail.example.net",
];

fn clear(uri: &str) -> Kind {
    Kind {
        id: uri.to_owned(),
        form: Form::Uri,
        fate: Fate::Clear,
        of_table: false,
        before: String::new(),
        secret: uri.to_owned(),
        after: String::new(),
        look_alike: String::new(),
        joint: 0,
    }
}

fn user_information(maker: &mut Maker) {
    let schemes = "ftp http https ssh svn+ssh git redis rediss postgres mysql mongodb+srv amqp ldap \
                   imap smtp sftp ftps telnet ws wss rtsp x-app unheard-of gopher nntp vnc irc smb \
                   afp dict";
    for scheme in schemes.split_whitespace() {
        maker.password(&format!("{scheme}://^joe:{{S}}@ftp.example.net/pub"));
    }
    maker.passwords(&[
        // Misspelt URIs, and URIs without an authority.
        "http:///^joe:{S}@www.example.net/",
        "http:/^joe:{S}@www.example.net/",
        "http:\\\\^joe:{S}@www.example.net/",
        "http//^joe:{S}@www.example.net/",
        "http:^joe:{S}@www.example.net/",
        "mailto:^joe:{S}@mail.example.net",
        "sip:^joe:{S}@sip.example.net",
        "sips:^joe:{S}@sip.example.net;transport=tls",
        "//^joe:{S}@ftp.example.net/",
        "http://http://^joe:{S}@www.example.net/",
        "hxxp://^joe:{S}@www[.]example[.]net/",
        "htpp://^joe:{S}@www.example.net/",
        "HTTP://^joe:{S}@WWW.EXAMPLE.NET:80/%7ejoe/../a",
        "ftp://^joe:{S} at ftp.example.net",
        // Hosts.
        "ftp://^joe:{S}@192.0.2.7/pub",
        "ftp://^joe:{S}@[2001:db8::7]/pub",
        "ftp://^joe:{S}@ftp.example.net:2121/pub",
        "http://^joe:{S}@localhost:8080/",
        "ftp://^joe:{S}@$HOST/pub",
        "postgres://^joe:{S}@db/x",
        "redis://^:{S}@cache.example.net:6379/0",
        // Passwords.
        "ftp://^joe:p%40{S}@ftp.example.net/",
        "ftp://^joe:p@{S}@ftp.example.net/",
        "ftp://^joe:p/{S}@ftp.example.net/",
        "ftp://^joe:p#{S}@ftp.example.net/",
        "ftp://^joe:p?{S}@ftp.example.net/",
        "ftp://^joe:p!$&{S}@ftp.example.net/",
        "ftp://^joe:p;q={S}@ftp.example.net/",
        // Tokens.
        "https://^oauth2:{S}@code.example.net/o/r",
        "https://^x-access-token:{S}@code.example.net/o/r",
        "https://^gitlab-ci-token:{S}@code.example.net/o/r",
    ]);
    maker.hex("https://^{S}:x-oauth-basic@code.example.net/o/r", 40);
}

fn tokens(maker: &mut Maker) {
    let positions = [
        "https://www.example.net/?k=^",
        "https://www.example.net/^",
        "https://www.example.net/a#^",
    ];
    let kinds: &[(&str, &[u8], usize)] = &[
        ("AKIA", UPPER, 16),
        ("A3TX", UPPER, 16),
        ("ghp_", MIXED, 36),
        ("ghs_", MIXED, 40),
        ("github_pat_", MIXED, 82),
        ("glpat-", MIXED, 20),
        ("xoxb-1234567890-", MIXED, 24),
        ("AIza", MIXED, 35),
        ("npm_", MIXED, 36),
        ("dop_v1_", HEX, 64),
        ("shpat_", HEX, 32),
        ("pypi-AgEIcHlwaS5vcmc", MIXED, 60),
    ];
    for location in positions {
        for (prefix, alphabet, len) in kinds {
            let secret = maker.random(alphabet, *len);
            maker.add(&format!("{location}{prefix}{{S}}"), secret);
        }
        let [header, body, sign] = [20, 30, 43].map(|len| maker.random(MIXED, len));
        maker.add(
            &format!("{location}eyJ{{S}}"),
            format!("{header}.eyJ{body}.{sign}"),
        );
        let [key, sign] = [22, 43].map(|len| maker.random(MIXED, len));
        maker.add(&format!("{location}SG.{{S}}"), format!("{key}.{sign}"));
    }
    let secret = maker.random(MIXED, 36);
    maker.add("https://^ghp_{S}@code.example.net/o/r", secret);
}

fn parameters(maker: &mut Maker) {
    let keys = "access_token auth_token refresh_token id_token private_token api_key apikey \
                client_secret secret password passwd pwd";
    for key in keys.split_whitespace() {
        maker.password(&format!("http://www.example.net/?{key}={{S}}"));
    }
    maker.passwords(&[
        "http://www.example.net/?a=1&^Api-Key={S}&b=2",
        "www.example.net/a?access_token={S}",
        "http://www.example.net/#access_token={S}&x",
        "http://www.example.net/#/route?access_token={S}",
        "http://www.example.net/login;password={S}/a",
        "http://www.example.net/?client-secret={S}&a=b[",
        "otpauth://totp/x:joe?secret={S}",
        "jdbc:mysql://db.example.net/x?user=joe&^password={S}",
        "jdbc:sqlserver://db.example.net;user=joe;password={S}",
        "http://www.example.net/?PHPSESSID={S}",
        "http://www.example.net/a;jsessionid={S}.n1/b?c",
        "http://www.example.net/?ASPSESSIONIDQQ={S}",
        "http://www.example.net/?^CFID=107&CFTOKEN={S}",
        "https://b.example.net/o?^X-Amz-Credential=a&X-Amz-Signature={S}",
        "https://b.example.net/o?X-Amz-Signature={S}&X-Amz-Credential=a",
        "https://b.example.net/o?X-Goog-Signature={S}",
        "https://b.example.net/o?^se=1&sv=2&sig={S}",
        "https://b.example.net/o?^Key-Pair-Id=K1&Signature={S}",
        "https://b.example.net/o?^AWSAccessKeyId=A&Expires=1&Signature={S}",
    ]);
    for key in ["sid", "s", "session"] {
        maker.hex(&format!("http://www.example.net/?{key}={{S}}"), 32);
    }
}

fn webhooks(maker: &mut Maker) {
    for path in [
        "hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D",
        "hooks.slack.com/workflows/T0A1B2C3D/A0A1B2C3D/12345",
        "hooks.slack.com/triggers/T0A1B2C3D/12345",
        "hooks.slack-gov.com/services/T0A1B2C3D/B0A1B2C3D",
    ] {
        let secret = maker.random(MIXED, 24);
        maker.add(&format!("https://{path}/{{S}}"), secret);
    }
    let guid = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
    maker.hex(
        &format!(
            "https://acme.webhook.office.com/webhookb2/{guid}@{guid}/IncomingWebhook/{{S}}/{guid}"
        ),
        32,
    );
    let sign = maker.random(MIXED, 43);
    maker.add(
        "https://prod-07.westus.logic.azure.com:443/workflows/0f1e2d3c/triggers/manual/paths/invoke?^sp=%2F&sv=1.0&sig={S}",
        sign,
    );
    for path in [
        "discord.com/api/webhooks",
        "discordapp.com/api/v10/webhooks",
        "ptb.discord.com/api/webhooks",
    ] {
        let secret = maker.random(MIXED, 68);
        maker.add(&format!("https://{path}/123456789012345678/{{S}}"), secret);
    }
    for path in ["bot", "file/bot"] {
        let secret = maker.random(MIXED, 35);
        maker.add(
            &format!("https://api.telegram.org/{path}1234567890:{{S}}/getMe"),
            secret,
        );
    }
}

fn nested(maker: &mut Maker) {
    maker.passwords(&[
        "http://www.example.net/?^u=ftp%3A%2F%2Fjoe%3A{S}%40h.example.net%2F",
        "http://www.example.net/?^u=ftp%253A%252F%252Fjoe%253A{S}%2540h.example.net%252F",
        "http://www.example.net/web/^ftp://joe:{S}@h.example.net/",
        "http://www.example.net/?u=http%3A%2F%2Fh.example.net%2F%3Faccess_token%3D{S}",
        "view-source:http://^joe:{S}@h.example.net/",
        "jdbc:mysql://^joe:{S}@db.example.net/x",
        "https://urldefense.proofpoint.com/v2/url?u=ftp-3A__joe-3A{S}-40h.example_&d=D",
    ]);
    let encoded = "https%3A%2F%2Fhooks.slack.com%2Fservices%2FT0A1B2C3D%2FB0A1B2C3D%2F";
    let secret = maker.random(MIXED, 24);
    maker.add(
        &format!("http://www.example.net/?^u={encoded}{{S}}&x=1"),
        secret,
    );
}
