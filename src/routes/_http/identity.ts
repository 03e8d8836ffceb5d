import type { GuestIdentity } from "../../domain/_kernel/context.ts"
import { asViewerId, base32, newMediaName } from "../../domain/_kernel/ids.ts"

/**
 * The guest's cookie: a random secret and our signature of it. What is stored is only what follows from the secret one way;
 * without the signature anyone could be as many guests as they can count, past every limit.
 */
const COOKIE_NAME = { secure: "__Host-guest", plain: "guest" } as const
const COOKIE_SECONDS = 60 * 86_400
const COOKIE_VALUE = /^([0-9a-hjkmnp-tv-z]{26})\.([0-9a-hjkmnp-tv-z]{26})$/

const text = new TextEncoder()
/** Importing a key costs more than signing; the key of one secret is data that requests may share. */
const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const key = crypto.subtle.importKey("raw", text.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  keys.set(secret, key)
  return key
}

async function signatureOf(token: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), text.encode(`guest:${token}`))
  return base32(new Uint8Array(signature), 26)
}

/** The value of a cookie in a Cookie header. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const [found, value] = part.trim().split("=", 2)
    if (found === name) return value
  }
  return undefined
}

/** The guest that a Cookie header proves, or undefined: a cookie that we did not sign is no cookie. */
export async function readGuest(header: string | null | undefined, isSecure: boolean, secret: string): Promise<GuestIdentity | undefined> {
  if (!header) return undefined
  const match = COOKIE_VALUE.exec(cookieValue(header, isSecure ? COOKIE_NAME.secure : COOKIE_NAME.plain) ?? "")
  if (!match?.[1] || !match[2]) return undefined
  const proofs = proofsOf(secret)
  const known = proofs.get(match[0])
  if (known !== undefined) return known
  const expected = await signatureOf(match[1], secret)
  if (!isEqual(expected, match[2])) return undefined
  const identity = await identityOf(match[1])
  if (proofs.size >= MAXIMUM_PROOFS) for (const oldest of proofs.keys()) if (proofs.delete(oldest)) break
  proofs.set(match[0], identity)
  return identity
}

/** Proofs that are remembered at once; past that the oldest is checked again. */
const MAXIMUM_PROOFS = 4_096
/** Guests that proved themselves by a whole cookie, under the secret that it was checked with. */
const proofs = new Map<string, Map<string, GuestIdentity>>()

function proofsOf(secret: string): Map<string, GuestIdentity> {
  const known = proofs.get(secret)
  if (known !== undefined) return known
  const fresh = new Map<string, GuestIdentity>()
  proofs.clear()
  proofs.set(secret, fresh)
  return fresh
}

/** A new guest, with the Set-Cookie header that keeps the secret for 60 days. */
export async function newGuest(
  isSecure: boolean,
  secret: string,
): Promise<{ readonly identity: GuestIdentity; readonly setCookie: string }> {
  const token = newMediaName()
  const name = isSecure ? COOKIE_NAME.secure : COOKIE_NAME.plain
  const attributes = ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${COOKIE_SECONDS}`, ...(isSecure ? ["Secure"] : [])]
  return {
    identity: await identityOf(token),
    setCookie: [`${name}=${token}.${await signatureOf(token, secret)}`, ...attributes].join("; "),
  }
}

/** The Set-Cookie header that makes a browser forget its guest: after what the guest made went to an account. */
export function forgetGuest(isSecure: boolean): string {
  const name = isSecure ? COOKIE_NAME.secure : COOKIE_NAME.plain
  return [`${name}=`, "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=0", ...(isSecure ? ["Secure"] : [])].join("; ")
}

/** The id is a hash of the secret, so knowing an id gives nobody the secret. */
async function identityOf(token: string): Promise<GuestIdentity> {
  const digest = await crypto.subtle.digest("SHA-256", text.encode(`guest:${token}`))
  return { kind: "guest", id: asViewerId(`guest_${base32(new Uint8Array(digest), 26)}`), plan: "visitor" }
}

/** Equal in a time that does not depend on where two texts of one length differ. */
function isEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  return difference === 0
}
