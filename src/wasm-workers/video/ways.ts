import { type Job, JobError } from "../_bridge/protocol.ts"
import { discardOutput } from "./outputs.ts"
import { type Asked, prove } from "./proof.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"

/** One way to make what was asked for. */
export interface Way {
  readonly make: () => Promise<MadeVideo | null>
  /** What its result has to be; of a cut that may begin earlier, by where it does. */
  readonly asked: Asked | ((made: MadeVideo) => Asked)
}

/** Failures that another engine may not have. Others are the same whoever works: no room, no such settings, nothing there to make. */
const OTHERS_MAY_MANAGE = new Set([
  "",
  "FileBroken",
  "FileNotWhatItSays",
  "failUnreadable",
  "failCannotCopy",
  "failCannotEncode",
  "failTooSlow",
  "failResultEmpty",
  "failResultShort",
  "failResultUnreadable",
])

/** A shorter rest of a source is none. */
const LEAST_SECONDS = 0.1

/**
 * The result of the first way that makes what was asked for: each is opened again and looked at before it counts. A source that ends early gives
 * a result that ends early whoever makes it: the longest is then given and says so (`isCutShort`). Throws the failure of the first way, since
 * that of a stopgap tells a person less.
 */
export async function firstThatHolds(ways: readonly Way[], workspace: string, job: Job<MakeProgress>): Promise<MadeVideo> {
  let failure: unknown = null
  let short: MadeVideo | null = null
  const discard = (made: MadeVideo | null) => (made === null ? null : discardOutput({ workspace, id: made.id }))
  for (const { make, asked } of ways) {
    let made: MadeVideo | null = null
    try {
      made = await make()
      if (made === null) continue
      await prove(made, typeof asked === "function" ? asked(made) : asked, job)
      await discard(short)
      return made
    } catch (error) {
      job.signal.throwIfAborted()
      failure ??= error
      const isShort = made !== null && error instanceof JobError && error.code === "failResultShort"
      if (isShort && (short === null || (made?.durationSeconds ?? 0) > short.durationSeconds)) {
        await discard(short)
        short = made
      } else await discard(made)
      if (!(error instanceof JobError && OTHERS_MAY_MANAGE.has(error.code))) break
    }
  }
  if (short !== null && (await holdsAnything(short, ways.at(-1)?.asked, job))) return { ...short, isCutShort: true }
  await discard(short)
  throw failure ?? new JobError("failed", "failUnreadable")
}

/** Whether a result that is too short is worth having: it begins, and what there is of it can be decoded. */
async function holdsAnything(made: MadeVideo, how: Way["asked"] | undefined, job: Job<MakeProgress>): Promise<boolean> {
  if (how === undefined) return false
  const asked = typeof how === "function" ? how(made) : how
  return prove(made, { ...asked, leastSeconds: Math.min(LEAST_SECONDS, asked.leastSeconds), leastFrames: null }, job).then(
    () => true,
    () => false,
  )
}
