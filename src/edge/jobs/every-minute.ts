import type { Context } from "../../domain/_kernel/context.ts"
import { drainOutbox } from "../../domain/_kernel/outbox.ts"
import { EVENTS, JOBS } from "./declared.ts"

/** What the clock starts every minute: what follows from writes and was lost, then the jobs of all features; one that fails keeps none from its work. */
export async function everyMinute(context: Context): Promise<void> {
  for (const [name, job] of Object.entries({ outbox: (job: Context) => drainOutbox(job, EVENTS), ...JOBS })) {
    try {
      const count = await job(context)
      if (count > 0) context.log.info("job done", { job: name, count })
    } catch (error) {
      context.log.error("job failed", { job: name, error: String(error) })
    }
  }
}
