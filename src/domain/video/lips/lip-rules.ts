import type { FieldError } from "../../_kernel/errors.ts"
import type { SizePx, TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES, MAXIMUM_PLAYED_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import { isSpeakable, SPEEDS } from "../../audio/generation/sound-rules.ts"

/** Seconds that a face speaks at most, and that a video with one may be long. */
export const LONGEST_SPOKEN_S = 60
/** Longest side of what is made, and the least of any, px. */
const SIDES_PX = { most: 1280, least: 64 } as const

/** Signs that stand for a syllable or a word each: Chinese, Japanese and Korean. */
const SYLLABLES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u
/** What a sign takes to say at the usual speed, seconds; and what is quiet before and after it all. */
const SIGN_S = { syllable: 0.24, other: 0.07, around: 0.4 } as const

/** How long a text takes to say, in seconds, about: what it costs goes by this, in the browser as on the server. */
export function spokenSeconds(text: string, speed: number = SPEEDS.usual): number {
  const signs = [...text.trim()]
  if (signs.length === 0) return 0
  const saidS = signs.reduce((sum, sign) => sum + (SYLLABLES.test(sign) ? SIGN_S.syllable : SIGN_S.other), 0)
  return SIGN_S.around + saidS / speed
}

/** The size of what is made of a face: its own within bounds, with even sides. */
export function lipSyncSize({ width, height }: SizePx): SizePx {
  const scale = Math.min(1, SIDES_PX.most / Math.max(width, height, 1))
  const side = (px: number): number => Math.max(SIDES_PX.least, Math.floor((px * scale) / 2) * 2)
  return { width: side(width), height: side(height) }
}

/** The face among the sources, what it shall say where that is a sound, and the sample of a voice of the member's own that says a text. */
export function partsOfSources(sources: readonly TaskSource[]): {
  readonly face: TaskSource | undefined
  readonly sound: TaskSource | undefined
  readonly sample: TaskSource | undefined
} {
  return {
    face: sources.find(({ role }) => role === "image" || role === "video"),
    sound: sources.find(({ role }) => role === "sound"),
    sample: sources.find(({ role }) => role === "voice"),
  }
}

/** How long a source plays, in seconds; 0 for an image. */
export function playedSeconds({ durationMs }: Pick<TaskSource, "durationMs">): number {
  return (durationMs ?? 0) / 1000
}

/** What stands against a face: it is there, plays no longer than is read, and is no larger than a renderer takes. */
export function checkFace(face: TaskSource | undefined): readonly FieldError[] {
  if (face === undefined) return [{ path: "meta.video", message: "FaceRequired" }]
  const isImage = face.role === "image"
  if (face.sizeBytes > (isImage ? MAXIMUM_INPUT_BYTES : MAXIMUM_PLAYED_INPUT_BYTES))
    return [{ path: "meta.video", message: isImage ? "SourceTooLarge" : "VideoTooLarge" }]
  return playedSeconds(face) > LONGEST_SPOKEN_S ? [{ path: "meta.video", message: "VideoTooLong" }] : []
}

/** What stands against a sound that lips shall follow. */
export function checkSound(sound: TaskSource): readonly FieldError[] {
  if (playedSeconds(sound) > LONGEST_SPOKEN_S) return [{ path: "meta.url", message: "AudioTooLong" }]
  return sound.sizeBytes > MAXIMUM_PLAYED_INPUT_BYTES ? [{ path: "meta.url", message: "AudioTooLarge" }] : []
}

/** What stands against a text that shall be said, and who says it. */
export function checkText(text: string, voice: string, speed: number): readonly FieldError[] {
  const isLong = spokenSeconds(text, speed) > LONGEST_SPOKEN_S
  return [
    ...(isSpeakable(text) ? [] : [{ path: "meta.prompt", message: "PromptNotEmpty" }]),
    ...(isLong ? [{ path: "meta.prompt", message: "SpeechTooLong" }] : []),
    ...(voice === "" ? [{ path: "meta.timbre", message: "VoiceRequired" }] : []),
  ]
}
