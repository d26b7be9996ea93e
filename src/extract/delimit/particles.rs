//! Particles of Korean, which follow a word without a space.

#[rustfmt::skip]
// Those of place, object, topic, direction and range, the genitive, and the copula.
const PARTICLES: [&str; 15] = [
    "에서", "에서는", "에는", "에도", "에", "을", "를", "은", "는", "로", "으로", "의", "부터", "까지",
    "입니다",
];

/// Returns true if the first word of `text` is a particle.
pub(super) fn starts_with(text: &[u8]) -> bool {
    PARTICLES.iter().any(|particle| {
        let after = text.strip_prefix(particle.as_bytes());
        after.is_some_and(|after| after.first().is_none_or(|b| b" \t\r\n.,)".contains(b)))
    })
}
