import type { Seed } from "../../formats/generator/seed.ts"
import { billedUnits } from "../_kernel/billed-units.ts"
import { cellPlaceOf, type ShownAxis, type TaskSpecification } from "../_kernel/task-specification.ts"
import { chargeFor, type PurseAmounts, splitHold } from "../credits/purse-rules.ts"
import { isSafe, LEVELS, levelOf } from "../moderation/level-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Task, TaskImage } from "./contract.ts"
import type { ShownMaker } from "./maker-rules.ts"
import { TASK_STATUS, type TaskStatus, UNPUBLISHED } from "./rules.ts"

/** What a task shows of itself, whatever its kind. */
export function shownOf({ prompt, width, height, seed, source, sweep, mends, preprocessed = [] }: TaskSpecification) {
  return {
    prompt,
    width,
    height,
    seed,
    preprocess_images: preprocessed === "results" ? [] : [...preprocessed],
    ...(source === undefined ? {} : { source_image: source }),
    ...(mends === undefined ? {} : { mends: [...mends] }),
    ...(sweep === undefined ? {} : { sweep: { x: axisOf(sweep.x), y: sweep.y === null ? null : axisOf(sweep.y) } }),
  }
}

/** The maps of a task: those that it was given, or those that it made. */
export function preprocessedOf(
  { preprocessed = [] }: Pick<TaskSpecification, "preprocessed">,
  images: readonly TaskImage[],
): Task["preprocess_images"] {
  return preprocessed === "results" ? images.map(({ url, width, height }) => ({ url, width, height })) : [...preprocessed]
}

function axisOf({ setting, values }: ShownAxis) {
  return { setting, values: [...values] }
}

/** A stored file of a task, as far as it is shown; `position` is its place there, from 0. */
export interface ShownResult {
  readonly position: number
  readonly mediaKey: string
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly thumbhash: string
  readonly contentType: string
  readonly durationMs?: number | null
  readonly posterKey?: string | null
  readonly madeBy?: ShownMaker | null
  /** The words that are sung in it. */
  readonly lyrics?: string | null
  /** What it is published as; absent or null where it is not. */
  readonly workId?: string | null
  /** 1 where everybody may meet that work. */
  readonly isInCommunity?: number
  readonly workLevel?: number | null
}

/** What a task says of its publication (spec 3§3): the works that its results are, and whether they show more than anybody may meet. */
export function publicationOf(results: readonly ShownResult[]): Pick<Task, keyof typeof UNPUBLISHED> {
  const published = results.flatMap(({ workId, workLevel = null, isInCommunity = 0 }) =>
    workId == null ? [] : [{ workId, workLevel, isInCommunity }],
  )
  const [first] = published
  if (first === undefined) return UNPUBLISHED
  // Of what is not rated nobody says that it shows more.
  const levels = published.flatMap(({ workLevel }) => (workLevel === null || workLevel === LEVELS.unrated ? [] : workLevel))
  return {
    pub_community: published.some(({ isInCommunity }) => isInCommunity === 1),
    pub_artwork_no: first.workId,
    pub_artwork_nos: [...new Set(published.map(({ workId }) => workId))],
    nsfw: levels.length === 0 ? null : levels.some((level) => !isSafe(levelOf(level))),
  }
}

/** A delivered image as clients see it: by its number in the task, which stays its own when others are deleted, and its cell in a sweep. */
export function imageOf(
  { position, mediaKey, width, height, seed, thumbhash, madeBy, ...file }: ShownResult,
  { sweep }: Pick<TaskSpecification, "sweep">,
): TaskImage {
  const made = madeBy == null ? {} : { made_by: madeBy }
  const image = { url: mediaUrl(mediaKey), operate_number: position + 1, width, height, seed, thumbhash, ...playedOf(file), ...made }
  return sweep === undefined ? image : { ...image, ...cellPlaceOf(sweep, position) }
}

/** What is said of a file that plays besides; nothing of an image. */
function playedOf({
  contentType,
  durationMs,
  posterKey,
  lyrics,
}: Pick<ShownResult, "contentType" | "durationMs" | "posterKey" | "lyrics">) {
  if (contentType.startsWith("image/")) return {}
  const poster = posterKey == null ? null : mediaUrl(posterKey)
  const sung = lyrics == null ? {} : { lyrics }
  return { content_type: contentType, duration: (durationMs ?? 0) / 1000, poster, ...sung }
}

/** What may be missing of a length that was ordered before anything goes back: renderers make whole frames, and some of them whole groups. */
const MISSED_SHARE = 0.05
const LEAST_MISSED_MS = 100

/** What is charged for what came, where its pieces or its seconds cost different things; null where all cost the same, or nothing. */
export function chargedFor(
  priceCoins: number,
  { pieceCoins, secondCoins, paidLength }: Pick<TaskSpecification, "pieceCoins" | "secondCoins" | "paidLength">,
  results: readonly Pick<ShownResult, "position" | "durationMs">[],
): number | null {
  if (priceCoins === 0) return null
  if (pieceCoins !== undefined) return results.reduce((sum, { position }) => sum + (pieceCoins[position] ?? 0), 0)
  if (secondCoins === undefined || results.length === 0 || results.some(({ durationMs }) => durationMs == null)) return null
  const { orderedMs, beforeMs, pieces } = paidLength ?? { orderedMs: Number.POSITIVE_INFINITY, beforeMs: 0, pieces: 1 }
  const coins = results.reduce((sum, { durationMs }) => {
    const playedMs = (durationMs ?? 0) - beforeMs
    const isWhole = playedMs >= orderedMs - Math.max(LEAST_MISSED_MS, orderedMs * MISSED_SHARE)
    if (playedMs <= 0) return sum
    return sum + (isWhole ? priceCoins : Math.min(priceCoins, secondCoins[billedUnits(playedMs, 1000) - 1] ?? priceCoins))
  }, 0)
  return Math.min(priceCoins, Math.ceil(coins / pieces))
}

/** The one image that stands for a task (spec 3§3 `banner`): the first that it made, or the one that it is made from; null without. */
export function bannerOf(images: readonly TaskImage[], { source }: Pick<TaskSpecification, "source">): string | null {
  const [first] = images
  // What plays is stood for by its poster.
  return (first?.content_type === undefined ? first?.url : first.poster) ?? source?.url ?? null
}

const NOTHING: PurseAmounts = { stamina: 0, coins: 0 }

/** What became of a task's price, purse by purse (spec 3§3 `deduction_detail`); null where nothing was held. */
export function deductionOf(held: PurseAmounts | null, status: TaskStatus, chargedCoins: number): Task["deduction_detail"] {
  if (held === null) return null
  const isEnded = status === TASK_STATUS.success || status === TASK_STATUS.failure
  const { charged, returned } = isEnded ? splitHold(held, chargedCoins) : { charged: NOTHING, returned: NOTHING }
  return { held: { ...held }, charged: { ...charged }, returned: { ...returned } }
}

/** A moment as answers say it; null where there is none. */
export function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** What a task shows as its price: what is held for it while it is under way, what was charged in the end. */
export function shownPriceCoins(task: {
  readonly status: TaskStatus
  readonly priceCoins: number
  readonly deliveredCount: number
  readonly pieceCount: number
  /** What was charged where that is no equal share for each piece. */
  readonly chargedCoins: number | null
}): number {
  switch (task.status) {
    case TASK_STATUS.waiting:
    case TASK_STATUS.running:
      return task.priceCoins
    case TASK_STATUS.success:
      return task.chargedCoins ?? chargeFor(task.priceCoins, task.deliveredCount, task.pieceCount)
    case TASK_STATUS.failure:
      return 0
  }
}

/** What a task shows of an answer in JSON, as its kind made it of the renderer's. */
export type TaskAnswer = Pick<Task, "reverse_prompts" | "reverse_is_preview" | "lyrics" | "transcript" | "voice_traits">
