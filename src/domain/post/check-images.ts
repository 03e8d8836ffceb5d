import { perceptualHash } from "../../formats/image/perceptual-hash.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { CLASSIFIED_WIDTH_PX, IMAGE_RULES, MAXIMUM_CLASSIFIED_BYTES } from "../moderation/images/check-rules.ts"
import {
  blockedAmong,
  type CheckOutcome,
  type ClaimedCheck,
  claimChecks,
  dropChecks,
  dueChecks,
  noteCheck,
  waitingChecks,
} from "../moderation/index.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import type { ImageToClassify } from "../moderation/ports.ts"
import { type CheckedWork, type ImageOfWork, imagesAround } from "./images-of-work.ts"
import { settleBlocks, settleImages, settleOverdue, settlePosts, settleVisible } from "./settle-checks.ts"

/** Images that are looked at at a time. */
const AT_ONCE = 4
/** Works of one round of the clock. */
const GROUP = 8

/** Looks at every image of a work that nothing has looked at, and at those of its parts, and lands what came of it. Safe to repeat. */
export async function checkImages(context: Context, workId: WorkId): Promise<void> {
  const { database, nowMs } = context
  const works = await imagesAround(database, workId)
  const own = works.filter(({ relation }) => relation === "self" || relation === "part")
  const images = own.flatMap((work) => work.images)
  const { claimed, waiting } = await namedBatch(database, {
    dropped: own.length === 0 ? dropChecks(workId, 0) : own.map((work) => dropChecks(work.id, work.images.length)),
    claimed: database.all<ClaimedCheck>(claimChecks(images, nowMs)),
    waiting: database.all(waitingChecks(own.map(({ id }) => id))),
  })
  // Somebody else is at it, and lands it.
  if (claimed.length === 0 && waiting.length > 0) return
  await land(context, works, await lookAt(context, images, claimed))
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
    levels: [...parts, ...self, ...posts].flatMap(settleImages),
    blocks: mayBlock ? settled.flatMap((work) => settleBlocks(work, nowMs)) : [],
    posts: visible.length === 0 ? [] : settlePosts(visible, nowMs),
    overdue: mayWait ? settled.map((work) => settleOverdue(work, nowMs)) : [],
    visible: [...posts, ...self, ...parts].flatMap((work) => settleVisible(work, nowMs)),
  })
}

async function lookAt(
  context: Context,
  images: readonly ImageOfWork[],
  claimed: readonly ClaimedCheck[],
): Promise<readonly CheckOutcome[]> {
  const { database, log } = context
  const mine = claimed.flatMap((check) => {
    const image = images.find(({ workId, position }) => workId === check.workId && position === check.position)
    return image === undefined ? [] : [{ ...check, image }]
  })
  const hashes = await inTurns(mine, ({ mediaKey, image }) =>
    image.kind === "storyboard" ? Promise.resolve(null) : hashOf(context, mediaKey),
  )
  const blocked = await blockedAmong(database, hashes)
  return inTurns(mine, async ({ image, ...check }, index): Promise<CheckOutcome> => {
    const hash = hashes[index] ?? null
    if (hash !== null && blocked.has(hash))
      return {
        ...check,
        perceptualHash: hash,
        kind: "landed",
        level: LEVELS.blocked,
        labels: [IMAGE_RULES.blocked],
        classifier: "blocked images",
      }
    const verdict = await context.imageClassifier.classify(toClassify(context, image)).catch((error: unknown) => {
      log.error("image classifier failed", { workId: check.workId, error: String(error) })
      return "away" as const
    })
    if (verdict === "away") return { ...check, perceptualHash: hash, kind: "away" }
    const { level, labels, classifier, version } = verdict
    return { ...check, perceptualHash: hash, kind: "landed", level, labels, classifier: `${classifier} ${version}` }
  })
}

async function hashOf({ images, log }: Context, mediaKey: string): Promise<string | null> {
  try {
    const pixels = await images.sample(mediaKey)
    return pixels === null || pixels === "undecodable" ? null : perceptualHash(pixels)
  } catch (error) {
    log.error("image not sampled", { error: String(error) })
    return null
  }
}

function toClassify({ images, media }: Context, { mediaKey, kind, recipeWords }: ImageOfWork): ImageToClassify {
  return {
    kind,
    recipeWords,
    async read() {
      const smaller = await images.shrink(mediaKey, CLASSIFIED_WIDTH_PX[kind])
      if (smaller !== null && smaller !== "wide-enough") return { bytes: new Uint8Array(smaller.bytes), contentType: smaller.contentType }
      const stored = await media.head(mediaKey)
      if (stored === null || stored.sizeBytes > MAXIMUM_CLASSIFIED_BYTES || !stored.contentType.startsWith("image/")) return null
      const bytes = await media.readRange(mediaKey, 0, stored.sizeBytes)
      return bytes === null ? null : { bytes: new Uint8Array(bytes), contentType: stored.contentType }
    },
  }
}

/** What comes of each of some things, a few at a time, in their order. */
async function inTurns<Thing, Outcome>(
  things: readonly Thing[],
  act: (thing: Thing, index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < things.length; start += AT_ONCE)
    outcomes.push(...(await Promise.all(things.slice(start, start + AT_ONCE).map((thing, index) => act(thing, start + index)))))
  return outcomes
}
