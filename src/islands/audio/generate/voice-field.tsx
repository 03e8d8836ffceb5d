import { useLocale } from "use-intl"
import { type Voice, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"

interface VoiceFieldProps {
  readonly chosen: string
  /** The voices that a server has. */
  readonly voices: readonly string[]
  readonly error: string | undefined
  readonly onChoose: (voice: string) => void
}

const languageOf = ({ language }: Voice) => language ?? "other"

/** Who speaks: a language, then one of its voices. */
export function VoiceField({ chosen, voices, error, onChoose }: VoiceFieldProps) {
  const t = useMessages("sounds")
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const all = voices.map(voiceOf)
  const language = languageOf(voiceOf(chosen))
  const languages = [...new Set(all.map(languageOf))]
    .map((value) => ({ value, label: value === "other" ? t("otherLanguage") : (names.of(value) ?? value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const ofLanguage = all.filter((voice) => languageOf(voice) === language)
  return (
    <>
      <SelectField
        name="language"
        label={t("language")}
        choices={languages}
        chosen={language}
        onChoose={(next) => {
          const before = voiceOf(chosen).gender
          const own = all.filter((voice) => languageOf(voice) === next)
          onChoose((own.find(({ gender }) => gender === before) ?? own[0])?.id ?? "")
        }}
      />
      <FieldGroup label={t("voice")} error={error}>
        <Choices
          name="timbre"
          choices={ofLanguage.map(({ id, gender }) => ({
            value: id,
            label: gender === null ? `\u2066${id}\u2069` : t(`gender_${gender}`),
          }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      </FieldGroup>
    </>
  )
}
