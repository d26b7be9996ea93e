// The state of the page as a fragment of its address, which browsers do not send: JSON, compressed (deflate)
// and in base64url.

async function pipe(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Returns the fragment for a state.
export async function write(state) {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Returns the state of a fragment; null if it has none.
export async function read(fragment) {
  if (!fragment) return null;
  try {
    const binary = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const state = JSON.parse(new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw"))));
    return typeof state?.text === "string" ? state : null;
  } catch {
    return null;
  }
}
