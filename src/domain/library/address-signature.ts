import { fromBase64Url, toBase64Url } from "../_kernel/base64url.ts"
import type { BlindPurpose } from "../_kernel/ports.ts"

const text = new TextEncoder()
const ALGORITHM = { name: "HMAC", hash: "SHA-256" }
/** Deriving a key costs more than signing; the key of one secret is data that requests may share. */
const keys = new Map<string, Promise<CryptoKey>>()

/** What is signed: each purpose has a key of its own, so that a signature for one is none for another. */
export type SignedPurpose = "atelier media link v1" | "atelier upload part v1" | "atelier ban appeal v1" | `atelier ${BlindPurpose} v1`

/** The signature of a message for an address: 43 letters of base64url. `secret` is the guest secret; keys are derived from it. */
export async function signMessage(purpose: SignedPurpose, secret: string, message: string): Promise<string> {
  const signature = await crypto.subtle.sign(ALGORITHM, await keyOf(purpose, secret), text.encode(message))
  return toBase64Url(new Uint8Array(signature))
}

/** True for the signature that `signMessage` gives this message; false for any other text. */
export async function isSignatureOf(signature: string, purpose: SignedPurpose, secret: string, message: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false
  return crypto.subtle.verify(ALGORITHM, await keyOf(purpose, secret), fromBase64Url(signature), text.encode(message))
}

function keyOf(purpose: SignedPurpose, secret: string): Promise<CryptoKey> {
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = deriveKey(purpose, secret)
  keys.set(name, key)
  return key
}

async function deriveKey(purpose: SignedPurpose, secret: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey("raw", text.encode(secret), ALGORITHM, false, ["sign"])
  const derived = await crypto.subtle.sign(ALGORITHM, root, text.encode(purpose))
  return crypto.subtle.importKey("raw", derived, ALGORITHM, false, ["sign", "verify"])
}
