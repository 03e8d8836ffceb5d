import type { Context } from "../../domain/_kernel/context.ts"
import { everyJob } from "../../domain/features.ts"

/** What the clock starts every minute; a job that fails does not keep the others from their work. */
export async function everyMinute(context: Context): Promise<void> {
  for (const [name, job] of Object.entries(await everyJob())) {
    try {
      const count = await job(context)
      if (count > 0) context.log.info("job done", { job: name, count })
    } catch (error) {
      context.log.error("job failed", { job: name, error: String(error) })
    }
  }
}
