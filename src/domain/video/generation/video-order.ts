import type { Seed } from "../../../formats/generator/seed.ts"
import type { FieldError } from "../../_kernel/errors.ts"
import { chosenSeed } from "../../_kernel/new-seed.ts"
import type {
  Delivered,
  Expectation,
  Inspected,
  LengthPrice,
  OrderInput,
  PriceAsk,
  RenderOrder,
  SpecifyFacts,
  TaskSource,
} from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type PriceRow, rightsOf } from "../../credits/rules.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { modelOf } from "./chosen-model.ts"
import { type VideoConfiguration, videoConfigurationSchema } from "./configuration.ts"
import { type PlacedImage, placeImages } from "./fit-rules.ts"
import { tabFor, type VideoTab } from "./input-rules.ts"
import { videoMends } from "./mend-rules.ts"
import { type QualityMode, UNCHOSEN_MODEL, VIDEO_MODELS, type VideoModel, type VideoSize, videoModelOf } from "./model-table.ts"
import { itemsOf } from "./named-images.ts"
import { videoPriceOf } from "./price-rules.ts"
import { shapeOfRatio } from "./ratio-rules.ts"
import { MAXIMUM_VIDEO_BYTES, VIDEO_DEADLINE_MS, VIDEO_RHYTHM } from "./rhythm.ts"
import {
  type CameraMovement,
  cameraOf,
  durationSOf,
  type GenerationMode,
  generationModeOf,
  qualityOf,
  relevanceOf,
  videosOf,
} from "./setting-rules.ts"
import { sizeOf, sizeOfQuality } from "./size-rules.ts"
import { VIDEO_FIELDS } from "./video-fields.ts"

/** Frames a second by generation mode: the thorough one moves more smoothly. */
const FRAME_RATES: Readonly<Record<GenerationMode, number>> = { 0: 24, 1: 30 }
/** What a second of a megapixel takes on a middling renderer. */
const SECOND_MS = 6_000
const PIXELS_PER_MEGAPIXEL = 1_048_576

/** What every kind that generates videos from words or images is asked for. */
export interface VideoSpecification extends TaskSpecification {
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly negativePrompt: string
  readonly videoCount: number
  readonly durationS: number
  readonly frameRate: number
  /** Null leaves it to the server. */
  readonly model: string | null
  readonly quality: QualityMode | null
  readonly relevance: number | null
  readonly camera: CameraMovement | null
  readonly motionMode: string | null
  readonly style: string | null
  /** An image that only breathes and sways. */
  readonly isLive: boolean
  readonly hasSound: boolean
  readonly inputs: readonly OrderInput[]
  /** How images of another shape come into the video, by their roles. */
  readonly placed?: Readonly<Record<string, PlacedImage>>
}

const ROWS: readonly VideoModel[] = VIDEO_MODELS

/** What stands against the names that a configuration gives: a model that is not there or not at the tab, and what no model calls a motion or a style. */
export function checkNames(meta: VideoConfiguration, tab: VideoTab): readonly FieldError[] {
  const { art_model_no: no = "", generate_video: { motion_mode: motion, style } = {} } = meta
  const isKnown = no === "" || videoModelOf(no) !== null
  const isMade = isKnown && tabFor(modelOf(meta), tab) === tab
  return [
    ...(isMade ? [] : ["art_model_no"]),
    ...(motion === undefined || ROWS.some(({ motionModes }) => motionModes.some((one) => one === motion))
      ? []
      : ["generate_video.motion_mode"]),
    ...(style === undefined || ROWS.some(({ styles }) => styles.some((one) => one === style)) ? [] : ["generate_video.style"]),
  ].map((field) => ({ path: `meta.${field}`, message: "NotAllowedValue" }))
}

/** The tab that a configuration with images stands for. */
export function imageTab(meta: VideoConfiguration): VideoTab {
  return itemsOf(meta).some(({ mode }) => mode === "live2d") ? "img2Live2d" : "img2video"
}

/** A configuration with every rule applied (spec 2§4, 2§5): what is ordered, whatever was asked for. */
export function videoOf(
  meta: VideoConfiguration,
  tab: VideoTab,
  { random, plan, sources }: SpecifyFacts,
  model: VideoModel = modelOf(meta),
): Omit<VideoSpecification, "kind"> {
  const rights = rightsOf(plan)
  const { generate_video: asked = {}, generate, width, height, aspect_ratio: ratio } = meta
  const [first] = sources
  const images = [bothFramesOf(sources)]
  const quality = qualityOf(model, rights, asked.quality_mode ?? null)
  const mode = generationModeOf({ model, tab, images }, rights, generate?.gen_mode ?? 0)
  const shape = ratio === undefined ? null : shapeOfRatio(ratio)
  const size = sizeOf(model, width === undefined || height === undefined ? null : { width, height }, shape ?? first ?? null)
  const made = quality === null ? size : sizeOfQuality(size, quality)
  const camera = asked.camera_control_option
  const count = videosOf(model, meta.n_iter ?? meta.n_video_iter ?? 1)
  const durationS = durationSOf({ model, tab, images }, asked.generate_video_duration ?? null)
  const mends = videoMends(meta, { tab, size, count, durationS, mode, quality, sources })
  return {
    prompt: cleanPrompt(meta.prompt ?? first?.prompt ?? ""),
    negativePrompt: model.hasNegativePrompt ? cleanPrompt(meta.negative_prompt ?? "") : "",
    ...made,
    seed: chosenSeed(meta.seed, random),
    videoCount: count,
    durationS,
    frameRate: FRAME_RATES[mode],
    model: videoModelOf(model.no) === null ? null : model.no,
    quality,
    relevance: relevanceOf(model, asked.relevance ?? null),
    camera: cameraOf(model, camera === undefined ? null : { mode: camera.mode, offset: camera.offset ?? 0 }),
    motionMode: model.motionModes.find((one) => one === asked.motion_mode) ?? null,
    style: model.styles.find((one) => one === asked.style) ?? null,
    isLive: tab === "img2Live2d",
    hasSound: meta.sound ?? false,
    inputs: sources.map(inputOf),
    placed: placeImages(sources, made, meta.image_fit ?? null, meta.image_focus ?? null),
    ...(mends.length === 0 ? {} : { mends }),
    ...(first === undefined ? {} : { source: shownSource(first) }),
  }
}

/** The same video again: what was asked for, with the seed that came of it. */
export function againVideo(meta: VideoConfiguration, { seed }: Pick<VideoSpecification, "seed">): VideoConfiguration {
  return { ...meta, seed }
}

function bothFramesOf(sources: readonly TaskSource[]) {
  const urlOf = (role: string) => sources.find((source) => source.role === role)?.url
  return { mode: "first_frame", url: "", firstFrame: urlOf("first-frame"), lastFrame: urlOf("last-frame") } as const
}

/** The price of a video, as the one price table has it. */
function priceVideo({ model, width, height, durationS, videoCount }: VideoSpecification): PriceAsk<PriceRow> {
  const row = (model === null ? null : videoModelOf(model)) ?? UNCHOSEN_MODEL
  return videoPriceOf({ model: row, sizePx: { width, height }, durationS, count: videoCount })
}

/** What a video costs by the seconds that play. */
function lengthPriceOfVideo(made: VideoSpecification): LengthPrice<PriceRow> {
  return { seconds: made.durationS, priceOf: (durationS) => priceVideo({ ...made, durationS }) }
}

/** A first guess of how long a task runs. */
function estimateVideoMs({ width, height, durationS, videoCount }: VideoSpecification): number {
  return ((width * height) / PIXELS_PER_MEGAPIXEL) * durationS * videoCount * SECOND_MS
}

/** What comes back: videos of the size. */
function expectVideos({ videoCount: count, ...sizePx }: VideoSpecification): Expectation {
  const { width, height }: VideoSize = sizePx
  return { form: "files", count, media: "video", sizePx: { width, height }, maximumBytes: MAXIMUM_VIDEO_BYTES }
}

/** What came must play, and for about as long as it was ordered. */
function inspectVideo(delivered: Delivered, { durationS }: VideoSpecification): Inspected {
  if (delivered.form !== "file") return { ok: false, reason: "not-a-file" }
  const { durationMs, details } = delivered.facts
  if (details.videoCodec === null || durationMs === null) return { ok: false, reason: "not-a-video" }
  return durationMs < durationS * 500 ? { ok: false, reason: "too-short" } : { ok: true, answer: null }
}

/** A video in the words of the render protocol (docs/render-protocol.md). */
function orderVideo(specification: VideoSpecification): RenderOrder {
  const { prompt, negativePrompt, width, height, seed, videoCount, durationS, frameRate, hasSound, inputs } = specification
  const { model, relevance, camera, motionMode, style, placed = {} } = specification
  return {
    fields: {
      prompt,
      negative_prompt: negativePrompt,
      width,
      height,
      duration_s: durationS,
      frame_rate: frameRate,
      seed,
      count: videoCount,
      sound: hasSound,
      ...(model === null ? {} : { model }),
      ...(relevance === null ? {} : { relevance }),
      ...(camera === null ? {} : { camera: { mode: CAMERA_WORDS[camera.mode], offset: camera.offset } }),
      ...(motionMode === null ? {} : { motion_mode: motionMode }),
      ...(style === null ? {} : { style }),
      ...(specification.isLive ? { is_live: true } : {}),
      ...(Object.keys(placed).length === 0 ? {} : { image_fit: placed }),
    },
    inputs,
  }
}

/** Ways of the camera, as the render protocol calls them. */
const CAMERA_WORDS = {
  "Camera Movement": "movement",
  Horizontal: "horizontal",
  Vertical: "vertical",
  Zoom: "zoom",
  Pan: "pan",
} as const satisfies Readonly<Record<CameraMovement["mode"], string>>

/** What the kinds that make videos have in common. */
export const ANY_VIDEO = {
  pool: "video",
  input: videoConfigurationSchema,
  beyondStarter: () => ["action"],
  price: priceVideo,
  lengthPrice: lengthPriceOfVideo,
  estimateMs: estimateVideoMs,
  order: orderVideo,
  expects: expectVideos,
  deadlineMs: VIDEO_DEADLINE_MS,
  poll: VIDEO_RHYTHM,
  inspect: inspectVideo,
  again: againVideo,
  fields: () => VIDEO_FIELDS,
} as const
