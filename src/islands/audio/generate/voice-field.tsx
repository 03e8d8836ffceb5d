import { type Voice, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { PERSON_AGES } from "../../../domain/audio/voice/voice-rules.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ChoiceField, Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { ListenButton } from "../voices/listen-button.tsx"
import { useVoiceNames } from "../voices/use-voice-names.ts"

interface VoiceFieldProps {
  readonly chosen: string
  /** The member's own that may speak; they come first. */
  readonly ownVoices: readonly OwnVoice[]
  /** The voices that a server has. */
  readonly voices: readonly string[]
  readonly error: string | undefined
  readonly onChoose: (voice: string) => void
}

const languageOf = ({ language }: Voice) => language ?? "other"
/** In the place of a language, since a person's own voices are few. */
const OWN = "own"

/** The voice among some that is most like another one: in age, then in gender. */
function likest(voices: readonly Voice[], { gender, age }: Pick<Voice, "gender" | "age">): Voice | undefined {
  const likeness = (voice: Voice) => (voice.age === age ? 2 : 0) + (voice.gender === gender ? 1 : 0)
  return voices.toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** Who speaks: a language, an age, then one of its voices, which can be heard before it is used. */
export function VoiceField({ chosen, ownVoices, voices, error, onChoose }: VoiceFieldProps) {
  const t = useMessages("sounds")
  const { languageName, voiceName } = useVoiceNames()
  const all = voices.map(voiceOf)
  const own = ownVoices.find(({ voice_id: id }) => id === chosen)
  const voice = voiceOf(chosen)
  const language = own === undefined ? languageOf(voice) : OWN
  const languages = [...new Set(all.map(languageOf))]
    .map((value) => ({ value, label: value === "other" ? t("otherLanguage") : languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const ofLanguage = all.filter((one) => languageOf(one) === language)
  const ages = PERSON_AGES.filter((age) => ofLanguage.some((one) => one.age === age))
  const choose = (among: readonly Voice[], like: Pick<Voice, "gender" | "age">) => onChoose(likest(among, like)?.id ?? chosen)
  return (
    <>
      <SelectField
        name="language"
        label={t("language")}
        choices={[...(ownVoices.length === 0 ? [] : [{ value: OWN, label: t("ownVoices") }]), ...languages]}
        chosen={language}
        onChoose={(next) =>
          next === OWN
            ? onChoose(ownVoices[0]?.voice_id ?? chosen)
            : choose(
                all.filter((one) => languageOf(one) === next),
                own === undefined ? voice : { gender: voice.gender, age: "adult" },
              )
        }
      />
      {ages.length < 2 ? null : (
        <ChoiceField
          name="age"
          label={t("age")}
          choices={ages.map((value) => ({ value, label: t(`age_${value}`) }))}
          chosen={voice.age ?? "adult"}
          onChoose={(age) => choose(ofLanguage, { gender: voice.gender, age })}
        />
      )}
      <FieldGroup label={t("voice")} error={error}>
        <Choices
          name="timbre"
          choices={
            own === undefined
              ? ofLanguage
                  .filter(({ age }) => age === voice.age)
                  .map((one) => ({ value: one.id, label: one.gender === null ? voiceName(one) : t(`gender_${one.gender}`) }))
              : ownVoices.map(({ voice_id: value, name: label }) => ({ value, label }))
          }
          chosen={chosen}
          onChoose={onChoose}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {chosen === "" ? null : <ListenButton timbre={chosen} name={own?.name ?? voiceName(voice)} address={own?.sample_url} hasWord />}
          <a href={localPath("/create/voices")} className="text-link inline-flex min-h-6 items-center text-sm">
            {t("manageVoices")}
          </a>
        </div>
      </FieldGroup>
    </>
  )
}
