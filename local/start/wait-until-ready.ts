/** Pause between two questions. */
const POLL_MS = 60
/** The same of somebody who is waited for long: whoever starts slowly needs the processor itself. */
const LATER_POLL_MS = 500

/** How long one answer may take. */
const ANSWER_MS = 5_000

/** How long a service may take to start: on a busy machine it takes minutes, and is not broken. */
const STARTED_WITHIN_MS = 240_000
/** From then on a person should know what is waited for. */
const SLOW_AFTER_MS = 10_000

/** How somebody is waited for; `cancelled` says that waiting is useless, `onSlow` hears once that it takes long. */
export interface Waiting {
  readonly withinMs?: number
  readonly cancelled?: () => boolean
  readonly onSlow?: () => void
}

/** Asks an address until it answers 2xx: four minutes, unless told otherwise. Rejects when that is over, or waiting is useless. */
export async function waitUntilReady(
  url: string,
  { withinMs = STARTED_WITHIN_MS, cancelled = () => false, onSlow }: Waiting = {},
): Promise<void> {
  const beganAtMs = Date.now()
  let last = "no answer"
  let isSlow = false
  while (!cancelled()) {
    const answer = await ask(url)
    if (answer === "ready") return
    last = answer
    const waitedMs = Date.now() - beganAtMs
    if (waitedMs >= withinMs) throw new Error(`${url} was not ready within ${Math.round(withinMs / 1000)} s (${last})`)
    if (!isSlow && waitedMs >= SLOW_AFTER_MS) {
      isSlow = true
      onSlow?.()
    }
    await new Promise((resolve) => setTimeout(resolve, isSlow ? LATER_POLL_MS : POLL_MS))
  }
  throw new Error(`${url} never became ready: its process ended`)
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), headers: { connection: "close" } })
    const text = await response.text()
    return response.ok ? "ready" : `status ${response.status}: ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? error.message : "no answer"
  }
}
