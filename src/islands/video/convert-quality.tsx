import { useMessages } from "../_runtime/messages.tsx"
import { ChoiceChips } from "./choice-field.tsx"
import { type ConvertChoices, MAXIMUM_TARGET_MEGABYTES, QUALITIES } from "./convert-choices.ts"
import { isVideo } from "./convert-rules.ts"
import { NumberField } from "./number-field.tsx"

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
        <ChoiceChips
          label={t("convertLimit")}
          name="limit"
          options={[
            { value: "quality", label: t("convertByQuality") },
            { value: "target", label: t("convertByTarget") },
          ]}
          chosen={choices.limit}
          onChoose={(limit) => onChange({ limit })}
        />
      ) : null}
      {isByTarget ? (
        <NumberField
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
        <ChoiceChips
          label={t("convertQuality")}
          name="quality"
          options={QUALITIES.map((value) => ({ value, label: t(`convertQuality_${value}`) }))}
          chosen={choices.quality}
          onChoose={(quality) => onChange({ quality })}
        />
      )}
    </div>
  )
}
