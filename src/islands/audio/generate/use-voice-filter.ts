import { useState } from "react"
import { VOICE_GENDERS, type Voice, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { PERSON_AGES } from "../../../domain/audio/voice/voice-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useIsAlive } from "../../_runtime/use-is-alive.ts"
import { useVoiceNames } from "../voices/use-voice-names.ts"

/** In the place of a language, of voices whose names do not say theirs; and of an age or a gender, for all. */
const [OTHER, ANY] = ["other", "any"] as const

interface Filter {
  readonly isOwn: boolean
  readonly language: string
  readonly age: string
  readonly gender: string
}

const languageOf = ({ language }: Voice): string => language ?? OTHER

/** Which voices are on show: those of the chosen one's language until another is asked for, of all ages and genders. */
export function useVoiceFilter(voices: readonly string[], chosen: Voice, isOwnChosen: boolean) {
  const t = useMessages("sounds")
  const { languageName } = useVoiceNames()
  const isAlive = useIsAlive()
  const [asked, setAsked] = useState<Partial<Filter>>({})
  const all = voices.map(voiceOf)
  const spoken = [...new Set(all.map(languageOf))]
  const wanted = asked.language ?? languageOf(chosen)
  const filter: Filter = {
    isOwn: asked.isOwn ?? isOwnChosen,
    language: spoken.includes(wanted) ? wanted : (spoken[0] ?? OTHER),
    age: asked.age ?? ANY,
    gender: asked.gender ?? ANY,
  }
  const change = (next: Partial<Filter>) => setAsked({ ...asked, ...next })
  const ofLanguage = all.filter((voice) => languageOf(voice) === filter.language)
  const ages = PERSON_AGES.filter((age) => ofLanguage.some((voice) => voice.age === age))
  const genders = VOICE_GENDERS.filter((gender) => ofLanguage.some((voice) => voice.gender === gender))
  const isIn = ({ age, gender }: Voice) =>
    (!ages.some((one) => one === filter.age) || age === filter.age) &&
    (!genders.some((one) => one === filter.gender) || gender === filter.gender)
  return {
    filter,
    change,
    shown: ofLanguage.filter(isIn),
    languages: {
      name: "language",
      label: t("language"),
      // Browsers name languages in their own words and order, which the server does not know.
      choices: (isAlive ? spoken : [filter.language])
        .map((value) => ({ value, label: value === OTHER ? t("otherLanguage") : languageName(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
      chosen: filter.language,
      onChoose: (language: string) => change({ language }),
    },
    ages: {
      name: "age",
      label: t("age"),
      choices: ages.length < 2 ? [] : [{ value: ANY, label: t("anyAge") }, ...ages.map((value) => ({ value, label: t(`age_${value}`) }))],
      chosen: ages.find((one) => one === filter.age) ?? ANY,
      onChoose: (age: string) => change({ age }),
    },
    genders: {
      name: "gender",
      label: t("gender"),
      choices:
        genders.length < 2
          ? []
          : [{ value: ANY, label: t("anyGender") }, ...genders.map((value) => ({ value, label: t(`gender_${value}`) }))],
      chosen: genders.find((one) => one === filter.gender) ?? ANY,
      onChoose: (gender: string) => change({ gender }),
    },
  }
}
