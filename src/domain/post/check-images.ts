import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { inRounds } from "../_kernel/rounds.ts"
import {
  type CheckOutcome,
  type ClaimedCheck,
  claimChecks,
  dropChecks,
  dueChecks,
  lookAtImages,
  noteCheck,
  waitingChecks,
} from "../moderation/index.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { type CheckedWork, imagesAround } from "./images-of-work.ts"
import { withMoments } from "./moments-of-work.ts"
import { settleBlocks, settleImages, settleOverdue, settlePosts, settleSpotCheck, settleUnwatched, settleVisible } from "./settle-checks.ts"

/** Works of one round of the clock. */
const GROUP = 8

/** Looks at every image of a work that nothing has looked at, and at those of its parts, and lands what came of it. Safe to repeat. */
export async function checkImages(context: Context, workId: WorkId): Promise<void> {
  const { database, nowMs } = context
  const works = await withMoments(context, await imagesAround(database, workId))
  const own = works.filter(({ relation }) => relation === "self" || relation === "part")
  const images = own.flatMap((work) => work.images)
  const { claimed, waiting } = await namedBatch(database, {
    dropped: own.length === 0 ? dropChecks(workId, 0) : own.map((work) => dropChecks(work.id, work.images.length)),
    claimed: database.all<ClaimedCheck>(claimChecks(images, nowMs)),
    waiting: database.all(waitingChecks(own.map(({ id }) => id))),
  })
  // Somebody else is at it, and lands it.
  if (claimed.length === 0 && waiting.length > 0) return
  await land(context, works, await lookAtImages(context, images, claimed))
}

/**
 * Settles a work by the checks that landed: its level becomes the strongest of author, text and images, and it goes from pending to
 * visible where all landed and nobody is to look; to limited with a case where it is blocked. The posts that it is a part of follow.
 */
export async function landChecks(context: Context, workId: WorkId): Promise<void> {
  await land(context, await imagesAround(context.database, workId), [])
}

/** Asks again for checks that went unanswered; answers how many works there were. */
export function retryChecks(context: Context): Promise<number> {
  return inRounds(GROUP, async () => {
    const due = await context.database.all<{ readonly workId: WorkId }>(dueChecks(context.nowMs, GROUP))
    for (const { workId } of due) await checkImages(context, workId)
    return due.length
  })
}

/** One batch: what came of each check, then whatever works may go on by it; posts are met before their parts. */
async function land(context: Context, works: readonly CheckedWork[], outcomes: readonly CheckOutcome[]): Promise<void> {
  const { database, nowMs } = context
  const landed = outcomes.filter((outcome) => outcome.kind === "landed")
  const isOf = ({ id }: CheckedWork) => outcomes.some(({ workId }) => workId === id)
  const settled = works.filter((work) => work.state === "pending" || isOf(work))
  if (settled.length === 0) return
  const posts = settled.filter(({ relation }) => relation === "post")
  const self = settled.filter(({ relation }) => relation === "self")
  const parts = settled.filter(({ relation }) => relation === "part" || relation === "sibling")
  const visible = works.filter(({ relation, state }) => state !== "pending" && (relation === "self" || relation === "post"))
  // Without outcomes it is not known what happened before: everything is looked at.
  const mayBlock = outcomes.length === 0 || landed.some(({ level }) => level === LEVELS.blocked)
  const mayWait = outcomes.length === 0 || landed.length < outcomes.length
  await namedBatch(database, {
    outcomes: outcomes.map((outcome) => noteCheck(outcome, nowMs)),
    levels: [...parts, ...self, ...posts].flatMap((work) => settleImages(work, nowMs)),
    blocks: mayBlock ? settled.flatMap((work) => settleBlocks(work, nowMs)) : [],
    posts: visible.length === 0 ? [] : settlePosts(visible, nowMs),
    overdue: mayWait ? settled.map((work) => settleOverdue(work, nowMs)) : [],
    unwatched: settled.map((work) => settleUnwatched(work, nowMs)),
    visible: [...posts, ...self, ...parts].flatMap((work) => settleVisible(work, nowMs)),
    spotChecks: settled.flatMap((work) => settleSpotCheck(work, nowMs)),
  })
}
