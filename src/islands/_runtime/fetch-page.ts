/** Waits before the second and the third try, ms; longer ones where the server says so. */
const PAUSES_MS = [500, 1_500] as const
/** Nobody waits longer than this for another try. */
const LONGEST_UNAVAILABLE_SECONDS = 15
/** Those who were sent away together come back apart. */
const SPREAD = 0.5
/** What takes longer is told of where somebody waits for it, ms. */
const SLOW_MS = 2_000
/** What says that we are away, ourselves or what stands before us. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

/** A page that did not come, with what names its request to support where there was an answer. */
export class PageError extends Error {
  readonly requestId: string | null

  constructor(address: string, answer: Response | null) {
    super(`${address} answered ${answer?.status ?? "nothing"}`)
    this.requestId = answer?.headers.get("X-Request-Id") ?? null
  }
}

/**
 * Reads another page of ours as a document, by the rule of calls but without what they load: it is asked for again twice where the network or
 * the server is away for a moment. Throws PageError, and what ended the signal.
 */
export async function fetchPage(address: string, signal: AbortSignal | null = null, onPause: () => void = () => {}): Promise<Document> {
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

/** The same for somebody who waits: the strip of the page says where it is slow. */
export async function fetchPageAwaited(address: string, signal: AbortSignal | null = null): Promise<Document> {
  const { dataset } = document.documentElement
  const tell = () => {
    dataset["slow"] = ""
  }
  const timer = setTimeout(tell, SLOW_MS)
  try {
    return await fetchPage(address, signal, tell)
  } finally {
    clearTimeout(timer)
    delete dataset["slow"]
  }
}
