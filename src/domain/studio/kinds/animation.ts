import type { Seed } from "../../../formats/generator/seed.ts"
import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { largestSeed, resolveSeed, sizeLike } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { checkSource, namedImage, theSource } from "./source.ts"

/** How the image moves. */
export const MOTIONS = ["zoom-in", "zoom-out", "pan-left", "pan-right", "drift"] as const
export type Motion = (typeof MOTIONS)[number]

const MEGAPIXEL_MS = 20_000
const FRAMES = 24
const FRAMES_A_SECOND = 12
const LONGEST_SIDE_PX = 768
const MISSING = "pleaseSelectImage"

interface AnimationSpecification extends OneImage {
  readonly kind: "animation"
  readonly seed: Seed
  readonly negativePrompt: string
  readonly motion: Motion
  readonly weight: number
  readonly input: OrderInput
}

function motionOf(meta: Configuration): Motion | undefined {
  const { lora, category } = meta.animatediff ?? {}
  const named = lora ?? category
  return named === undefined ? "drift" : MOTIONS.find((motion) => motion === named)
}

/** An image that moves, as an animated WebP (spec 1§4, action 24). */
export const animation = defineTaskKind({
  ...ONE_IMAGE,
  name: "animation",
  action: 24,
  input: configurationSchema,
  check: (meta: Configuration, sources) => [
    ...checkSource(sources, { missing: MISSING, path: namedImage(meta)[0]?.path ?? "parent_task_id" }),
    ...(motionOf(meta) === undefined ? [{ path: "meta.animatediff.lora", message: "NotAllowedValue" }] : []),
  ],
  specify(meta: Configuration, { sources, random }): AnimationSpecification {
    const source = theSource(sources)
    return {
      kind: "animation",
      prompt: cleanPrompt(meta.prompt ?? source.prompt),
      negativePrompt: cleanPrompt(meta.negative_prompt ?? ""),
      ...sizeLike(source, LONGEST_SIDE_PX),
      seed: resolveSeed(meta.seed, random, largestSeed(meta.category ?? 1)),
      motion: motionOf(meta) ?? "drift",
      weight: meta.animatediff?.weight ?? 1,
      source: shownSource(source),
      input: inputOf(source),
    }
  },
  price: (specification) => priceOne("animation", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ prompt, negativePrompt, seed, width, height, motion, weight, input }) => ({
    fields: {
      prompt,
      negative_prompt: negativePrompt,
      seed,
      width,
      height,
      frames: FRAMES,
      frame_rate: FRAMES_A_SECOND,
      motion,
      weight,
    },
    inputs: [input],
  }),
})
