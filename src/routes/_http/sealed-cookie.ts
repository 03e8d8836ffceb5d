import { fromBase64Url, toBase64Url } from "../../domain/_kernel/base64url.ts"

const text = new TextEncoder()
/** Importing a key costs more than signing; the key of one secret is data that requests may share. */
const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const key = crypto.subtle.importKey("raw", text.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
  keys.set(secret, key)
  return key
}

/**
 * Something for the browser to keep and bring back unchanged: JSON in base64url, and our signature of it. It can be read there, so it
 * must hold nothing that the browser may not know. `purpose` keeps what is sealed for one thing from being good for another.
 */
export async function seal(value: unknown, purpose: string, secret: string): Promise<string> {
  const payload = toBase64Url(text.encode(JSON.stringify(value)))
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), text.encode(`${purpose}:${payload}`))
  return `${payload}.${toBase64Url(new Uint8Array(signature))}`
}

/** What was sealed, undefined for anything that we did not seal for this purpose. Its shape is for the caller to check. */
export async function unseal(sealed: string | undefined, purpose: string, secret: string): Promise<unknown> {
  const match = /^([\w-]+)\.([\w-]{43})$/.exec(sealed ?? "")
  if (!match?.[1] || !match[2]) return undefined
  const [, payload, signature] = match
  try {
    const isOurs = await crypto.subtle.verify("HMAC", await keyOf(secret), fromBase64Url(signature), text.encode(`${purpose}:${payload}`))
    return isOurs ? JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) : undefined
  } catch {
    return undefined
  }
}
