import type { Rights } from "../../credits/rules.ts"
import { type ImageItem, takesFrames, type VideoTab } from "./input-rules.ts"
import { QUALITY_MODES, type QualityMode, type VideoModel } from "./model-table.ts"

/** Seconds of a video where a model has no lengths of its own, and of those that a first and a last frame fix (spec 2§4, 2§9). */
export const DEFAULT_DURATION_S = 5
const DEFAULT_RELEVANCE = 0.5
const DEFAULT_QUALITY: QualityMode = "360p"

/** Ways of a camera to move (spec 2§9); `offset` says how far, and which way by its sign. */
export const CAMERA_MODES = ["Camera Movement", "Horizontal", "Vertical", "Zoom", "Pan"] as const
type CameraMode = (typeof CAMERA_MODES)[number]
/** How far a camera goes, either way (spec 2§9). */
export const CAMERA_OFFSET = { least: -10, most: 10 } as const

/** A movement of the camera (spec 2§3, `camera_control_option`). */
export interface CameraMovement {
  readonly mode: CameraMode
  readonly offset: number
}

/** 0 the ordinary generation mode, 1 the thorough one. */
export type GenerationMode = 0 | 1

interface Chosen {
  readonly model: VideoModel
  readonly tab: VideoTab
  readonly images: readonly ImageItem[]
}

/** Whether somebody may choose how thoroughly a model works: it offers that, and they wait without limit (spec 2§6). */
export function mayChooseMode({ hasModes }: Pick<VideoModel, "hasModes">, { infiniteQueue }: Pick<Rights, "infiniteQueue">): boolean {
  return hasModes && infiniteQueue
}

/**
 * The generation mode of a task (spec 2§4), by the rules in their order: 0 for words alone with a model that takes frames, 1 with a last
 * frame in the first image, 0 without the unlimited queue. The server asks the same, and nobody is told.
 */
export function generationModeOf(
  { model, tab, images }: Chosen,
  { infiniteQueue }: Pick<Rights, "infiniteQueue">,
  asked: GenerationMode,
): GenerationMode {
  let mode = asked
  if (takesFrames(model) && tab === "txt2video") mode = 0
  if ((images[0]?.lastFrame ?? "") !== "") mode = 1
  return infiniteQueue ? mode : 0
}

/** The generation mode to begin with (spec 2§4): what was stored, else the plan's where the control is enabled. */
export function initialMode(
  model: Pick<VideoModel, "hasModes">,
  rights: Pick<Rights, "infiniteQueue" | "defaultGenerationMode">,
  stored: GenerationMode | null,
): GenerationMode {
  return stored ?? (mayChooseMode(model, rights) ? rights.defaultGenerationMode : 0)
}

/** The length to begin with, in seconds (spec 2§4): what was stored, else the longest for plans that have it, where the control is enabled. */
export function initialDurationS(
  model: Pick<VideoModel, "durationsS" | "hasModes">,
  rights: Pick<Rights, "infiniteQueue" | "defaultDuration">,
  storedS: number | null,
): number {
  if (storedS !== null) return allowedDurationS(model, storedS)
  const isLongest = rights.defaultDuration === "longest" && mayChooseMode(model, rights)
  return (isLongest ? model.durationsS.at(-1) : model.durationsS[0]) ?? DEFAULT_DURATION_S
}

function allowedDurationS({ durationsS }: Pick<VideoModel, "durationsS">, askedS: number | null): number {
  return askedS !== null && durationsS.includes(askedS) ? askedS : (durationsS[0] ?? DEFAULT_DURATION_S)
}

/** The length of a task, in seconds: 5 between two frames where the model fixes it, else what was asked for, else the model's first (spec 2§4). */
export function durationSOf({ model, images }: Chosen, askedS: number | null): number {
  const hasBoth = images.some(({ firstFrame = "", lastFrame = "" }) => firstFrame !== "" && lastFrame !== "")
  return model.isFixedBetweenFrames && hasBoth ? DEFAULT_DURATION_S : allowedDurationS(model, askedS)
}

/** How many videos a task makes: what was asked for, but 1 above the model's cap (spec 2§5). */
export function videosOf({ maximumVideos }: Pick<VideoModel, "maximumVideos">, asked: number): number {
  return Number.isInteger(asked) && asked >= 1 && asked <= maximumVideos ? asked : 1
}

/** Whether a quality needs a membership: all above 360p do; lite and companies have them too (spec 2§6). */
export function isQualityOpen(quality: QualityMode, { membership }: Pick<Rights, "membership">): boolean {
  return quality === DEFAULT_QUALITY || membership === "lite" || membership === "vip" || membership === "company"
}

/** How a camera moves: as it was asked to, no further than it can; null where the model has no camera, and for what stands still. */
export function cameraOf({ hasCamera }: Pick<VideoModel, "hasCamera">, asked: CameraMovement | null): CameraMovement | null {
  if (!hasCamera || asked === null || !Number.isFinite(asked.offset)) return null
  const offset = Math.min(CAMERA_OFFSET.most, Math.max(CAMERA_OFFSET.least, asked.offset))
  return offset === 0 ? null : { mode: asked.mode, offset }
}

/** How closely a video keeps to its words, from 0 to 1; null where the model is not asked. */
export function relevanceOf({ hasRelevance }: Pick<VideoModel, "hasRelevance">, asked: number | null): number | null {
  if (!hasRelevance) return null
  return asked === null || !Number.isFinite(asked) ? DEFAULT_RELEVANCE : Math.min(1, Math.max(0, asked))
}

/** The quality of a task: what was asked for where the model has a choice and the plan opens it, else 360p; null where there is no choice. */
export function qualityOf(
  { hasQuality }: Pick<VideoModel, "hasQuality">,
  rights: Pick<Rights, "membership">,
  asked: string | null,
): QualityMode | null {
  if (!hasQuality) return null
  const quality = QUALITY_MODES.find((mode) => mode === asked)
  return quality !== undefined && isQualityOpen(quality, rights) ? quality : DEFAULT_QUALITY
}
