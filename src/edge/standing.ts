/** Where a request stands when there are too many: the lower the sooner it is turned away. */
export const STANDING = { first: 0, usual: 1, last: 2 } as const
export type Standing = (typeof STANDING)[keyof typeof STANDING]

/** Money, rooms and signing in. */
const LAST =
  /^\/(?:api\/(?:stream\/task\/|v1\/(?:socket|payment\/|task\/(?:(?:batch-)?progress|operate)$|account\/(?:code\/|login|sign-up|forgot|reset|prove|passkey\/)))|auth\/|[\w-]+\/(?:sign-in|reset)\b)/
const SEARCH = /^[^?]*\/search(?:api)?\b/
const KNOWN = /(?:^|[ ;-])(?:T|guest)=/

/** By the address and what it shows of its caller, before either is looked at closely. Searches, and what nobody in particular reads, go first. */
export function standingOf({ url, headers }: Request, site: string): Standing {
  const path = url.slice(site.length)
  if (LAST.test(path)) return STANDING.last
  const isKnown = KNOWN.test(headers.get("Cookie") ?? "") || headers.has("Authorization") || headers.has("token")
  return isKnown && !SEARCH.test(path) ? STANDING.usual : STANDING.first
}
