import { useState } from "react"
import { useLocale } from "use-intl"
import { spokenLanguageOf, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { PERSON_AGES } from "../../../domain/audio/voice/voice-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ChoiceField, SelectField } from "../../_ui/choice-field.tsx"
import { ListenButton } from "./listen-button.tsx"
import { useVoiceNames } from "./use-voice-names.ts"

/** In the place of a language, of voices whose names do not say theirs; and of an age, for all. */
const [OTHER, ANY] = ["other", "any"] as const

/** The voices that servers have, each to be heard: of one language at a time, of all ages or of one. */
export function ReadyMadeVoices({ voices }: { readonly voices: readonly string[] }) {
  const t = useMessages("sounds")
  const locale = useLocale()
  const { languageName, voiceName } = useVoiceNames()
  const all = voices.map(voiceOf)
  const languages = [...new Set(all.map(({ language }) => language ?? OTHER))]
    .map((value) => ({ value, label: value === OTHER ? t("otherLanguage") : languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const [asked, setAsked] = useState<{ readonly language: string; readonly age: string }>({ language: locale, age: ANY })
  const wanted = spokenLanguageOf(asked.language) ?? asked.language
  const language = languages.find(({ value }) => value === wanted)?.value ?? languages[0]?.value ?? OTHER
  const ofLanguage = all.filter((voice) => (voice.language ?? OTHER) === language)
  const ages = PERSON_AGES.filter((age) => ofLanguage.some((voice) => voice.age === age))
  const age = ages.find((one) => one === asked.age) ?? ANY
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:col-span-2" aria-labelledby="ready-made">
      <h2 id="ready-made" className="text-lg font-semibold">
        {t("readyMade")}
      </h2>
      <p className="text-pretty text-ink-2">{t("readyMadeLead")}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <SelectField
          name="ready-language"
          label={t("language")}
          choices={languages}
          chosen={language}
          onChoose={(next) => setAsked({ ...asked, language: next })}
        />
        {ages.length < 2 ? null : (
          <ChoiceField
            name="ready-age"
            label={t("age")}
            choices={[{ value: ANY, label: t("anyAge") }, ...ages.map((value) => ({ value, label: t(`age_${value}`) }))]}
            chosen={age}
            onChoose={(next) => setAsked({ ...asked, age: next })}
          />
        )}
      </div>
      <ul aria-labelledby="ready-made" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {ofLanguage
          .filter((voice) => age === ANY || voice.age === age)
          .map((voice) => (
            <li key={voice.id} className="flex items-center gap-3 rounded-card border border-line bg-raised px-3 py-2">
              <ListenButton timbre={voice.id} name={voiceName(voice)} />
              <span className="min-w-0 truncate">
                {voice.gender === null || voice.age === null
                  ? voiceName(voice)
                  : `${t(`gender_${voice.gender}`)} · ${t(`age_${voice.age}`)}`}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
