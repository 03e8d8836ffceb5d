import { useStore } from "@nanostores/react"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"
import { useOfferedModels } from "./use-offered-models.ts"

/** LoRA models over the base model, each with its weight; one more than the plan has opens the limit dialog (spec 1§5). */
export function LorasField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { lora_models: loras = [] } = meta
  const { loraLimit } = rightsOf(useStore(generator.studio.$plan))
  const [name, setName] = useState("")
  const change = (next: typeof loras) => changeMeta(generator, { lora_models: next.length === 0 ? undefined : next })
  const offered = useOfferedModels("LORA", familyOf(meta)).filter(({ model_id: id }) => loras.every((lora) => lora.model_id !== id))
  const add = (typed: string) => {
    const id = typed.trim().slice(0, 64)
    if (id === "" || loras.some(({ model_id: known }) => known === id)) return
    if (loras.length >= loraLimit) generator.$loraLimit.set(true)
    else {
      change([...loras, { model_id: id }])
      setName("")
    }
  }
  return (
    <FieldGroup
      label={t("loras")}
      hint={t("loras_hint", { count: loraLimit })}
      value={`${loras.length} / ${loraLimit}`}
      error={useFailureAt(paths)}
      onReset={loras.length === 0 ? undefined : () => change([])}
    >
      {loras.map(({ model_id: id, weight = 1 }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <RangeField
              label={id}
              size="compact"
              value={weight}
              minimum={-2}
              maximum={2}
              step={0.05}
              onValue={(next) => change(loras.map((lora, place) => (place === index ? { ...lora, weight: next } : lora)))}
            />
          </div>
          <Button icon={X} label={t("removeOne", { what: id })} onClick={() => change(loras.filter((_, place) => place !== index))} />
        </div>
      ))}
      {offered.length === 0 ? null : (
        <div className="flex flex-wrap gap-1.5">
          {offered.map(({ model_id: id, name: title }) => (
            <Button key={id} icon={Plus} onClick={() => add(id)}>
              <bdi>{title}</bdi>
            </Button>
          ))}
        </div>
      )}
      <TextField
        size="compact"
        label={t("loraName")}
        isLabelHidden
        name="lora"
        placeholder={t("loraName")}
        text={name}
        onText={setName}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add(name)
        }}
        beside={
          <Button icon={Plus} isOff={name.trim() === ""} onClick={() => add(name)}>
            {t("add")}
          </Button>
        }
      />
    </FieldGroup>
  )
}
