import type { PublicWeb } from "../../domain/_kernel/ports.ts"
import { publicAddressOf } from "../../domain/upload/public-address-rules.ts"
import { readCapped } from "./capped-body.ts"
import type { OpenAnswer } from "./render-backend.ts"
import { credentialHeaders } from "./renderers.ts"
import type { ServerAddress } from "./server-calls.ts"

/** Where results may be fetched from. */
export interface ResultWays {
  readonly server: ServerAddress
  /** What lets us in at the server itself. */
  readonly headers?: Readonly<Record<string, string>>
  /** For addresses on other hosts; null where none are to be fetched. */
  readonly publicWeb: PublicWeb | null
  /** Media types that are asked for on other hosts; any by default. */
  readonly accept?: string
}

/** Steps that a result is followed for, each through the same gate. */
const MOST_STEPS = 4
const OPEN_TIMEOUT_MS = 20_000
const MAXIMUM_HELD_BYTES = 32 * 1_048_576

/**
 * Begins to fetch what a server says lies at an address: at its own origin with what lets us in there, elsewhere as anybody would, https
 * and public, and through the gate again at every redirect. Null where it may not or cannot be fetched. Throws where nobody answers.
 */
export async function fetchResult(address: string, ways: ResultWays, signal: AbortSignal): Promise<Response | null> {
  const { server, headers = credentialHeaders(server) } = ways
  const own = URL.parse(server.url)?.origin
  let next = URL.parse(address)
  // Whoever has led away from the server may not lead back with what lets us in.
  let isAway = false
  for (let step = 0; step < MOST_STEPS && next !== null; step += 1) {
    isAway ||= next.origin !== own
    const answer: Response | null = isAway
      ? await fetchPublic(next.href, ways, signal)
      : await fetch(next, { headers, redirect: "manual", signal })
    if (answer === null || answer.status < 300 || answer.status >= 400) return answer
    await answer.body?.cancel()
    next = URL.parse(answer.headers.get("Location") ?? "", next.href)
  }
  return null
}

/** Opens what a vendor made, to be read as it comes; see `fetchResult`. */
export async function openResult(address: string, ways: ResultWays): Promise<OpenAnswer> {
  const controller = new AbortController()
  const stop = () => controller.abort("stopped")
  const timer = setTimeout(stop, OPEN_TIMEOUT_MS)
  try {
    const answer = await fetchResult(address, ways, controller.signal)
    if (answer === null) return { kind: "bad", reason: "result-out-of-reach" }
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return answer.status === 404 || answer.status === 410 ? { kind: "missing" } : { kind: "unknown", reason: `status-${answer.status}` }
    }
    const sizeBytes = lengthOf(answer)
    return sizeBytes === null ? await heldWhole(answer, stop) : { kind: "open", body: answer.body, sizeBytes, stop, isVendors: true }
  } catch {
    return { kind: "unknown", reason: "away" }
  } finally {
    clearTimeout(timer)
  }
}

function lengthOf({ headers }: Response): number | null {
  const text = headers.get("Content-Length") ?? ""
  return /^\d{1,15}$/.test(text) && headers.get("Content-Encoding") === null ? Number(text) : null
}

/** The store wants to know how long a file is: one of which nobody says is read whole, as long as it is small. */
async function heldWhole(answer: Response, stop: () => void): Promise<OpenAnswer> {
  const bytes = await readCapped(answer, MAXIMUM_HELD_BYTES)
  return bytes === null
    ? { kind: "bad", reason: "no-size" }
    : { kind: "open", body: new Blob([bytes]).stream(), sizeBytes: bytes.length, stop, isVendors: true }
}

async function fetchPublic(address: string, { publicWeb, accept = "*/*" }: ResultWays, signal: AbortSignal): Promise<Response | null> {
  const url = publicWeb === null ? null : publicAddressOf(address, publicWeb.ownHosts)
  if (url === null || publicWeb === null) return null
  return publicWeb.fetch(url.href, { headers: { Accept: accept }, redirect: "manual", signal })
}
