import * as z from "zod"
import { LIMITS } from "../limits.ts"
import { inputsOf, named, shareSchema, wordedFields } from "./fields.ts"

/** What films out of a film are ordered with; `video` is the film. */

const video = { inputs: inputsOf(["video"], 1) }
const side = z.int().min(LIMITS.minSide).max(LIMITS.maxSide).multipleOf(2)

/** A film that goes on. */
export const videoExtend = z.object({
  ...named("video-extend"),
  ...wordedFields,
  ...video,
  /** Seconds that are added. */
  duration_s: z.number().gt(0).max(LIMITS.maxFilmSeconds),
})

/** A film in another size. */
export const videoUpscale = z.object({ ...named("video-upscale"), ...video, width: side, height: side })

/** A film with twice the pictures in a second, of at most 60. */
export const frameInterpolation = z.object({ ...named("frame-interpolation"), ...video })

/** A film with a sound. */
export const videoToAudio = z.object({
  ...named("video-to-audio"),
  ...wordedFields,
  ...video,
  /** Seconds, from the beginning, that get the sound; after them the film's own is heard. All of it by default. */
  duration_s: z.number().gt(0).optional(),
})

/** One picture of a film, at a moment in shares of how long it lasts. */
export const filmFrame = z.object({ ...named("film-frame"), ...video, at: shareSchema })

export type VideoExtendOrder = z.infer<typeof videoExtend>
export type VideoUpscaleOrder = z.infer<typeof videoUpscale>
export type FrameInterpolationOrder = z.infer<typeof frameInterpolation>
export type VideoToAudioOrder = z.infer<typeof videoToAudio>
export type FilmFrameOrder = z.infer<typeof filmFrame>
