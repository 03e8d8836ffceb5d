import { useLocale } from "use-intl"
import { VOICE_LANGUAGES, type VoiceLanguage } from "../../../domain/audio/generation/voice-table.ts"
import {
  INTONATIONS,
  type Intonation,
  MAXIMUM_VOICE_NAME_CHARACTERS,
  PERSON_AGES,
  PERSON_GENDERS,
  type PersonAge,
  type PersonGender,
} from "../../../domain/audio/voice/voice-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ChoiceField, SelectField } from "../../_ui/choice-field.tsx"
import { TextField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"

/** What its owner says of a voice. */
export interface Details {
  readonly name: string
  readonly language: VoiceLanguage
  readonly gender: PersonGender
  readonly age: PersonAge
  readonly intonation: Intonation
}

interface VoiceDetailsProps {
  readonly details: Details
  /** What is wrong, as a key of the errors, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Details>) => void
}

/** The fields that say what a voice is. */
export function VoiceDetails({ details, errors, onChange }: VoiceDetailsProps) {
  const t = useMessages("voices")
  const sounds = useMessages("sounds")
  const errorWords = useErrorWords()
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const languages = VOICE_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  )
  const error = errors["name"]
  return (
    <>
      <TextField
        name="name"
        label={t("name")}
        text={details.name}
        onText={(name) => onChange({ name })}
        maxLength={MAXIMUM_VOICE_NAME_CHARACTERS}
        error={error === undefined ? undefined : { text: errorWords(error) }}
        dir="auto"
      />
      <SelectField
        name="language"
        label={t("language")}
        choices={languages}
        chosen={details.language}
        onChoose={(language) => onChange({ language })}
      />
      <ChoiceField
        name="gender"
        label={t("gender")}
        choices={PERSON_GENDERS.map((value) => ({ value, label: t(`gender_${value}`) }))}
        chosen={details.gender}
        onChoose={(gender) => onChange({ gender })}
      />
      <ChoiceField
        name="age"
        label={sounds("age")}
        choices={PERSON_AGES.map((value) => ({ value, label: sounds(`age_${value}`) }))}
        chosen={details.age}
        onChoose={(age) => onChange({ age })}
      />
      <SelectField
        name="intonation"
        label={t("intonation")}
        choices={INTONATIONS.map((value) => ({ value, label: sounds(`emotion_${value}`) }))}
        chosen={details.intonation}
        onChoose={(intonation) => onChange({ intonation })}
      />
    </>
  )
}
