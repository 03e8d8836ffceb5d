import type { ModelFamily } from "../../../domain/_kernel/model-family.ts"
import type { OrderField } from "../../../domain/backend/order-fields.ts"
import { FileSlot } from "../held/json-body.ts"
import type { InputFile } from "../render-backend.ts"
import { controlModel, controlModule } from "./control-names.ts"
import type { ControlField } from "./order-fields.ts"
import type { Unfit } from "./request.ts"
import type { ServerFacts } from "./server-facts.ts"

const CONTROL_MODES = ["Balanced", "My prompt is more important", "ControlNet is more important"] as const
const USUAL_RES = 512

export interface ControlUnits {
  readonly args: readonly Readonly<Record<string, unknown>>[]
  readonly leftOut: readonly OrderField[]
}

/**
 * Control images as units of the ControlNet extension. Its fields have older names too: `guidance` is one for `guidance_end`, and both
 * together fail, so the start is sent as `guidance_start` and nothing else.
 */
export function controlUnits(
  controls: readonly ControlField[],
  inputs: readonly InputFile[],
  facts: ServerFacts,
  family: ModelFamily | null,
): ControlUnits | Unfit {
  const args: Record<string, unknown>[] = []
  const leftOut = new Set<OrderField>()
  for (const control of controls) {
    const input = inputs.find(({ role }) => role === control.role)
    const model = controlModel(control.module, family, facts.controlModels)
    const module = control.is_map ? "none" : controlModule(control.module, facts.controlModules)
    if (input === undefined) return { unfit: "input-missing", cause: "order" }
    if (model === null || module === null) return { unfit: "model-missing", cause: "server" }
    // The other processors' numbers are the studio's own.
    const hasThresholds = control.module === "canny"
    if (!hasThresholds && control.threshold_a !== undefined) leftOut.add("controls.threshold_a")
    if (!hasThresholds && control.threshold_b !== undefined) leftOut.add("controls.threshold_b")
    args.push({
      enabled: true,
      module,
      model,
      image: new FileSlot(input),
      weight: control.weight ?? 1,
      resize_mode: "Crop and Resize",
      control_mode: CONTROL_MODES[control.control_mode ?? 0] ?? "Balanced",
      processor_res: control.processor_res ?? USUAL_RES,
      threshold_a: hasThresholds ? (control.threshold_a ?? -1) : -1,
      threshold_b: hasThresholds ? (control.threshold_b ?? -1) : -1,
      guidance_start: control.guidance_start ?? 0,
      guidance_end: control.guidance_end ?? 1,
      pixel_perfect: false,
      save_detected_map: false,
    })
  }
  return { args, leftOut: [...leftOut] }
}
