/** How many bytes are turned into text at once: a call takes only so many arguments. */
const AT_ONCE = 0x8000

/** Bytes as base64 in one piece. */
export function base64Of(bytes: Uint8Array): string {
  let text = ""
  for (let from = 0; from < bytes.length; from += AT_ONCE) text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(text)
}
