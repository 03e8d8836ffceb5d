import type { FieldError } from "../../_kernel/errors.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_PLAYED_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { VideoSize } from "../generation/model-table.ts"

/** Seconds by which a video may be extended at once; the first is what it is without a word. */
export const EXTENSIONS_S = [5, 10] as const
/** How long a video may be in all, and how long one may be that is made anew. */
const LONGEST_S = 60
/** Sides of a video at most, px: of one that is made anew as of one that is upscaled. */
const LARGEST_SIDE_PX = 4096
const UPSCALE = 2
/** What making the same seconds anew costs, as a share of making them. */
export const REMAKE_FACTOR = 0.5

const even = (side: number): number => side - (side % 2)

/** The size of an upscaled video: twice its sides, within what a renderer makes. */
export function upscaledSize({ width, height }: VideoSize): VideoSize {
  const factor = Math.min(UPSCALE, LARGEST_SIDE_PX / Math.max(width, height, 1))
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

/** Where a video was named: as a file, else as a result. */
export function pathOfVideo({ file_id }: { readonly file_id?: string | undefined }): string {
  return file_id === undefined ? "parent_task_id" : "meta.file_id"
}

/**
 * What stands against a video that is to be made anew: it plays, is short enough with what is added, and no larger than a renderer takes,
 * in pixels and in bytes.
 */
export function checkVideo(meta: Parameters<typeof pathOfVideo>[0], sources: readonly TaskSource[], addedS = 0): readonly FieldError[] {
  const [video] = sources
  const path = pathOfVideo(meta)
  if (video === undefined) return [{ path, message: "FileTypeNotAllowed" }]
  return [
    ...(secondsOf(video) + addedS > LONGEST_S ? [{ path, message: "VideoTooLong" }] : []),
    ...(Math.max(video.width, video.height) > LARGEST_SIDE_PX ? [{ path, message: "VideoSidesTooLarge" }] : []),
    ...(video.sizeBytes > MAXIMUM_PLAYED_INPUT_BYTES ? [{ path, message: "VideoTooLarge" }] : []),
  ]
}
