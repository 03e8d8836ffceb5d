import type { Context } from "../../domain/_shared/context.ts"
import { sweepChallenges } from "../../domain/account/challenges.ts"
import { accountEvents } from "../../domain/account/follow-up.ts"
import { purgeDueAccounts } from "../../domain/account/purge-accounts.ts"
import { sweepUploads } from "../../domain/media/index.ts"
import { drainOutbox, sweepTasks } from "../../domain/task/index.ts"

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
