import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { LaidOverField, LaidOverRow } from "./laid-over-field.tsx"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFieldFacts } from "./use-field-facts.ts"
import { familiesOf } from "./use-offered-models.ts"

/** LoRA models over the base model, each with its weight; one more than the plan has opens the limit dialog (spec 1§5). */
export function LorasField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { lora_models: loras = [] } = useFieldFacts().meta
  const { loraLimit } = rightsOf(useStore(generator.studio.$plan))
  const change = (next: typeof loras) => changeMeta(generator, { lora_models: next.length === 0 ? undefined : next })
  return (
    <LaidOverField
      words={{
        label: t("loras"),
        hint: t("loras_hint", { count: loraLimit }),
        value: `${loras.length} / ${loraLimit}`,
        placeholder: t("loraName"),
      }}
      paths={paths}
      name="lora"
      type="LORA"
      chosen={loras.map(({ model_id: id }) => id)}
      onAdd={({ id, offered }) => {
        if (loras.length >= loraLimit) generator.$rule.set({ rule: "LoRALimit5TipWeb", resume: null })
        else change([...loras, { model_id: id, ...familiesOf(offered) }])
        return loras.length < loraLimit
      }}
      onClear={() => change([])}
    >
      {loras.map(({ model_id: id, weight = 1 }, index) => (
        <LaidOverRow key={id} what={id} onRemove={() => change(loras.filter((_, place) => place !== index))}>
          <RangeField
            label={id}
            size="compact"
            value={weight}
            minimum={-2}
            maximum={2}
            step={0.05}
            onValue={(next) => change(loras.map((lora, place) => (place === index ? { ...lora, weight: next } : lora)))}
          />
        </LaidOverRow>
      ))}
    </LaidOverField>
  )
}
