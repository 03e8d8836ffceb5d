import { useFormatter } from "use-intl/react"
import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { type ConvertChoices, FRAME_RATES, SPEEDS } from "./convert-choices.ts"
import { isAudio, isVideo } from "./convert-rules.ts"

interface ConvertMotionProps {
  readonly choices: ConvertChoices
  readonly hasAudio: boolean
  readonly onChange: (part: Partial<ConvertChoices>) => void
}

const AS_IT_IS = "source"

/** How fast it plays, how many frames a second it has, whether it is heard. */
export function ConvertMotion({ choices, hasAudio, onChange }: ConvertMotionProps) {
  const t = useMessages("video")
  const tools = useMessages("tools")
  const format = useFormatter()
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          size="compact"
          label={t("convertSpeed")}
          name="speed"
          choices={SPEEDS.map((speed) => ({ value: String(speed), label: `${format.number(speed)}×` }))}
          chosen={String(choices.speed)}
          onChoose={(text) => {
            const speed = SPEEDS.find((one) => String(one) === text)
            if (speed !== undefined) onChange({ speed })
          }}
        />
        {isAudio(choices.format) ? null : (
          <SelectField
            size="compact"
            label={t("convertFrameRate")}
            name="frameRate"
            choices={[
              { value: AS_IT_IS, label: t(isVideo(choices.format) ? "convertSizeSource" : "convertUsualRate") },
              ...FRAME_RATES.filter((rate) => isVideo(choices.format) || rate <= 30).map((rate) => ({
                value: String(rate),
                label: tools("framesPerSecond", { rate: format.number(rate) }),
              })),
            ]}
            chosen={choices.frameRate === null ? AS_IT_IS : String(choices.frameRate)}
            onChoose={(text) => onChange({ frameRate: FRAME_RATES.find((one) => String(one) === text) ?? null })}
          />
        )}
      </div>
      {hasAudio && isVideo(choices.format) ? (
        <label className="flex min-h-9 cursor-pointer items-center gap-3 max-md:min-h-11">
          <input
            type="checkbox"
            name="isMuted"
            checked={choices.isMuted}
            onChange={(event) => onChange({ isMuted: event.target.checked })}
            className="size-4 accent-accent"
          />
          {t("trimMute")}
        </label>
      ) : null}
    </div>
  )
}
