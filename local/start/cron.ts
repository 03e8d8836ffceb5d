/** How often the Worker's cron handler runs, as in production. */
export const CRON_EVERY_MS = 60_000

/** Runs the Worker's cron handler once; rejects when it fails. */
export async function runCronOnce(appUrl: string): Promise<void> {
  const response = await fetch(`${appUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("* * * * *")}`, {
    signal: AbortSignal.timeout(CRON_EVERY_MS / 2),
    headers: { connection: "close" },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the cron handler answered ${response.status}: ${text.slice(0, 200)}`)
}

/** Runs the cron handler every minute until the returned function is called; failures are logged, and do not end it. */
export function startCron(run: () => Promise<void>, note: (text: string) => void): () => void {
  const timer = setInterval(() => {
    run().catch((error: unknown) => note(`cron: ${error instanceof Error ? error.message : String(error)}`))
  }, CRON_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
