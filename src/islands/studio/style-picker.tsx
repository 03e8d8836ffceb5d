import { useStore } from "@nanostores/react"
import { STYLES } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { DEFAULT_SETTINGS } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The look of the images; none leaves it to the words. */
export function StylePicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { style } = useStore(studio.$settings)
  const nameOf = (one: (typeof STYLES)[number] | null) => (one === null ? t("styleNone") : t(`style_${one}`))
  return (
    <FieldGroup
      label={t("styleLabel")}
      hint={t("styleHint")}
      value={nameOf(style)}
      onReset={style === DEFAULT_SETTINGS.style ? undefined : () => changeSettings(studio, { style: DEFAULT_SETTINGS.style })}
    >
      <Choices
        name="prompt_style"
        choices={[null, ...STYLES].map((value) => ({ value, label: nameOf(value) }))}
        chosen={style}
        onChoose={(chosen) => changeSettings(studio, { style: chosen })}
      />
    </FieldGroup>
  )
}
