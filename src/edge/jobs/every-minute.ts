import type { Context } from "../../domain/_kernel/context.ts"
import { sweepChallenges } from "../../domain/identity/challenges.ts"
import { accountEvents } from "../../domain/identity/follow-up.ts"
import { purgeDueAccounts } from "../../domain/profile/purge-accounts.ts"
import { drainOutbox, sweepTasks } from "../../domain/task/index.ts"
import { sweepUploads } from "../../domain/upload/index.ts"

/** Every job of the clock: what follows from earlier writes, tasks that stand still, accounts whose grace is over, spent questions, uploads and files that ended. */
const JOBS: Readonly<Record<string, (context: Context) => Promise<number>>> = {
  outbox: (context) => drainOutbox(context, accountEvents),
  sweep: sweepTasks,
  purge: purgeDueAccounts,
  challenges: sweepChallenges,
  uploads: sweepUploads,
}

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
