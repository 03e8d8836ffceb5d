import * as z from "zod"
import { jobIdSchema, LIMITS, sha256Schema } from "../limits.ts"
import { STYLES } from "../scene.ts"

/** Fields that orders of several kinds share. Unknown fields are ignored. */

const side = z.int().min(LIMITS.minSide).max(LIMITS.maxSide)
const prompt = z.string().max(LIMITS.promptChars)
const name = z.string().min(1).max(LIMITS.nameChars)
const share = z.number().min(0).max(1)
const seed = z.int().min(0).max(LIMITS.maxSeed)

/** 0–1. */
export const shareSchema = share

/** What every order has. */
export const named = <Kind extends string>(kind: Kind) => ({ id: jobIdSchema, kind: z.literal(kind) })

/** The finer settings of a studio; `easel/looks/tuning.ts` says what each does. */
const tuning = z.object({
  styles: z.array(name).max(20).optional(),
  sharpness: z.number().min(0).max(30).optional(),
  hdr: share.optional(),
  brightness: z.number().min(0).max(100).optional(),
  adjust: z.number().min(0).max(100).optional(),
  detail: z
    .object({
      offset: z.number().min(-1).max(1),
      place: z.enum(["all", "contours"]).default("all"),
      kind: z.enum(["natural", "crisp"]).default("natural"),
    })
    .optional(),
  expand_tokens: z.int().min(0).max(200).optional(),
  semantics: z.boolean().optional(),
  film: z.boolean().optional(),
  prompt_magic: share.optional(),
})

/** One part that is found in an image and repainted in place, as ADetailer does. */
export const repairUnit = z.object({
  model: z.string().max(LIMITS.nameChars),
  prompt: prompt.default(""),
  negative_prompt: prompt.default(""),
  denoising_strength: share,
  confidence: share,
  lora: z.object({ name, weight: z.number().min(-4).max(4) }).optional(),
})

/** A painted image's words, size and settings; `count` images are painted with seeds `seed`, `seed + 1`, … (modulo 2³²). */
export const paintedFields = {
  prompt,
  negative_prompt: prompt.default(""),
  width: side,
  height: side,
  steps: z.int().min(1).max(LIMITS.maxSteps).default(20),
  cfg_scale: z.number().min(1).max(30).default(7),
  seed,
  count: z.int().min(1).max(LIMITS.maxCount).default(1),
  sampler_name: z.string().max(64).default("Easel"),
  style: z.enum(STYLES).optional(),
  model: name.optional(),
  loras: z
    .array(z.object({ name, weight: z.number().min(-4).max(4) }))
    .max(12)
    .optional(),
  embeddings: z.array(name).max(12).optional(),
  vae: name.optional(),
  clip_skip: z.int().min(1).max(12).optional(),
  hires: z
    .object({ scale: z.number().min(1).max(4), upscaler: name, steps: z.int().min(0).max(LIMITS.maxSteps), denoising_strength: share })
    .optional(),
  refiner: z.object({ model: name, switch_at: share }).optional(),
  tuning: tuning.optional(),
  /** Repaired in each image once it is painted. */
  units: z.array(repairUnit).max(4).optional(),
}

/** A few words and a seed, for kinds that rework one image. */
export const wordedFields = { prompt, negative_prompt: prompt.default(""), seed }

const freeSide = z.int().min(1).max(LIMITS.maxSide)

/** The result's size where it need not be one that can be painted from nothing. */
export const sizedFields = { width: freeSide, height: freeSide }

/**
 * The files that an order is about, put beforehand by `PUT /inputs/{sha256}`: each role once, and no other. The first `neededCount` of the
 * roles (all, by default) must be there.
 */
export const inputsOf = <Role extends string>(roles: readonly [Role, ...Role[]], neededCount = roles.length) =>
  z
    .array(z.object({ role: z.enum(roles), sha256: sha256Schema }))
    .max(roles.length)
    .refine(
      (inputs) => {
        const given = new Set<string>(inputs.map(({ role }) => role))
        return given.size === inputs.length && roles.slice(0, neededCount).every((role) => given.has(role))
      },
      `each role once; needed: ${roles.slice(0, neededCount).join(", ") || "what the order names"}`,
    )

/** Whether an enlarged result stays within the bounds of a side. */
export const staysWithinSides = (order: {
  readonly width: number
  readonly height: number
  readonly hires?: { readonly scale: number } | undefined
}): boolean => Math.max(order.width, order.height) * (order.hires?.scale ?? 1) <= LIMITS.maxSide

/** Said of an order whose `hires` asks for too much. */
export const HIRES_BOUND = { path: ["hires"], message: `the enlarged sides go to ${LIMITS.maxSide}` }
