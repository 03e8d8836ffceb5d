import { perceptualHash } from "../../../formats/image/perceptual-hash.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { LEVELS, type Level, strongestLevel } from "../level-rules.ts"
import type { ImageToClassify } from "../ports.ts"
import { blockedAmong } from "./blocked-images.ts"
import { CLASSIFIED_WIDTH_PX, type ClassifiedKind, IMAGE_RULES, MAXIMUM_CLASSIFIED_BYTES } from "./check-rules.ts"
import { type CheckOutcome, type ClaimedCheck, claimChecks, type ImageWithWords, noteCheck } from "./check-statements.ts"
import { levelOfWords } from "./offline-words.ts"

/** Images that are looked at at a time. */
const AT_ONCE = 4

/** An image that is to be looked at, and what a classifier may know of it. */
export interface SeenImage extends ImageWithWords {
  readonly kind: ClassifiedKind
}

/** Looks at claimed images: by the list of those that nobody may bring again, then by the classifier. Changes nothing. */
export async function lookAtImages(
  context: Context,
  images: readonly SeenImage[],
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
    const { labels, classifier, version } = verdict
    const level = strongestLevel(verdict.level, levelAsked(image))
    return { ...check, perceptualHash: hash, kind: "landed", level, labels, classifier: `${classifier} ${version}` }
  })
}

/** Looks at those of some images that nobody has looked at, and notes what came of it; answers it. Safe to repeat. */
export async function checkImagesOf(context: Context, images: readonly SeenImage[]): Promise<readonly CheckOutcome[]> {
  if (images.length === 0) return []
  const { database, nowMs } = context
  const outcomes = await lookAtImages(context, images, await database.all<ClaimedCheck>(claimChecks(images, nowMs)))
  if (outcomes.length > 0) await namedBatch(database, { noted: outcomes.map((outcome) => noteCheck(outcome, nowMs)) })
  return outcomes
}

/** A video is known by pictures that its publisher sent, so that what it was asked for counts too; 0 where that says nothing. */
function levelAsked({ kind, recipeWords }: SeenImage): Level | 0 {
  return kind === "image" || recipeWords === null ? 0 : levelOfWords(recipeWords).level
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

function toClassify({ images, media }: Context, { mediaKey, kind, recipeWords }: SeenImage): ImageToClassify {
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
