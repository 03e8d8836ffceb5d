import { soundLengths } from "../../../domain/video/remake/remake-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"

interface SoundLengthFieldProps {
  /** Of the video, or the longest that one may be while there is none. */
  readonly videoS: number
  readonly hasVideo?: boolean
  readonly seconds: number
  readonly error?: string | undefined
  readonly onSeconds: (seconds: number) => void
}

/** How much of a video gets a sound: so many of its first seconds, or all of them. Its island needs the messages `videos`. */
export function SoundLengthField({ videoS, hasVideo = true, seconds, error, onSeconds }: SoundLengthFieldProps) {
  const t = useMessages("videos")
  const lengths = soundLengths(videoS)
  const whole = hasVideo ? t("wholeVideo", { seconds: Math.round(videoS * 10) / 10 }) : t("wholeOfAny")
  return (
    <FieldGroup label={t("soundLength")} error={error} {...(lengths.length > 1 ? { hint: t("soundLengthHint") } : {})}>
      <Choices
        name="duration"
        choices={lengths.map((value) => ({ value, label: value === videoS ? whole : t("seconds", { count: value }) }))}
        chosen={seconds}
        onChoose={onSeconds}
      />
    </FieldGroup>
  )
}
