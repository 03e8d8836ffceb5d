import { DomainError } from "../_kernel/errors.ts"
import type { PublicWeb } from "../_kernel/ports.ts"
import { publicAddressOf } from "./public-address-rules.ts"

/** Redirects that are followed, each checked like the first address. */
const MAXIMUM_REDIRECTS = 3
/** How long the whole of it may take, all redirects and the body. */
const TIME_LIMIT_MS = 10_000
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface PublicFileTerms {
  /** Largest file, counted as it arrives. */
  readonly maximumBytes: number
  /** What the site is asked for, and must say that it is: the part of a type before its slash, such as `image`. */
  readonly type: string
  readonly timeLimitMs?: number
}

/**
 * The bytes of a file on the public web. Nothing of the person who asks is sent, and nothing of what the site says is passed on: an
 * address that may not be fetched, at first or after a redirect, is LinkRefused; whatever else goes wrong is LinkUnreachable.
 */
export async function fetchPublicFile(
  web: PublicWeb,
  address: string,
  { maximumBytes, type, timeLimitMs = TIME_LIMIT_MS }: PublicFileTerms,
): Promise<Uint8Array<ArrayBuffer>> {
  const controller = new AbortController()
  // A timer of its own that ends with the work: `AbortSignal.timeout` would go on counting.
  const timer = setTimeout(() => controller.abort(), timeLimitMs)
  try {
    const answer = await follow(web, address, type, controller.signal)
    return await readWithin(answer, maximumBytes, controller.signal)
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError("LinkUnreachable")
  } finally {
    clearTimeout(timer)
    // Whatever was not read to its end is not to go on arriving.
    controller.abort()
  }
}

/** The first answer that is no redirect. */
async function follow(web: PublicWeb, address: string, type: string, signal: AbortSignal): Promise<Response> {
  let next = address
  for (let hop = 0; hop <= MAXIMUM_REDIRECTS; hop++) {
    const url = publicAddressOf(next, web.ownHosts)
    if (url === null) throw new DomainError("LinkRefused")
    const answer = await orAborted(web.fetch(url.href, { headers: { Accept: `${type}/*` }, redirect: "manual", signal }), signal)
    if (!REDIRECTS.has(answer.status)) {
      const isRight = answer.status === 200 && answer.headers.get("Content-Type")?.toLowerCase().startsWith(`${type}/`) === true
      if (!isRight) throw new DomainError("LinkUnreachable")
      return answer
    }
    // Not awaited: a body that never ends must not hold the next hop up, and the signal ends it in any case.
    answer.body?.cancel().catch(() => {})
    next = targetOf(answer.headers.get("Location"), url)
  }
  throw new DomainError("LinkUnreachable")
}

/** Where a redirect leads to, made whole; it is checked by the next hop. */
function targetOf(location: string | null, from: URL): string {
  if (location === null || location === "") throw new DomainError("LinkUnreachable")
  // A whole address is checked as it was written, since making it whole would already have tidied it up.
  return /^[a-z][a-z0-9+.-]*:/i.test(location) ? location : (URL.parse(location, from)?.href ?? "")
}

/** The body, counted by what arrives; what the site says of its length is not asked. */
async function readWithin(answer: Response, maximumBytes: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new DomainError("LinkUnreachable")
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) break
      count += value.length
      if (count > maximumBytes) throw new DomainError("LinkUnreachable")
      pieces.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
  if (count === 0) throw new DomainError("LinkUnreachable")
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The work's answer, or a rejection as soon as the signal says so, whether or not the work listens to it. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DomainError("LinkUnreachable"))
    if (signal.aborted) stop()
    signal.addEventListener("abort", stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
}
