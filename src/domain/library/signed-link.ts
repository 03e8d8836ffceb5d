import { shortFileName } from "../_kernel/file-name.ts"
import { isSignatureOf, signMessage } from "./address-signature.ts"

const PURPOSE = "atelier media link v1"
const MAXIMUM_NAME_CHARACTERS = 200

/** Longest life of a signed link: one that says it lives longer is none. */
export const MEDIA_LINK_LIFE_MS = 86_400_000

export interface MediaLinkTerms {
  /** Milliseconds since 1970, at most `MEDIA_LINK_LIFE_MS` ahead; told in whole seconds, rounded up. */
  readonly expiresAtMs: number
  /** Name that the file is saved by, part of what is signed; absent or null for one that is shown. */
  readonly downloadName?: string | null
}

/**
 * Address of a stored file that anyone who has it may read until it expires: `/media/{key}?expires=…&signature=…`, with `download` where
 * a name is given. `secret` is the guest secret; the key of links is derived from it.
 */
export async function signMediaUrl(secret: string, key: string, terms: MediaLinkTerms): Promise<string> {
  const expires = Math.ceil(terms.expiresAtMs / 1000)
  const name = terms.downloadName == null ? null : shortFileName(terms.downloadName, MAXIMUM_NAME_CHARACTERS)
  const signature = await signMessage(PURPOSE, secret, messageOf(key, expires, name))
  const query = new URLSearchParams({ expires: String(expires), signature })
  if (name !== null) query.set("download", name)
  return `/media/${key}?${query}`
}

/** True for the query of a link that we signed for this key, with this download name, and that has not expired at `nowMs`. */
export async function isSignedFor(secret: string, key: string, query: URLSearchParams, nowMs: number): Promise<boolean> {
  const [expires, signature] = [query.getAll("expires"), query.getAll("signature")]
  const names = query.getAll("download")
  if (expires.length !== 1 || signature.length !== 1 || names.length > 1) return false
  const [seconds = "", encoded = ""] = [expires[0], signature[0]]
  if (!/^\d{1,11}$/.test(seconds)) return false
  const leftMs = Number(seconds) * 1000 - nowMs
  // A second of grace upwards, because expiry is rounded up.
  if (leftMs <= 0 || leftMs > MEDIA_LINK_LIFE_MS + 1000) return false
  return isSignatureOf(encoded, PURPOSE, secret, messageOf(key, Number(seconds), names[0] ?? null))
}

/** What is signed; parts are told apart by line breaks, which no key contains, and the name comes last. */
function messageOf(key: string, expiresSeconds: number, name: string | null): string {
  return `${key}\n${expiresSeconds}\n${name === null ? "shown" : `saved as ${name}`}`
}
