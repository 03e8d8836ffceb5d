import { useLocale } from "use-intl"
import { type Voice, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"

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

/** Who speaks: a language, then one of its voices. */
export function VoiceField({ chosen, ownVoices, voices, error, onChoose }: VoiceFieldProps) {
  const t = useMessages("sounds")
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: "language" })
  const all = voices.map(voiceOf)
  const isOwn = ownVoices.some(({ voice_id: id }) => id === chosen)
  const language = isOwn ? OWN : languageOf(voiceOf(chosen))
  const languages = [...new Set(all.map(languageOf))]
    .map((value) => ({ value, label: value === "other" ? t("otherLanguage") : (names.of(value) ?? value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const ofLanguage = all.filter((voice) => languageOf(voice) === language)
  return (
    <>
      <SelectField
        name="language"
        label={t("language")}
        choices={[...(ownVoices.length === 0 ? [] : [{ value: OWN, label: t("ownVoices") }]), ...languages]}
        chosen={language}
        onChoose={(next) => {
          if (next === OWN) return onChoose(ownVoices[0]?.voice_id ?? chosen)
          const before = voiceOf(chosen).gender
          const own = all.filter((voice) => languageOf(voice) === next)
          onChoose((own.find(({ gender }) => gender === before) ?? own[0])?.id ?? "")
        }}
      />
      <FieldGroup label={t("voice")} error={error}>
        <Choices
          name="timbre"
          choices={
            isOwn
              ? ownVoices.map(({ voice_id: value, name: label }) => ({ value, label }))
              : ofLanguage.map(({ id, gender }) => ({
                  value: id,
                  label: gender === null ? `\u2066${id}\u2069` : t(`gender_${gender}`),
                }))
          }
          chosen={chosen}
          onChoose={onChoose}
        />
        <a href={`/${locale}/create/voices`} className="text-link inline-flex min-h-6 items-center justify-self-start text-sm">
          {t("manageVoices")}
        </a>
      </FieldGroup>
    </>
  )
}
