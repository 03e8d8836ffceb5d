import * as z from "zod"
import { LIMITS } from "../limits.ts"
import { inputsOf, named, shareSchema, wordedFields } from "./fields.ts"

/** What the kinds of film are ordered with. */

/** Names of base models that orders may give; no model paints here, and some of them only move things more. */
export const FILM_MODELS = ["sparkle", "lite", "hunyuan", "plus", "magic", "wan", "flow2", "film video", "dance", "hailuo 02"] as const

/** How a film is drawn. */
export const FILM_STYLES = ["anime", "3d_animation", "clay", "comic", "cyberpunk"] as const
export type FilmStyle = (typeof FILM_STYLES)[number]

/** How the camera goes through a film. */
export const CAMERA_MODES = ["movement", "horizontal", "vertical", "zoom", "pan"] as const

const side = z.int().min(LIMITS.minSide).max(LIMITS.maxFilmSide).multipleOf(2)

/** How an image of another shape comes into a film: cut about `focus` (shares of its sides), or whole before a blurred copy. */
const imageFit = z.object({
  way: z.enum(["crop", "pad"]),
  focus: z.object({ x: shareSchema, y: shareSchema }).optional(),
})
export type ImageFit = z.infer<typeof imageFit>

const filmFields = {
  ...wordedFields,
  width: side,
  height: side,
  /** seconds */
  duration_s: z.number().gt(0).max(LIMITS.maxFilmSeconds),
  /** Frames a second. */
  frame_rate: z.int().min(8).max(60).default(24),
  count: z.int().min(1).max(LIMITS.maxCount).default(1),
  model: z.string().min(1).max(LIMITS.nameChars).optional(),
  style: z.enum(FILM_STYLES).optional(),
  motion_mode: z.enum(["normal", "fast"]).optional(),
  /** How far the camera goes; the sign says which way. */
  camera: z.object({ mode: z.enum(CAMERA_MODES), offset: z.number().min(-10).max(10) }).optional(),
  /** How strongly the words move what is shown. */
  relevance: shareSchema.optional(),
  sound: z.boolean().default(false),
  /** By roles; of what is not named, what loses less of it. */
  image_fit: z.record(z.string(), imageFit).optional(),
}

/** A film out of words. */
export const textToVideo = z.object({ ...named("text-to-video"), ...filmFields })

const hasRole = (inputs: readonly { readonly role: string }[], role: string): boolean => inputs.some((input) => input.role === role)

/** A film that begins with an image, and may end with another one. */
export const imageToVideo = z
  .object({
    ...named("image-to-video"),
    ...filmFields,
    inputs: inputsOf(["image", "first-frame", "last-frame"], 0),
    /** The image only breathes and sways. */
    is_live: z.boolean().default(false),
  })
  .refine(({ inputs }) => hasRole(inputs, "image") || hasRole(inputs, "first-frame"), {
    path: ["inputs"],
    message: "needed: image or first-frame",
  })
  .refine(({ inputs }) => !hasRole(inputs, "last-frame") || hasRole(inputs, "first-frame"), {
    path: ["inputs"],
    message: "a last frame needs a first one",
  })

/** A film that goes from one image to the next. */
export const multiImageToVideo = z
  .object({
    ...named("multi-image-to-video"),
    ...filmFields,
    inputs: inputsOf(["image-1", "image-2", "image-3", "image-4"], 0),
  })
  .refine(({ inputs }) => inputs.length > 0, { path: ["inputs"], message: "needed: at least one image" })

/** Effects that a film may be made with; `model` names one. */
export const FILM_EFFECTS = [
  "assemble",
  "burst",
  "embers",
  "fireflies",
  "fold",
  "glitch",
  "heartbeat",
  "inflate",
  "meet",
  "melt",
  "mosaic",
  "old-film",
  "petals",
  "pixels",
  "ripple",
  "snow",
  "spin",
  "turn-over",
] as const
export type FilmEffect = (typeof FILM_EFFECTS)[number]

/** A film in which something is done to an image, or to two. */
export const effectToVideo = z
  .object({
    ...named("effect-to-video"),
    ...filmFields,
    prompt: z.string().max(LIMITS.promptChars).default(""),
    model: z.enum(FILM_EFFECTS),
    inputs: inputsOf(["image-1", "image-2"], 0),
  })
  .refine(({ inputs }) => hasRole(inputs, "image-1"), { path: ["inputs"], message: "needed: image-1" })

/** What all have in common. */
export type FilmOrder =
  | z.infer<typeof textToVideo>
  | z.infer<typeof imageToVideo>
  | z.infer<typeof multiImageToVideo>
  | z.infer<typeof effectToVideo>

/** How many frames a film has; at least one. */
export const framesOf = (order: { readonly duration_s: number; readonly frame_rate: number }): number =>
  Math.max(1, Math.round(order.duration_s * order.frame_rate))
