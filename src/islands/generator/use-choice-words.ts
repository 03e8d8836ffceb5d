import { CONTROL_PROCESSORS } from "../../domain/studio/control-rules.ts"
import { MOTIONS } from "../../domain/studio/kinds/animation.ts"
import { baseModelOf } from "../../domain/studio/rules.ts"
import { NONE } from "../_making/form/field-declaration.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { RangeName, SelectName } from "./field-declaration.ts"

/** Words what can be chosen; names of samplers and upscalers are the same in every language. */
export function useChoiceWords(): (name: SelectName | RangeName, value: string) => string {
  const t = useMessages("generator")
  const image = useMessages("image")
  return (name, value) => {
    const motion = MOTIONS.find((known) => known === value)
    if (name === "motion" && motion !== undefined) return t(`motion_${motion}`)
    if (value === NONE) return t(name === "scheduler" ? "ofSampler" : "none")
    if (name === "qualityMode" || name === "qualityType") return t(`${name}_${value === "2" ? 2 : 1}`)
    if (name === "refiner") return baseModelOf(value)?.name ?? value
    const processor = CONTROL_PROCESSORS.find((known) => known === value)
    return name === "processor" && processor !== undefined ? image(processor) : value
  }
}
