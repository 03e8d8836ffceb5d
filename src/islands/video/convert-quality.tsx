import { useMessages } from "../_runtime/messages.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { type ConvertChoices, MAXIMUM_TARGET_MEGABYTES, QUALITIES } from "./convert-choices.ts"
import { isVideo } from "./convert-rules.ts"

interface ConvertQualityProps {
  readonly choices: ConvertChoices
  readonly onChange: (part: Partial<ConvertChoices>) => void
}

/** How good it looks, or how large the file may be. */
export function ConvertQuality({ choices, onChange }: ConvertQualityProps) {
  const t = useMessages("video")
  const isByTarget = choices.limit === "target" && isVideo(choices.format)
  return (
    <div className="grid gap-3">
      {isVideo(choices.format) ? (
        <ChoiceField
          size="compact"
          label={t("convertLimit")}
          name="limit"
          choices={[
            { value: "quality", label: t("convertByQuality") },
            { value: "target", label: t("convertByTarget") },
          ]}
          chosen={choices.limit}
          onChoose={(limit) => onChange({ limit })}
        />
      ) : null}
      {isByTarget ? (
        <NumberField
          size="compact"
          label={t("convertTarget")}
          name="targetMegabytes"
          value={choices.targetMegabytes}
          minimum={0.1}
          maximum={MAXIMUM_TARGET_MEGABYTES}
          step={1}
          decimals={1}
          onValue={(targetMegabytes) => onChange({ targetMegabytes })}
        />
      ) : (
        <ChoiceField
          size="compact"
          label={t("convertQuality")}
          name="quality"
          choices={QUALITIES.map((value) => ({ value, label: t(`convertQuality_${value}`) }))}
          chosen={choices.quality}
          onChoose={(quality) => onChange({ quality })}
        />
      )}
    </div>
  )
}
