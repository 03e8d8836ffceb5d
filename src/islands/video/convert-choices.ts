import * as z from "zod/mini"
import { AUDIO_CODECS, FORMATS, VIDEO_CODECS } from "./convert-rules.ts"
import { MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX } from "./crop-frame-rules.ts"

/** Shorter sides that are offered, in pixels. */
export const SIZE_PRESETS = ["source", "2160", "1440", "1080", "720", "540", "360", "240", "own"] as const
export const QUALITIES = ["low", "medium", "high"] as const
export type Quality = (typeof QUALITIES)[number]
export const FRAME_RATES = [60, 50, 30, 25, 24, 15, 12, 10] as const
/** Of playing; 1 leaves it. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
export const MAXIMUM_TARGET_MEGABYTES = 1024

const side = z.int().check(z.gte(MINIMUM_SIDE_PX), z.lte(MAXIMUM_SIDE_PX))

const choicesSchema = z.object({
  format: z.enum(FORMATS),
  videoCodec: z.enum(VIDEO_CODECS),
  audioCodec: z.enum(AUDIO_CODECS),
  size: z.enum(SIZE_PRESETS),
  /** Of the own size; the video is fitted into it. */
  width: side,
  height: side,
  isRatioLocked: z.boolean(),
  turn: z.literal([0, 90, 180, 270]),
  /** From left to right, after the turn. */
  isMirrored: z.boolean(),
  speed: z.literal(SPEEDS),
  isMuted: z.boolean(),
  /** Frames a second; null keeps those of the source. */
  frameRate: z.nullable(z.literal(FRAME_RATES)),
  limit: z.enum(["quality", "target"]),
  quality: z.enum(QUALITIES),
  targetMegabytes: z.number().check(z.gt(0), z.lte(MAXIMUM_TARGET_MEGABYTES)),
})

/** Everything that is chosen for a conversion and is the same for the next file: all but the crop. */
export type ConvertChoices = z.infer<typeof choicesSchema>

export const DEFAULT_CHOICES: ConvertChoices = {
  format: "mp4",
  videoCodec: "avc",
  audioCodec: "aac",
  size: "source",
  width: 1280,
  height: 720,
  isRatioLocked: true,
  turn: 0,
  isMirrored: false,
  speed: 1,
  isMuted: false,
  frameRate: null,
  limit: "quality",
  quality: "high",
  targetMegabytes: 10,
}

/** The choices in a stored text, field by field: what is missing or no longer offered has its default. */
export function readChoices(text: string | null): ConvertChoices {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? "null")
  } catch {
    return DEFAULT_CHOICES
  }
  if (typeof stored !== "object" || stored === null) return DEFAULT_CHOICES
  return Object.entries(stored).reduce<ConvertChoices>((choices, [name, value]) => {
    const next = z.safeParse(choicesSchema, { ...choices, [name]: value })
    return next.success ? next.data : choices
  }, DEFAULT_CHOICES)
}

/** Whether two sets of choices are the same. */
export function areSame(left: ConvertChoices, right: ConvertChoices): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
