import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { largestSeed, resolveSeed } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import type { WeightedName } from "./painting.ts"
import { checkSource, ownGridSize, theSource } from "./source.ts"

const MEGAPIXEL_MS = 6000
/** What finds the parts to repair, and how, unless told: ADetailer's own defaults. */
const DEFAULT_UNIT = { model: "face_yolov8n.pt", denoising: 0.4, confidence: 0.3 } as const

interface RepairField {
  readonly model: string
  readonly prompt: string
  readonly negative_prompt: string
  readonly denoising_strength: number
  readonly confidence: number
  readonly lora?: WeightedName
}

interface CharacterRepairSpecification extends OneImage {
  readonly kind: "character-repair"
  readonly seed: number
  readonly negativePrompt: string
  readonly units: readonly RepairField[]
  readonly input: OrderInput
}

function unitsOf(meta: Configuration): readonly RepairField[] {
  const units = meta.ad_units ?? []
  return (units.length === 0 ? [{}] : units).map((unit) => ({
    model: unit.ad_model ?? meta.ad_model ?? DEFAULT_UNIT.model,
    prompt: cleanPrompt(unit.prompt ?? ""),
    negative_prompt: cleanPrompt(unit.negative_prompt ?? ""),
    denoising_strength: unit.ad_denoising_strength ?? DEFAULT_UNIT.denoising,
    confidence: unit.ad_confidence ?? DEFAULT_UNIT.confidence,
    ...loraOf(unit.lora),
  }))
}

/** A LoRA by its name or with its weight. */
function loraOf(lora: NonNullable<Configuration["ad_units"]>[number]["lora"]): { readonly lora?: WeightedName } {
  if (lora === undefined || lora === "") return {}
  return { lora: typeof lora === "string" ? { name: lora, weight: 1 } : { name: lora.model_id, weight: lora.weight ?? 1 } }
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
    return {
      kind: "character-repair",
      prompt: cleanPrompt(meta.prompt ?? source.prompt),
      negativePrompt: cleanPrompt(meta.negative_prompt ?? ""),
      ...ownGridSize(source),
      seed: resolveSeed(meta.seed, random, largestSeed(meta.category ?? 1)),
      units: unitsOf(meta),
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
