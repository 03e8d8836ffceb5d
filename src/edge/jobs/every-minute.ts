import type { Context } from "../../domain/_kernel/context.ts"
import type { Jobs } from "../../domain/_kernel/feature.ts"
import { drainOutbox } from "../../domain/_kernel/outbox.ts"
import { FEATURES } from "../../domain/features.ts"

const EVENTS = FEATURES.flatMap(({ events }) => events)
/** What follows from writes and was lost, then what the features look after. */
const JOBS: Jobs = Object.assign({ outbox: (context: Context) => drainOutbox(context, EVENTS) }, ...FEATURES.map(({ jobs }) => jobs))

/** What the clock starts every minute; a job that fails does not keep the others from their work. */
export async function everyMinute(context: Context): Promise<void> {
  for (const [name, job] of Object.entries(JOBS)) {
    try {
      const count = await job(context)
      if (count > 0) context.log.info("job done", { job: name, count })
    } catch (error) {
      context.log.error("job failed", { job: name, error: String(error) })
    }
  }
}
