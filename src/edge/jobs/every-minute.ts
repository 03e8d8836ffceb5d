import type { Context } from "../../domain/_kernel/context.ts"
import { everyJob } from "../../domain/features.ts"

/**
 * What the clock starts every minute. Each job has a context of its own, with its own moment and its own client of the database: one that
 * fails, or that the database is slow for, does not keep the others from their work.
 */
export async function everyMinute(makeContext: () => Context, jobs?: Awaited<ReturnType<typeof everyJob>>): Promise<void> {
  for (const [name, job] of Object.entries(jobs ?? (await everyJob()))) {
    const context = makeContext()
    try {
      const count = await job(context)
      if (count > 0) context.log.info("job done", { job: name, count })
    } catch (error) {
      context.log.error("job failed", { job: name, error: String(error) })
    }
  }
}
