import type { Seed } from "../../../formats/generator/seed.ts"
import { chosenSeed } from "../../_kernel/new-seed.ts"
import {
  type Delivered,
  type Expectation,
  type Inspected,
  type OrderInput,
  type SpecifyFacts,
  type TaskSource,
} from "../../_kernel/task-kind.ts"
import { inputOf } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { UNCHOSEN_MODEL, type VideoSize } from "../generation/model-table.ts"
import { videoPriceOf } from "../generation/price-rules.ts"
import { MAXIMUM_VIDEO_BYTES, VIDEO_DEADLINE_MS, VIDEO_RHYTHM } from "../generation/rhythm.ts"
import type { RemakeKind } from "../generation/task-actions.ts"
import { type RemakeConfiguration, remakeConfigurationSchema } from "./remake-configuration.ts"
import { EXTENSIONS_S, secondsOf } from "./remake-rules.ts"

/** What a second of video takes on a middling renderer. */
const SECOND_MS = 2_000

/** A video that is made out of another. */
export interface Remake<Kind extends RemakeKind> extends TaskSpecification {
  readonly kind: Kind
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly negativePrompt: string
  /** Sides of the video that it is made from. */
  readonly sourcePx: VideoSize
  readonly sourceS: number
  readonly addedS: number
  readonly inputs: readonly OrderInput[]
}

const NOTHING: TaskSource = { role: "video", mediaKey: "", url: "", sha256: "", sizeBytes: 0, width: 64, height: 64, prompt: "" }

/** What is ordered of a configuration and its video. */
export function remakeOf<Kind extends RemakeKind>(
  kind: Kind,
  { prompt, negative_prompt: negative = "", seed }: RemakeConfiguration,
  { random, sources: [video = NOTHING] }: SpecifyFacts,
  shape: (source: VideoSize) => VideoSize,
  addedS = 0,
): Remake<Kind> {
  const sourcePx = { width: video.width, height: video.height }
  return {
    kind,
    prompt: cleanPrompt(prompt ?? video.prompt),
    negativePrompt: cleanPrompt(negative),
    ...shape(sourcePx),
    seed: chosenSeed(seed, random),
    sourcePx,
    sourceS: secondsOf(video),
    addedS,
    inputs: [inputOf(video)],
  }
}

/** What came must be a video, and play for so many seconds at least. */
export function inspectVideo(delivered: Delivered, leastS: number): Inspected {
  if (delivered.form !== "file") return { ok: false, reason: "not-a-file" }
  const { durationMs, details } = delivered.facts
  if (details.videoCodec === null || durationMs === null) return { ok: false, reason: "not-a-video" }
  return durationMs < leastS * 1000 ? { ok: false, reason: "too-short" } : { ok: true, answer: null }
}

const inspect = (delivered: Delivered, { sourceS, addedS }: Remake<RemakeKind>): Inspected =>
  inspectVideo(delivered, (sourceS + addedS) / 2)

/** What the kinds have in common. */
export const ANY_REMAKE = {
  pool: "video",
  input: remakeConfigurationSchema,
  beyondStarter: () => ["action"],
  estimateMs: ({ sourceS, addedS }: Remake<RemakeKind>) => (sourceS + addedS) * SECOND_MS,
  expects: ({ width, height }: Remake<RemakeKind>): Expectation => ({
    form: "files",
    count: 1,
    media: "video",
    sizePx: { width, height },
    maximumBytes: MAXIMUM_VIDEO_BYTES,
  }),
  deadlineMs: VIDEO_DEADLINE_MS,
  poll: VIDEO_RHYTHM,
  inspect,
} as const

/** The price of so many seconds of a video's own size. */
export const remakePrice = ({ sourcePx }: Remake<RemakeKind>, durationS: number, factor: number) => ({
  ...videoPriceOf({ model: UNCHOSEN_MODEL, sizePx: sourcePx, durationS, count: 1 }),
  modelFactor: factor,
  previewModelFactor: factor,
})
/** Its words, as the render protocol has them. */
export const remakeWords = ({ prompt, negativePrompt, seed }: Remake<RemakeKind>) => ({ prompt, negative_prompt: negativePrompt, seed })
/** The sides that come back, as the render protocol has them. */
export const remakeSides = ({ width, height }: Remake<RemakeKind>) => ({ width, height })
/** Seconds that an extension adds. */
export const addedOf = ({ duration = EXTENSIONS_S[0] }: RemakeConfiguration) => duration
/** The same extension or sound again: what was asked for, with the seed that came of it. */
export const againWorded = (meta: RemakeConfiguration, { seed }: Pick<Remake<RemakeKind>, "seed">) => ({ ...meta, seed })
/** The same video larger or smoother again: nothing else is asked for there. */
export const againPlain = ({ file_id }: RemakeConfiguration) => (file_id === undefined ? {} : { file_id })
