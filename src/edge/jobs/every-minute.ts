import type { Context } from "../../domain/_shared/context.ts"
import { drainOutbox, sweepTasks } from "../../domain/task/index.ts"

/** What the clock starts every minute: what follows from earlier writes, then tasks that stand still. */
export async function everyMinute(context: Context): Promise<void> {
  for (const [name, job] of [
    ["outbox", drainOutbox],
    ["sweep", sweepTasks],
  ] as const) {
    try {
      const count = await job(context)
      if (count > 0) context.log.info("job done", { job: name, count })
    } catch (error) {
      context.log.error("job failed", { job: name, error: String(error) })
    }
  }
}
