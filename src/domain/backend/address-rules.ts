import type { FieldError } from "../_kernel/errors.ts"
import type { BackendKind } from "./capability-rules.ts"

/** What may be shown of how a server is reached and let in. */
export interface AddressHint {
  /** Scheme, end of the host and port; empty where there is no address. */
  readonly address: string
  readonly token: boolean
  readonly basic: boolean
  /** Names of further headers. */
  readonly headers: readonly string[]
}

/** How a server is reached and let in. */
interface Access {
  readonly url: string
  readonly token?: string | undefined
  readonly basic?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Labels of a host that a hint shows, the last ones. */
const SHOWN_LABELS = 2
/** The kinds that are reached without an address. */
const WITHOUT_ADDRESS: ReadonlySet<BackendKind> = new Set<BackendKind>(["workers-ai"])

/**
 * What is wrong with the address of a server to be, null where nothing is. `path` is the field of the input. Credentials have fields of
 * their own, where they are sealed apart; what is asked for at a server is appended to its address, so nothing may follow the path.
 */
export function addressFault(
  { kind, url, path }: { readonly kind: BackendKind; readonly url: string | undefined; readonly path: string },
  allowsPlainHttp: boolean,
): FieldError | null {
  if (WITHOUT_ADDRESS.has(kind)) return url === undefined ? null : { path, message: "ServerWithoutAddress" }
  if (url === undefined) return { path, message: "Missing" }
  const parsed = URL.parse(url)
  if (parsed === null || /\s/.test(url) || (parsed.protocol !== "https:" && parsed.protocol !== "http:"))
    return { path, message: "ServerAddressInvalid" }
  if (parsed.protocol === "http:" && !allowsPlainHttp) return { path, message: "ServerAddressNotHttps" }
  if (parsed.username !== "" || parsed.password !== "") return { path, message: "ServerAddressHasCredentials" }
  if (url.includes("?")) return { path, message: "ServerAddressHasQuery" }
  if (url.includes("#")) return { path, message: "ServerAddressHasFragment" }
  return null
}

/** Machines at hand, which are seldom reached by https: by a number, by a name without dots, or by one of a home's. */
const NEAR = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3}|[^.]+|.*\.(?:local|lan|internal|home\.arpa))$/i

/** An address as people paste it, with the scheme that it lacks: plain http for machines at hand, where that may be used. */
export function withScheme(address: string, allowsPlainHttp: boolean): string {
  const text = address.trim()
  // What stands before a colon is a scheme, unless a port comes after it.
  if (text === "" || text.includes("://") || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text
  const rest = text.replace(/^\/+/, "")
  const host = /^(?:\[[^\]]*\]|[^:/?#]*)/.exec(rest)?.[0] ?? ""
  return `${allowsPlainHttp && NEAR.test(host) ? "http" : "https"}://${rest}`
}

/** An address without the slashes at its end. */
export function plainAddress(url: string): string {
  return url.replace(/\/+$/, "")
}

/** Whether two addresses lead to the same server, whatever their paths: only then may credentials of the one be shown to the other. */
export function isSameOrigin(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)]
  return first !== null && second !== null && first.origin === second.origin
}

/** Whether two servers are reached and let in in the same way. */
export function isSameAccess(one: Access, other: Access): boolean {
  const words = ({ url, token, basic, headers = {} }: Access) =>
    JSON.stringify([url, token ?? null, basic ?? null, Object.entries(headers).toSorted(([first], [second]) => (first < second ? -1 : 1))])
  return words(one) === words(other)
}

/** What may be shown of a server's address and credentials. */
export function hintOf(secrets: Access): AddressHint {
  const parsed = URL.parse(secrets.url)
  return {
    address: parsed === null ? "" : `${parsed.protocol}//${endOf(parsed.hostname)}${parsed.port === "" ? "" : `:${parsed.port}`}`,
    token: secrets.token !== undefined,
    basic: secrets.basic !== undefined,
    headers: Object.keys(secrets.headers ?? {}),
  }
}

function endOf(host: string): string {
  if (host.startsWith("[")) return "[…]"
  const labels = host.split(".")
  return labels.length > SHOWN_LABELS ? `….${labels.slice(-SHOWN_LABELS).join(".")}` : host
}
