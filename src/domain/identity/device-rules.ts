import type { Device } from "./rules.ts"

/** More of a User-Agent than this is not looked at. */
const MAXIMUM_USER_AGENT = 512
/** Longer texts that are no address are cut. */
const MAXIMUM_ADDRESS = 64

/** Browsers by what they say of themselves; those that also name another come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\b(?:Linux|X11)\b/, "Linux"],
]

const UNKNOWN_DEVICE = "Unknown device"

/** A device as its owner is to recognise it. */
export function deviceOf(origin: { readonly userAgent: string; readonly address: string }): Device {
  return { name: deviceName(origin.userAgent), address: addressPrefix(origin.address) }
}

/** A short name for a User-Agent, such as "Firefox on Linux"; "Unknown device" where it tells nothing. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, MAXIMUM_USER_AGENT)
  const nameIn = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? UNKNOWN_DEVICE)
}

/** The parts of a name that `deviceName` made, for wording it in any language; both null for a device that tells nothing of itself. */
export function devicePartsOf(name: string): { readonly browser: string | null; readonly system: string | null } {
  const match = /^(.+) on (.+)$/.exec(name)
  if (match?.[1] !== undefined && match[2] !== undefined) return { browser: match[1], system: match[2] }
  return name === "" || name === UNKNOWN_DEVICE ? { browser: null, system: null } : { browser: name, system: null }
}

/**
 * The part of an address that stands for one household: an IPv4 address whole, an IPv6 one cut to its /64, since anyone who has one has
 * all of it (reference B3). IPv4 within IPv6 counts as IPv4. What is no address is kept as it is.
 */
export function addressPrefix(address: string): string {
  const text = address.trim().toLowerCase().slice(0, MAXIMUM_ADDRESS)
  const groups = ipv6Groups(text)
  if (!groups) return text
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".")
}

/** Networks of one machine or one house, which say nothing of who is who. */
const LOCAL = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0:0:0:0::|f[cd][0-9a-f]{2}:|fe80:)/

/** The network that counts as one household; null for addresses of a machine or house, and for what is no address. */
export function networkOf(address: string): string | null {
  const prefix = addressPrefix(address)
  return LOCAL.test(prefix) || !/^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]+::\/64)$/.test(prefix) ? null : prefix
}

/** The eight groups of an IPv6 address in any of its spellings; null if it is not one. */
function ipv6Groups(text: string): readonly number[] | null {
  const plain = withoutIpv4(text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, ""))
  const halves = plain?.split("::") ?? []
  if (halves.length < 1 || halves.length > 2 || !plain?.includes(":")) return null
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")))
  const left = 8 - head.length - tail.length
  if (halves.length === 1 ? left !== 0 : left < 1) return null
  const groups = [...head, ...Array.from({ length: left }, () => "0"), ...tail]
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null
}

/** The text with a dotted end written as two groups; null where that end is no IPv4 address. */
function withoutIpv4(text: string): string | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (!dotted) return text
  const [first = 0, second = 0, third = 0, fourth = 0] = dotted.slice(2).map(Number)
  if ([first, second, third, fourth].some((byte) => byte > 255)) return null
  return `${dotted[1]}${((first << 8) | second).toString(16)}:${((third << 8) | fourth).toString(16)}`
}
