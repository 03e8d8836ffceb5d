import { fromBase64Url, toBase64Url } from "../../domain/_kernel/base64url.ts"

const text = new TextEncoder()
const NONCE_BYTES = 12
const PURPOSE = "atelier kept answer v1"

async function keyOf(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", text.encode(`${PURPOSE}:${secret}`))
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"])
}

/** A text that stands in the database and that nobody reads there: an answer may be a token which is told once. */
export async function hide(plain: string, secret: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, await keyOf(secret), text.encode(plain))
  return `${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(bytes))}`
}

/** What was hidden. Throws for anything else. */
export async function unhide(hidden: string, secret: string): Promise<string> {
  const [nonce = "", bytes = ""] = hidden.split(".")
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: fromBase64Url(nonce) }, await keyOf(secret), fromBase64Url(bytes))
  return new TextDecoder().decode(plain)
}
