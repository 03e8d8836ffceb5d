import type { OrderFields } from "./order-fields.ts"
import { loraTag } from "./painted-body.ts"

/** ADetailer drops a unit that has a field which it does not know, and says so in its own log alone: only its own names go there. */
export function repairUnit(unit: NonNullable<OrderFields["units"]>[number]): Readonly<Record<string, unknown>> {
  const tag = unit.lora === undefined ? "" : ` ${loraTag(unit.lora.name, unit.lora.weight)}`
  return {
    ad_model: unit.model,
    ad_prompt: `${unit.prompt ?? ""}${tag}`,
    ad_negative_prompt: unit.negative_prompt ?? "",
    ad_confidence: unit.confidence,
    ad_denoising_strength: unit.denoising_strength,
  }
}
