import { RotateCcw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import type { ConvertChoices } from "./convert-choices.ts"
import { ConvertFormat } from "./convert-format.tsx"
import { ConvertMotion } from "./convert-motion.tsx"
import { ConvertQuality } from "./convert-quality.tsx"
import { type Encoders, isAnimation, isAudio } from "./convert-rules.ts"
import { ConvertShape } from "./convert-shape.tsx"
import { ConvertSize } from "./convert-size.tsx"
import type { CropFrame, CropShape } from "./crop-frame-rules.ts"
import type { OutputPlan, PlanSource } from "./output-plan.ts"
import type { Turning } from "./turn-rules.ts"

interface ConvertSettingsFormProps {
  readonly choices: ConvertChoices
  readonly isDefault: boolean
  readonly source: PlanSource
  readonly encoders: Encoders
  readonly crop: CropFrame
  readonly shape: CropShape
  readonly plan: OutputPlan
  readonly onChange: (part: Partial<ConvertChoices>) => void
  readonly onTurn: (turning: Turning) => void
  readonly onCrop: (crop: CropFrame) => void
  readonly onShape: (shape: CropShape) => void
  readonly onReset: () => void
}

/** Everything that can be chosen, in the order in which it is done; what a format has no use for is not there. */
export function ConvertSettingsForm(props: ConvertSettingsFormProps) {
  const { choices, isDefault, source, encoders, crop, shape, plan, onChange, onTurn, onCrop, onShape, onReset } = props
  const t = useMessages("video")
  const hasVideo = !isAudio(choices.format)
  return (
    <div className={`${LOOKS.card} grid gap-5 p-4 lg:row-span-2`}>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t("convertSettings")}</h2>
        {isDefault ? null : (
          <button type="button" onClick={onReset} className={`${buttonLook()} -me-1`}>
            <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />
            {t("convertReset")}
          </button>
        )}
      </div>
      <ConvertFormat choices={choices} source={source} encoders={encoders} onChange={onChange} />
      {hasVideo ? (
        <>
          <ConvertSize choices={choices} crop={crop} plan={plan} onChange={onChange} />
          <ConvertShape turn={choices.turn} source={source} crop={crop} shape={shape} onTurn={onTurn} onCrop={onCrop} onShape={onShape} />
        </>
      ) : null}
      <ConvertMotion choices={choices} hasAudio={source.hasAudio && !isAnimation(choices.format)} onChange={onChange} />
      {hasVideo && choices.format !== "gif" ? <ConvertQuality choices={choices} onChange={onChange} /> : null}
    </div>
  )
}
