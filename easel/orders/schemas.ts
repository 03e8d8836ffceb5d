import * as z from "zod"
import { LIMITS } from "../limits.ts"
import {
  HIRES_BOUND,
  inputsOf,
  named,
  paintedFields,
  repairUnit,
  shareSchema,
  sizedFields,
  staysWithinSides,
  wordedFields,
} from "./fields.ts"
import { effectToVideo, imageToVideo, multiImageToVideo, textToVideo } from "./film-orders.ts"
import { GUIDE_ROLES, GUIDES_BOUND, guideFields, guidesHaveInputs } from "./guide-fields.ts"
import { lipSync } from "./lip-orders.ts"
import { filmFrame, frameInterpolation, videoExtend, videoToAudio, videoUpscale } from "./remake-orders.ts"
import { lyrics, song } from "./song-orders.ts"
import { music, soundEffect, speech } from "./sound-orders.ts"
import { voiceTraining } from "./voice-orders.ts"

/** What each kind's order says; described for others in docs/render-protocol.md. */

const textToImage = z
  .object({ ...named("text-to-image"), ...paintedFields, ...guideFields, inputs: inputsOf(GUIDE_ROLES, 0).default([]) })
  .refine(staysWithinSides, HIRES_BOUND)
  .refine(guidesHaveInputs, GUIDES_BOUND)

/** How a mask is laid over an image. */
const maskFields = {
  /** px */
  mask_blur: z.int().min(0).max(64).default(4),
  /** px */
  mask_padding: z.int().min(0).max(256).default(32),
  /** What the masked part begins with: 0 its surroundings, 1 the image and its surroundings where it is transparent, 2 noise, 3 nothing. */
  inpainting_fill: z.int().min(0).max(3).default(1),
}

const imageToImage = z
  .object({
    ...named("image-to-image"),
    ...paintedFields,
    ...guideFields,
    ...maskFields,
    inputs: inputsOf(["image", "mask", ...GUIDE_ROLES], 1),
    denoising_strength: shareSchema,
  })
  .refine(staysWithinSides, HIRES_BOUND)
  .refine(guidesHaveInputs, GUIDES_BOUND)

/** What Easel can take out of an image to guide another one, and be guided by. */
export const CONTROL_MODULES = ["canny", "softEdge", "lineArt", "scribble", "luminance", "tile", "colourGrid", "pose", "face"] as const
export type ControlModule = (typeof CONTROL_MODULES)[number]

const CONTROL_ROLES = ["control-1", "control-2", "control-3", "control-4"] as const

const processorFields = {
  module: z.enum(CONTROL_MODULES),
  threshold_a: z.number().min(0).max(4096).optional(),
  threshold_b: z.number().min(0).max(4096).optional(),
  /** Longest side (px) that the processor works at. */
  processor_res: z.int().min(64).max(2048).default(512),
}

const control = z.object({
  ...processorFields,
  role: z.enum(CONTROL_ROLES),
  is_map: z.boolean(),
  weight: z.number().min(0).max(2).default(1),
  guidance_start: shareSchema.default(0),
  guidance_end: shareSchema.default(1),
  /** 0 balanced, 1 the prompt counts more, 2 the control counts more. */
  control_mode: z.int().min(0).max(2).default(0),
})

const condition = z
  .object({
    ...named("condition"),
    ...paintedFields,
    ...guideFields,
    ...maskFields,
    inputs: inputsOf([...CONTROL_ROLES, "image", "mask", ...GUIDE_ROLES], 0),
    controls: z.array(control).min(1).max(CONTROL_ROLES.length),
    denoising_strength: shareSchema.optional(),
  })
  .refine(staysWithinSides, HIRES_BOUND)
  .refine(guidesHaveInputs, GUIDES_BOUND)
  .refine(({ inputs }) => inputs.every(({ role }) => role !== "mask") || inputs.some(({ role }) => role === "image"), {
    path: ["inputs"],
    message: "a mask is of an image",
  })
  .refine(
    ({ inputs, controls }) => {
      const others: readonly string[] = ["image", "mask", ...GUIDE_ROLES]
      const given = inputs.map(({ role }) => role)
      const wanted = controls.map(({ role }) => role)
      const isOnce = new Set(given).size === given.length && new Set(wanted).size === wanted.length
      return (
        isOnce &&
        wanted.every((role) => given.includes(role)) &&
        given.every((role) => others.includes(role) || wanted.some((one) => one === role))
      )
    },
    { path: ["inputs"], message: "each control has its own input, and each other input is the image, its mask or a guide" },
  )

const variation = z
  .object({ ...named("variation"), ...paintedFields, inputs: inputsOf(["image"]), variation_strength: shareSchema })
  .refine(staysWithinSides, HIRES_BOUND)

const border = z.int().min(0).max(LIMITS.maxSide).default(0)

const expansion = z
  .object({ ...named("expansion"), ...paintedFields, inputs: inputsOf(["image"]), left: border, up: border, right: border, down: border })
  .refine(staysWithinSides, HIRES_BOUND)
  .refine(({ width, height, left, up, right, down }) => left + right < width && up + down < height, {
    path: ["width"],
    message: "nothing is left for the image between the borders",
  })

const upscale = z.object({
  ...named("upscale"),
  ...sizedFields,
  inputs: inputsOf(["image"]),
  upscaler: z.string().max(LIMITS.nameChars).optional(),
})

const removeBackground = z.object({ ...named("remove-background"), ...sizedFields, inputs: inputsOf(["image"]) })

/** A place in an image, in shares of its sides. */
const spot = z.object({ x: shareSchema, y: shareSchema })

const faceSwap = z.object({
  ...named("face-swap"),
  ...sizedFields,
  inputs: inputsOf(["target", "source"]),
  /** How far from the source a face of the target may be and still be swapped. */
  face_distance: z.number().min(0).max(4).default(2),
  /** Which face of each is meant: the one nearest to the place. Without one, the largest of the source and all that are near enough. */
  target_face: spot.optional(),
  source_face: spot.optional(),
})

const characterRepair = z.object({
  ...named("character-repair"),
  ...wordedFields,
  ...sizedFields,
  inputs: inputsOf(["image"]),
  units: z.array(repairUnit).min(1).max(4),
})

/** How the camera moves in an animation. */
export const MOTIONS = ["zoom-in", "zoom-out", "pan-left", "pan-right", "drift"] as const
export type Motion = (typeof MOTIONS)[number]

const animation = z.object({
  ...named("animation"),
  ...wordedFields,
  ...sizedFields,
  inputs: inputsOf(["image"]),
  frames: z.int().min(8).max(48),
  /** Frames a second. */
  frame_rate: z.int().min(4).max(16),
  motion: z.enum(MOTIONS),
  weight: z.number().min(0).max(1.5).default(1),
})

const controlPreview = z.object({ ...named("control-preview"), ...processorFields, ...sizedFields, inputs: inputsOf(["image"]) })

const imageToText = z.object({ ...named("image-to-text"), inputs: inputsOf(["image"]) })

/** Every kind's order, in the order in which capabilities name them. */
export const jobRequestSchema = z.discriminatedUnion("kind", [
  textToImage,
  imageToImage,
  condition,
  variation,
  expansion,
  upscale,
  removeBackground,
  faceSwap,
  characterRepair,
  animation,
  controlPreview,
  imageToText,
  textToVideo,
  imageToVideo,
  multiImageToVideo,
  effectToVideo,
  soundEffect,
  music,
  speech,
  song,
  lyrics,
  voiceTraining,
  videoExtend,
  videoUpscale,
  frameInterpolation,
  videoToAudio,
  filmFrame,
  lipSync,
])
export type JobRequest = z.infer<typeof jobRequestSchema>

/** What can be ordered. */
export type Kind = JobRequest["kind"]

/** Each kind's order. */
export type Orders = { readonly [K in Kind]: Extract<JobRequest, { readonly kind: K }> }

/** An order whose result is painted out of words. */
export type PaintedOrder = Extract<JobRequest, { readonly cfg_scale: number }>
