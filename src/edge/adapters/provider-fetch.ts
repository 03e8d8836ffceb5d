import { readCapped } from "../backends/capped-body.ts"

/** How long a third party may take for one answer, body included. */
const ANSWER_MS = 5_000
/** Far above every honest answer; the largest are the discovery document and the keys. */
const MAXIMUM_ANSWER_BYTES = 65_536
/** Headers that the protocol reads. */
const KEPT_HEADERS = ["Content-Type", "WWW-Authenticate"]
/** Statuses that come without a body. */
const BODILESS = new Set([204, 205, 304])

/** A third party does not answer, or not sensibly; trying again may help. */
export class ProviderAway extends Error {}

/** A request as the protocol library makes it. */
export interface ProviderRequest {
  readonly method: string
  readonly headers: Record<string, string>
  /** A form; nothing else is ever sent. */
  readonly body?: unknown
  readonly redirect: "manual"
}

export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>

/** The Internet as third parties are asked over it: `send` is the platform's own fetch with a signal that ends it. */
export type Send = (url: string, request: RequestInit) => Promise<Response>

/**
 * A fetch for questions to third parties: 5 s and 64 KiB an answer, no redirects.
 * Throws ProviderAway when the network fails or the third party reports a failure (5xx) or busy (429).
 */
export function createProviderFetch(send: Send): ProviderFetch {
  return async (url, { method, headers, body, redirect }) => {
    try {
      const form = body instanceof URLSearchParams ? body : null
      const answer = await send(url, { method, headers, body: form, redirect, signal: AbortSignal.timeout(ANSWER_MS) })
      const { status } = answer
      if (status >= 500 || status === 429) {
        // Not waited for: what a third party does with its end must not hold the person up.
        answer.body?.cancel().catch(() => {})
        throw new ProviderAway(`status ${status}`)
      }
      const bytes = await readCapped(answer, MAXIMUM_ANSWER_BYTES)
      if (bytes === null) throw new ProviderAway("too large an answer")
      const kept = KEPT_HEADERS.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] satisfies [string, string]]
      })
      return new Response(BODILESS.has(status) ? null : bytes, { status, headers: kept })
    } catch (error) {
      throw error instanceof ProviderAway ? error : new ProviderAway(error instanceof Error ? error.name : "no answer")
    }
  }
}
