import { isMovingImage } from "../../../formats/image/is-moving.ts"
import { perceptualHash } from "../../../formats/image/perceptual-hash.ts"
import { readInBlocks } from "../../../formats/sniff/reader.ts"
import { RefusedError } from "../../../formats/sniff/refusal.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { LEVELS, type Level, strongestLevel } from "../level-rules.ts"
import type { ImageToClassify, TakenFrame } from "../ports.ts"
import { blockedAmong } from "./blocked-images.ts"
import {
  CLASSIFIED_WIDTH_PX,
  type ClassifiedKind,
  IMAGE_RULES,
  MAXIMUM_CLASSIFIED_BYTES,
  MOMENT_ATTEMPTS,
  UNWATCHED,
} from "./check-rules.ts"
import { type CheckOutcome, type ClaimedCheck, claimChecks, type ImageWithWords, noteCheck } from "./check-statements.ts"
import { levelOfWords } from "./offline-words.ts"

/** What is read of an image to find out whether it moves. */
const STRUCTURE = { blockBytes: 262_144, blocks: 4, maximumBytes: 67_108_864 }
/** Images that are looked at at a time. */
const AT_ONCE = 4

/** An image that is to be looked at, and what a classifier may know of it. */
export interface SeenImage extends ImageWithWords {
  readonly kind: ClassifiedKind
  /** A renderer of ours made it, so that what it was asked for says what all of it shows. */
  readonly isMadeHere?: boolean
  /** Of a moment of a video: cuts out what a picture of it is taken of. Null where that cannot be. */
  readonly cut?: () => Promise<Clip | null>
}

/** A short video, and a moment in it, in shares of how long it lasts. */
interface Clip {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly at: number
}

/** What is there of an image: whatever a classifier sees of it, and its fingerprint. */
interface Sight {
  readonly hash: string | null
  /** Of a moment, the picture that was taken; of a stored image it is read where it is wanted. */
  readonly frame: TakenFrame | null
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
  const sights = await inTurns(mine, ({ image, attempts }) => sightOf(context, image, attempts))
  const blocked = await blockedAmong(
    database,
    sights.map((sight) => (typeof sight === "string" ? null : sight.hash)),
  )
  return inTurns(mine, async ({ image, ...check }, index): Promise<CheckOutcome> => {
    const sight = sights[index] ?? "away"
    if (sight === "away") return { ...check, perceptualHash: null, kind: "away" }
    if (sight === "unwatched")
      return { ...check, perceptualHash: null, kind: "landed", level: LEVELS.pg, labels: [], classifier: UNWATCHED }
    const { hash, frame } = sight
    if (hash !== null && blocked.has(hash))
      return {
        ...check,
        perceptualHash: hash,
        kind: "landed",
        level: LEVELS.blocked,
        labels: [IMAGE_RULES.blocked],
        classifier: "blocked images",
      }
    const verdict = await context.imageClassifier.classify(toClassify(context, image, frame)).catch((error: unknown) => {
      log.error("image classifier failed", { workId: check.workId, error: String(error) })
      return "away" as const
    })
    if (verdict === "away") return { ...check, perceptualHash: hash, kind: "away" }
    const moves = frame === null && (await isMovingUnseen(context, image))
    if (moves === "away") return { ...check, perceptualHash: hash, kind: "away" }
    const { classifier, version } = verdict
    const labels = moves ? [...verdict.labels, "moves"] : verdict.labels
    // Of what moves the first picture was seen: nobody can rate the others.
    const level = strongestLevel(verdict.level, levelAsked(image), moves ? LEVELS.unrated : 0)
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

/** Whether a stored image shows more than was looked at, as a GIF does behind its first picture. */
async function isMovingUnseen({ media, log }: Context, { mediaKey, kind, isMadeHere = false }: SeenImage): Promise<boolean | "away"> {
  if (isMadeHere || kind === "storyboard") return false
  try {
    const stored = await media.head(mediaKey)
    return stored !== null && (await isMovingImage(readInBlocks(media, mediaKey, stored.sizeBytes, STRUCTURE), stored.contentType))
  } catch (error) {
    // What is broken shows nothing that could be judged.
    if (error instanceof RefusedError) return false
    log.error("image not read", { error: String(error) })
    return "away"
  }
}

/** A video is known by pictures that its publisher sent, so that what it was asked for counts too; 0 where that says nothing. */
function levelAsked({ kind, recipeWords }: SeenImage): Level | 0 {
  return kind === "image" || recipeWords === null ? 0 : levelOfWords(recipeWords).level
}

/** `unwatched`: nothing can take a picture of this moment, or what can has been away for too long. */
async function sightOf(context: Context, { mediaKey, kind, cut }: SeenImage, attempts: number): Promise<Sight | "away" | "unwatched"> {
  if (cut === undefined) return { hash: kind === "storyboard" ? null : await hashOf(context, mediaKey), frame: null }
  const taken = await takeFrame(context, cut)
  if (typeof taken !== "string") return { hash: perceptualHash(taken.pixels), frame: taken }
  return taken === "away" && attempts < MOMENT_ATTEMPTS ? "away" : "unwatched"
}

async function takeFrame({ frameTaker, log }: Context, cut: () => Promise<Clip | null>) {
  try {
    const clip = await cut()
    return clip === null ? "unreadable" : await frameTaker.take(clip.bytes, clip.at)
  } catch (error) {
    log.error("no moment was cut out of a video", { error: String(error) })
    return "away"
  }
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

function toClassify({ images, media }: Context, { mediaKey, kind, recipeWords }: SeenImage, frame: TakenFrame | null): ImageToClassify {
  return {
    kind,
    recipeWords,
    async read() {
      if (frame !== null) return { bytes: frame.bytes, contentType: frame.contentType }
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
