import type { Seed } from "../../../formats/generator/seed.ts"
import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { largestSeed, resolveSeed } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { type RepairField, repairOf, repairsOf } from "./repairs.ts"
import { checkSource, ownGridSize, theSource } from "./source.ts"

const MEGAPIXEL_MS = 6000
interface CharacterRepairSpecification extends OneImage {
  readonly kind: "character-repair"
  readonly seed: Seed
  readonly negativePrompt: string
  readonly units: readonly RepairField[]
  readonly input: OrderInput
}

/** Faces and hands of an image made anew in place (spec 1§4, action 25). */
export const characterRepair = defineTaskKind({
  ...ONE_IMAGE,
  name: "character-repair",
  action: 25,
  input: configurationSchema,
  check: (_meta: Configuration, sources) => checkSource(sources),
  specify(meta: Configuration, { sources, random }): CharacterRepairSpecification {
    const source = theSource(sources)
    const units = repairsOf(meta)
    return {
      kind: "character-repair",
      prompt: cleanPrompt(meta.prompt ?? source.prompt),
      negativePrompt: cleanPrompt(meta.negative_prompt ?? ""),
      ...ownGridSize(source),
      seed: resolveSeed(meta.seed, random, largestSeed(meta.category ?? 1)),
      units: units.length === 0 ? [repairOf({})] : units,
      source: shownSource(source),
      input: inputOf(source),
    }
  },
  price: (specification) => priceOne("characterRepair", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ prompt, negativePrompt, seed, width, height, units, input }) => ({
    fields: { prompt, negative_prompt: negativePrompt, seed, width, height, units },
    inputs: [input],
  }),
})
