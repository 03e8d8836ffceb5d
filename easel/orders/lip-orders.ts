import * as z from "zod"
import { LIMITS } from "../limits.ts"
import { inputsOf, named } from "./fields.ts"
import { speech } from "./sound-orders.ts"

/** What films are ordered with in which somebody speaks. */

const side = z.int().min(LIMITS.minSide).max(LIMITS.maxFilmSide).multipleOf(2)
const { prompt, model, speed, emotion, own_voice } = speech.shape

/** A face, of an image or of a film, that says a text or moves its lips to a sound. */
export const lipSync = z
  .object({
    ...named("lip-sync"),
    width: side,
    height: side,
    /** What is said, and who says it; without a sound both are needed. */
    prompt: z.union([prompt, z.literal("")]).default(""),
    model: model.optional(),
    speed,
    emotion,
    own_voice,
    inputs: inputsOf(["image", "video", "sound", "voice"], 0),
  })
  .refine(({ inputs }) => inputs.filter(({ role }) => role === "image" || role === "video").length === 1, {
    path: ["inputs"],
    message: "needed: image or video, and not both",
  })
  .refine((order) => hasSound(order) || (order.prompt !== "" && order.model !== undefined), {
    path: ["inputs"],
    message: "needed: a sound, or a prompt and a model",
  })

const hasSound = ({ inputs }: { readonly inputs: readonly { readonly role: string }[] }): boolean =>
  inputs.some(({ role }) => role === "sound")

export type LipSyncOrder = z.infer<typeof lipSync>
