import {
  QUALITIES,
  type QualityFacts,
  type QualitySettings,
  qualityOf,
  qualitySettings,
  type SaidQuality,
} from "../../domain/studio/quality-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"

interface QualityChoiceProps {
  readonly settings: SaidQuality
  readonly facts: QualityFacts
  /** Every setting that the choice decides; undefined is its default. */
  readonly onChoose: (settings: QualitySettings) => void
}

/** Draft, Normal or Best for steps, sampler and hires fix; the fields of these show what it chose, and another value there is Custom. */
export function QualityChoice({ settings, facts, onChoose }: QualityChoiceProps) {
  const t = useMessages("studio")
  const chosen = qualityOf(settings, facts)
  return (
    <FieldGroup
      label={t("quality")}
      hint={t(`quality_${chosen}_hint`)}
      value={t(`quality_${chosen}`)}
      onReset={chosen === "normal" ? undefined : () => onChoose(qualitySettings("normal", facts))}
    >
      <Choices
        name="quality"
        columns={4}
        choices={QUALITIES.map((value) => ({ value, label: t(`quality_${value}`) }))}
        chosen={chosen === "custom" ? null : chosen}
        onChoose={(quality) => quality !== null && onChoose(qualitySettings(quality, facts))}
      />
    </FieldGroup>
  )
}
