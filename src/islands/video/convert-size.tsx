import { Lock, LockOpen } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { type ConvertChoices, SIZE_PRESETS } from "./convert-choices.ts"
import { type CropFrame, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX } from "./crop-frame-rules.ts"
import { lockedSize, type OutputPlan, outputSize } from "./output-plan.ts"

interface ConvertSizeProps {
  readonly choices: ConvertChoices
  readonly crop: CropFrame
  readonly plan: OutputPlan
  readonly onChange: (part: Partial<ConvertChoices>) => void
}

/** How large the video becomes: as it is, a usual size, or one's own. */
export function ConvertSize({ choices, crop, plan, onChange }: ConvertSizeProps) {
  const t = useMessages("video")
  const own = outputSize(choices, crop)
  const shorter = Math.min(crop.width, crop.height)
  const typeSide = (side: "width" | "height") => (px: number) =>
    onChange(choices.isRatioLocked ? lockedSize(side, px, crop) : { [side]: px })
  return (
    <div className="grid gap-3">
      <SelectField
        size="compact"
        label={t("convertSize")}
        name="size"
        // A preset that would make nothing smaller says no more than "as it is".
        choices={SIZE_PRESETS.filter((value) => !/^\d/.test(value) || Number(value) < shorter || value === choices.size).map((value) => ({
          value,
          label: value === "source" ? t("convertSizeSource") : value === "own" ? t("convertSizeOwn") : `${value}p`,
        }))}
        chosen={choices.size}
        onChoose={(size) =>
          onChange(size === "own" ? { size, ...outputSize({ ...choices, size: "source" }, crop), isRatioLocked: true } : { size })
        }
      />
      {choices.size === "own" ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-2">
          <NumberField
            size="compact"
            label={t("convertWidth")}
            name="width"
            value={own.width}
            minimum={MINIMUM_SIDE_PX}
            maximum={MAXIMUM_SIDE_PX}
            step={2}
            onValue={typeSide("width")}
          />
          <button
            type="button"
            aria-pressed={choices.isRatioLocked}
            aria-label={t("convertLock")}
            title={t("convertLock")}
            onClick={() => onChange({ ...own, isRatioLocked: !choices.isRatioLocked })}
            className={buttonLook("plain", "medium", true)}
          >
            {choices.isRatioLocked ? <Lock size={16} strokeWidth={1.75} /> : <LockOpen size={16} strokeWidth={1.75} />}
          </button>
          <NumberField
            size="compact"
            label={t("convertHeight")}
            name="height"
            value={own.height}
            minimum={MINIMUM_SIDE_PX}
            maximum={MAXIMUM_SIDE_PX}
            step={2}
            onValue={typeSide("height")}
          />
        </div>
      ) : null}
      <p className={`${LOOKS.hint} tabular-nums`}>{t("convertSizeResult", { sides: `${plan.size.width} × ${plan.size.height}` })}</p>
    </div>
  )
}
