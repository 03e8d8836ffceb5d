/** Names to the library of passkeys what it wants read. */
export const ECDSASigValue = { means: "the signature" } as const

const SEQUENCE = 0x30
const INTEGER = 0x02
/** Signatures on curves up to 384 bits are no longer; what is longer has its length in another form. */
const MAXIMUM_BYTES = 127

/**
 * The two numbers of a signature by elliptic curves, big-endian with their sign: a DER sequence of two integers (RFC 3279 §2.2.3).
 * Throws for anything that is not exactly one, and where anything else than `ECDSASigValue` is wanted.
 */
export function readSignature(signature: ArrayBuffer | Uint8Array, wanted: object): { readonly r: ArrayBuffer; readonly s: ArrayBuffer } {
  if (wanted !== ECDSASigValue) throw new Error("Only signatures can be read")
  const bytes = Uint8Array.from(new Uint8Array(signature))
  const length = bytes[1] ?? 0
  if (bytes[0] !== SEQUENCE || length > MAXIMUM_BYTES || length !== bytes.length - 2) throw notASignature()
  const r = integerAt(bytes, 2)
  const s = integerAt(bytes, r.end)
  if (s.end !== bytes.length) throw notASignature()
  return { r: r.value, s: s.value }
}

function integerAt(bytes: Uint8Array<ArrayBuffer>, position: number): { readonly value: ArrayBuffer; readonly end: number } {
  const length = bytes[position + 1] ?? 0
  const start = position + 2
  if (bytes[position] !== INTEGER || length === 0 || start + length > bytes.length) throw notASignature()
  return { value: bytes.slice(start, start + length).buffer, end: start + length }
}

function notASignature(): Error {
  return new Error("Not a signature")
}
