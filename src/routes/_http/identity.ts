import type { Identity } from "../../domain/_shared/context.ts"
import { asViewerId, base32, newMediaName } from "../../domain/_shared/ids.ts"

/** The guest's cookie: an opaque secret; what is stored is only what follows from it one way. */
const GUEST_COOKIE = "guest"
const COOKIE_SECONDS = 60 * 86_400
const TOKEN = /^[0-9a-hjkmnp-tv-z]{26}$/

/** The guest's secret in a request, or undefined. */
export function guestToken(cookieHeader: string | null | undefined): string | undefined {
  for (const part of (cookieHeader ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2)
    if (name === GUEST_COOKIE && value !== undefined && TOKEN.test(value)) return value
  }
  return undefined
}

/** The identity that a guest's secret stands for. It is a hash, so knowing an id gives nobody the secret. */
export async function guestIdentity(token: string): Promise<Identity> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`guest:${token}`))
  return { id: asViewerId(`guest_${base32(new Uint8Array(digest), 26)}`), membership: "visitor" }
}

/** A new guest: the secret of 130 bits and the Set-Cookie header that keeps it for 60 days. */
export function newGuest(isSecure: boolean): { readonly token: string; readonly setCookie: string } {
  const token = newMediaName()
  const attributes = ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${COOKIE_SECONDS}`, ...(isSecure ? ["Secure"] : [])]
  return { token, setCookie: [`${GUEST_COOKIE}=${token}`, ...attributes].join("; ") }
}
