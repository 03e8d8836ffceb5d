import type { FieldError } from "../../_kernel/errors.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_PLAYED_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { VideoSize } from "../generation/model-table.ts"

/** Seconds by which a video may be extended at once; the first is what it is without a word. */
export const EXTENSIONS_S = [5, 10] as const
/** How long a video may be in all, and how long one may be that is made anew. */
export const LONGEST_S = 60
/** Seconds of a video that get a new sound by default (spec 2§3), and the least that may be asked for. */
const USUAL_SOUND_S = 5
export const SHORTEST_SOUND_S = 0.5
/** Lengths of a sound that a form offers beside the whole of a video. */
const SOUND_LENGTHS_S = [USUAL_SOUND_S, 10, 15, 30]
/** Sides of a video, px: of one that is made anew as of one that is upscaled. */
const SIDES_PX = { most: 4096, least: 64 } as const
const UPSCALE = 2
/** What making the same seconds anew costs, as a share of making them. */
export const REMAKE_FACTOR = 0.5

const even = (side: number): number => side - (side % 2)

/** The size of an upscaled video: twice its sides, within what a renderer makes. */
export function upscaledSize({ width, height }: VideoSize): VideoSize {
  const factor = Math.min(UPSCALE, SIDES_PX.most / Math.max(width, height, 1))
  return { width: even(Math.floor(width * factor)), height: even(Math.floor(height * factor)) }
}

/** The size of a video that keeps its own: encoders take even sides. */
export function sameSize({ width, height }: VideoSize): VideoSize {
  return { width: even(width), height: even(height) }
}

/** How long a source plays, in seconds. */
export function secondsOf({ durationMs }: Pick<TaskSource, "durationMs">): number {
  return (durationMs ?? 0) / 1000
}

/** How many seconds of a video get a new sound: so many as were asked for, else the usual, or all of a shorter video. */
export function soundSeconds(askedS: number | undefined, videoS: number): number {
  return askedS ?? Math.min(USUAL_SOUND_S, videoS)
}

/** The lengths of a sound that a video has room for, the shortest first; the last is its whole. */
export function soundLengths(videoS: number): readonly number[] {
  return [...SOUND_LENGTHS_S.filter((seconds) => seconds < videoS), videoS]
}

/** What stands against the length of a sound: a video has no more than its own. */
export function checkSoundLength(askedS: number | undefined, [video]: readonly TaskSource[]): readonly FieldError[] {
  if (askedS === undefined || video === undefined || askedS <= secondsOf(video)) return []
  return [{ path: "meta.duration", message: "SoundLongerThanVideo" }]
}

/** Where a video was named: as a file, else as a result. */
export function pathOfVideo({ file_id }: { readonly file_id?: string | undefined }): string {
  return file_id === undefined ? "parent_task_id" : "meta.file_id"
}

/** What stands against making a video larger: one that is as large as any would be paid for and come back as it is. */
export function checkUpscalable(meta: Parameters<typeof pathOfVideo>[0], [video]: readonly TaskSource[]): readonly FieldError[] {
  const isLargest = video !== undefined && Math.max(video.width, video.height) === SIDES_PX.most
  return isLargest ? [{ path: pathOfVideo(meta), message: "VideoIsLargest" }] : []
}

/**
 * What stands against a video that is to be repainted: it plays, is short enough with what is added, and neither smaller nor larger than
 * what a renderer takes, in pixels and in bytes.
 */
export function checkVideo(meta: Parameters<typeof pathOfVideo>[0], sources: readonly TaskSource[], addedS = 0): readonly FieldError[] {
  const [video] = sources
  const path = pathOfVideo(meta)
  if (video === undefined) return [{ path, message: "Missing" }]
  return [
    ...(secondsOf(video) + addedS > LONGEST_S ? [{ path, message: "VideoTooLong" }] : []),
    ...(Math.max(video.width, video.height) > SIDES_PX.most ? [{ path, message: "VideoSidesTooLarge" }] : []),
    ...(Math.min(video.width, video.height) < SIDES_PX.least ? [{ path, message: "VideoSidesTooSmall" }] : []),
    ...(video.sizeBytes > MAXIMUM_PLAYED_INPUT_BYTES ? [{ path, message: "VideoTooLarge" }] : []),
  ]
}
