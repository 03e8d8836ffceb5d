import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { useStudio } from "./studio-state.ts"

/** Which queue a task goes into, for plans that have two (spec 1§6). */
export function SpeedPicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const speed = useStore(studio.$speed)
  const { speedTypes, defaultSpeed } = rightsOf(useStore(studio.$plan))
  if (speedTypes.length < 2) return null
  const chosen = speed ?? defaultSpeed
  const nameOf = (one: 1 | 2) => (one === 2 ? t("speedFast") : t("speedOrdinary"))
  return (
    <FieldGroup
      label={t("speedLabel")}
      hint={t("speedHint")}
      value={nameOf(chosen)}
      onReset={chosen === defaultSpeed ? undefined : () => studio.$speed.set(null)}
    >
      <Choices
        name="speed_type"
        columns={2}
        choices={speedTypes.map((value) => ({ value, label: nameOf(value) }))}
        chosen={chosen}
        onChoose={(one) => studio.$speed.set(one)}
      />
    </FieldGroup>
  )
}
