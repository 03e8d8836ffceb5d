/** Longest address that is fetched, characters; and longest host name (RFC 1035, 3.1). */
export const MAXIMUM_ADDRESS_CHARACTERS = 2048
const MAXIMUM_HOST_CHARACTERS = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Visible ASCII and letters of other scripts; no spaces, controls, direction marks, backslashes or halves of characters. */
const PLAIN = /^[^\s\\\p{C}\p{Z}]+$/u
/** What stands between `https://` and the path, the query or the fragment. */
const AUTHORITY = /^https:\/\/([^/?#]+)/i

/**
 * Ends of host names that are nobody's on the public internet: reserved for special use (RFC 6761, 6762, 7686, 8375, 9476 and
 * IANA's list), or what networks and platforms call their own inside.
 */
const INNER_ENDS = [
  ...["alt", "arpa", "example", "i2p", "internal", "intranet", "invalid", "local", "localdomain", "localhost", "onion", "test"],
  ...["cluster", "consul", "corp", "docker", "home", "lan", "mail", "nomad", "private", "svc", "workgroup"],
  ...["ts.net", "fritz.box", "metadata.goog"],
]
/** Public names whose purpose is to lead to any address that is written in them, or to this very machine. */
const POINTING_ENDS = [
  ...["nip.io", "sslip.io", "xip.io", "traefik.me", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "localho.st", "local.gd"],
  ...["backname.io", "42foo.com", "fuf.me", "rbndr.us", "1u.ms"],
]

/**
 * An address that may be fetched for a stranger, as it was understood: https on its own port, a host name of the public internet, no
 * user, and nobody of ours. Null for everything else. What is answered, not what was written, is to be fetched: it is in the one form
 * that the URL standard gives it, so that numbers, escapes and letters that look like others can hide nothing. It cannot say where a
 * name leads to: that is the platform's part (`global_fetch_strictly_public`).
 *
 * @param address as it was typed, or the `Location` of an answer made whole
 * @param ownHosts hosts that are ours; they and all names below them are refused
 */
export function publicAddressOf(address: string, ownHosts: readonly string[]): URL | null {
  if (address.length > MAXIMUM_ADDRESS_CHARACTERS || !PLAIN.test(address)) return null
  const authority = AUTHORITY.exec(address)?.[1]
  if (authority === undefined || authority.includes("@")) return null
  const url = URL.parse(address)
  if (url === null || url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null
  if (url.href.length > MAXIMUM_ADDRESS_CHARACTERS || !isPublicHost(url.hostname)) return null
  if (ownHosts.some((host) => isAtOrBelow(url.hostname, host.toLowerCase()))) return null
  url.hash = ""
  return url
}

/** Whether a host, as the URL standard writes it, is a name of at least two labels whose end is public. Addresses of numbers are none. */
function isPublicHost(host: string): boolean {
  if (host.length > MAXIMUM_HOST_CHARACTERS) return false
  const labels = host.split(".")
  const last = labels.at(-1) ?? ""
  // Every number of the forms that IPv4 has ends in a label of digits or of hexadecimal digits, and no top-level domain does.
  if (labels.length < 2 || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(last)) return false
  if (!labels.every((label) => LABEL.test(label))) return false
  return ![...INNER_ENDS, ...POINTING_ENDS].some((end) => isAtOrBelow(host, end))
}

function isAtOrBelow(host: string, end: string): boolean {
  return host === end || host.endsWith(`.${end}`)
}
