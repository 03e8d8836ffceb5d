import { useMessages } from "../_runtime/messages.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import type { ConvertChoices } from "./convert-choices.ts"
import {
  AUDIO_CODECS,
  audioExclusion,
  codecsFor,
  type Encoders,
  FORMATS,
  formatExclusion,
  isAnimation,
  isAudio,
  isVideo,
  VIDEO_CODECS,
  videoExclusion,
} from "./convert-rules.ts"
import { codecName } from "./file-line.tsx"
import type { PlanSource } from "./output-plan.ts"

interface ConvertFormatProps {
  readonly choices: ConvertChoices
  readonly source: PlanSource
  readonly encoders: Encoders
  readonly onChange: (part: Partial<ConvertChoices>) => void
}

/** A video, an animation or only the audio; for a video, how its tracks are encoded. */
export function ConvertFormat({ choices, source, encoders, onChange }: ConvertFormatProps) {
  const t = useMessages("video")
  const { format } = choices
  const group = (label: string, belongs: (one: (typeof FORMATS)[number]) => boolean) => (
    <ChoiceField
      size="compact"
      label={label}
      name={label}
      choices={FORMATS.filter(belongs).map((value) => {
        const exclusion = formatExclusion(value, source, encoders)
        return {
          value,
          label: value === "webp" ? "WebP" : value === "webm" ? "WebM" : value.toUpperCase(),
          isOff: exclusion !== null,
          reason: exclusion === null ? undefined : t(`convert_${exclusion}`),
        }
      })}
      chosen={format}
      onChoose={(next) => onChange({ format: next })}
    />
  )
  const codecs = isVideo(format) ? codecsFor(format, { video: choices.videoCodec, audio: choices.audioCodec }, encoders) : null
  return (
    <div className="grid gap-3">
      {group(t("convertVideo"), isVideo)}
      {group(t("convertAnimation"), isAnimation)}
      {group(t("convertAudio"), isAudio)}
      {isVideo(format) && codecs !== null ? (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            size="compact"
            label={t("convertVideoCodec")}
            name="videoCodec"
            choices={VIDEO_CODECS.flatMap((value) => {
              const exclusion = videoExclusion(format, value, encoders)
              return exclusion === "containerRefuses"
                ? []
                : [{ value, ...offered(codecName(value), exclusion === null, t("convertCannot")) }]
            })}
            chosen={codecs.video ?? choices.videoCodec}
            onChoose={(videoCodec) => onChange({ videoCodec })}
          />
          {source.hasAudio && !choices.isMuted ? (
            <SelectField
              size="compact"
              label={t("convertAudioCodec")}
              name="audioCodec"
              choices={AUDIO_CODECS.flatMap((value) => {
                const exclusion = audioExclusion(format, value, encoders)
                return exclusion === "containerRefuses"
                  ? []
                  : [{ value, ...offered(codecName(value), exclusion === null, t("convertCannot")) }]
              })}
              chosen={codecs.audio ?? choices.audioCodec}
              onChoose={(audioCodec) => onChange({ audioCodec })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function offered(label: string, isPossible: boolean, reason: string): { readonly label: string; readonly isOff: boolean } {
  return { label: isPossible ? label : `${label} (${reason})`, isOff: !isPossible }
}
