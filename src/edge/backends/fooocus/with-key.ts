import type { ServerAddress } from "../server-calls.ts"

/** Its key travels in a header of its own; a tunnel before it may want the usual one. */
export function withKey(address: ServerAddress): ServerAddress {
  const { token, headers = {} } = address
  return token === undefined ? address : { ...address, headers: { "X-API-KEY": token, ...headers } }
}
