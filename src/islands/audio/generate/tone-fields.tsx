import { EMOTIONS, type Emotion, SPEEDS } from "../../../domain/audio/generation/sound-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { RangeField } from "../../_ui/range-field.tsx"

interface ToneFieldsProps {
  readonly emotion: Emotion
  readonly speed: number
  /** Takes what a draft keeps: empty for what is usual. */
  readonly change: (change: { readonly emotion?: string; readonly speed?: string }) => void
}

/** How something is said: its tone, and how fast. */
export function ToneFields({ emotion, speed, change }: ToneFieldsProps) {
  const t = useMessages("sounds")
  return (
    <>
      <SelectField
        name="emotion"
        label={t("emotion")}
        choices={EMOTIONS.map((value) => ({ value, label: t(`emotion_${value}`) }))}
        chosen={emotion}
        onChoose={(chosen) => change({ emotion: chosen === "neutral" ? "" : chosen })}
      />
      <RangeField
        name="speed"
        label={t("speed")}
        minimum={SPEEDS.least}
        maximum={SPEEDS.most}
        step={0.05}
        value={speed}
        shown={t("times", { factor: speed })}
        onValue={(chosen) => change({ speed: String(chosen) })}
        onReset={speed === SPEEDS.usual ? undefined : () => change({ speed: "" })}
      />
    </>
  )
}
