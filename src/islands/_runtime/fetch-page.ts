import { AWAY, LONGEST_UNAVAILABLE_SECONDS, PAUSES_MS, SPREAD } from "./tries.ts"

/** A page that did not come, with what names its request to support where there was an answer. */
export class PageError extends Error {
  readonly requestId: string | null

  constructor(address: string, answer: Response | null) {
    super(`${address} answered ${answer?.status ?? "nothing"}`)
    this.requestId = answer?.headers.get("X-Request-Id") ?? null
  }
}

/**
 * Reads another page of ours as a document. It is asked for again twice where the network or the server is away for a moment, which `onPause`
 * hears. Throws PageError, and what ended the signal.
 */
export async function fetchPage(address: string, onPause: () => void = () => {}, signal: AbortSignal | null = null): Promise<Document> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal }).catch(() => null)
    signal?.throwIfAborted()
    if (answer?.ok === true) return new DOMParser().parseFromString(await answer.text(), "text/html")
    const pauseMs = PAUSES_MS[tries]
    const afterSeconds = Number(answer?.headers.get("Retry-After") ?? 0)
    const isAway = answer === null ? navigator.onLine : AWAY.has(answer.status) && afterSeconds <= LONGEST_UNAVAILABLE_SECONDS
    if (!isAway || pauseMs === undefined) throw new PageError(address, answer)
    onPause()
    await new Promise((resume) => setTimeout(resume, Math.max(pauseMs, afterSeconds * 1_000) * (1 + SPREAD * Math.random())))
  }
}
