import { thumbHashToDataURL } from "thumbhash"

const known = new Map<string, string | null>()

/** A data address of the blurred image that a thumbhash (base 64) describes; null when it is none. */
export function thumbhashUrl(hash: string): string | null {
  const before = known.get(hash)
  if (before !== undefined) return before
  const url = decode(hash)
  known.set(hash, url)
  return url
}

function decode(hash: string): string | null {
  if (hash === "") return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
  } catch {
    return null
  }
}
