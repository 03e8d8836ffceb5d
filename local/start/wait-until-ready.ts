/** Pause between two questions. */
const POLL_MS = 60

/** How long one answer may take. */
const ANSWER_MS = 5_000

/** Asks an address until it answers 2xx. Rejects when `withinMs` is over or `cancelled` says that waiting is useless. */
export async function waitUntilReady(url: string, withinMs: number, cancelled: () => boolean): Promise<void> {
  const deadline = Date.now() + withinMs
  let last = "no answer"
  while (!cancelled()) {
    const answer = await ask(url)
    if (answer === "ready") return
    last = answer
    if (Date.now() >= deadline) throw new Error(`${url} was not ready within ${Math.round(withinMs / 1000)} s (${last})`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
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
