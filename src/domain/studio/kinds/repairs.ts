import { cleanPrompt } from "../../prompt/rules.ts"
import type { Configuration } from "../configuration.ts"
import type { WeightedName } from "./weighted-name.ts"

/** What finds the parts to repair, and how, by default: ADetailer's own defaults. */
const DEFAULT_UNIT = { model: "face_yolov8n.pt", denoising: 0.4, confidence: 0.3 } as const

/** One part that is found and repainted in place, in the words of the render protocol. */
export interface RepairField {
  readonly model: string
  readonly prompt: string
  readonly negative_prompt: string
  readonly denoising_strength: number
  readonly confidence: number
  readonly lora?: WeightedName
}

/** The repairs that a configuration asks for: its units, or one by the detector that it names alone. */
export function repairsOf({ ad_units: units = [], ad_model: detector }: Configuration): readonly RepairField[] {
  const asked = units.length === 0 && detector !== undefined ? [{}] : units
  return asked.map((unit) => repairOf(unit, detector))
}

/** A repair with every default in place. */
export function repairOf(
  { lora, ...unit }: NonNullable<Configuration["ad_units"]>[number],
  detector: string = DEFAULT_UNIT.model,
): RepairField {
  return {
    model: unit.ad_model ?? detector,
    prompt: cleanPrompt(unit.prompt ?? ""),
    negative_prompt: cleanPrompt(unit.negative_prompt ?? ""),
    denoising_strength: unit.ad_denoising_strength ?? DEFAULT_UNIT.denoising,
    confidence: unit.ad_confidence ?? DEFAULT_UNIT.confidence,
    ...loraOf(lora),
  }
}

/** A LoRA by its name or with its weight. */
function loraOf(lora: NonNullable<Configuration["ad_units"]>[number]["lora"]): { readonly lora?: WeightedName } {
  if (lora === undefined || lora === "") return {}
  return { lora: typeof lora === "string" ? { name: lora, weight: 1 } : { name: lora.model_id, weight: lora.weight ?? 1 } }
}
