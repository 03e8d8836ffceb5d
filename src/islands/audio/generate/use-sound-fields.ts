import { useLocale } from "use-intl"
import { EMOTIONS } from "../../../domain/audio/generation/sound-rules.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { type FieldSummary, type FormHandle, failuresOf, useFieldSummary } from "../../_making/form/form-handle.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ANY_SINGER, type SoundFacts, type SoundField, type SoundNames } from "./sound-fields.ts"

interface SoundFieldsProps extends Pick<FormHandle<SoundFacts, SoundNames>, "facts" | "rewrite"> {
  readonly errors: Readonly<Record<string, string>>
  /** The member's own voices that sing. */
  readonly ownSingers: readonly OwnVoice[]
}

/** A form of sounds, as its fields see it. */
export function useSoundFields({ facts, errors, ownSingers, rewrite }: SoundFieldsProps): FormHandle<SoundFacts, SoundNames> {
  const t = useMessages("sounds")
  const singerName = useSingerNames(ownSingers)
  return {
    facts,
    ...failuresOf(errors),
    words: {
      nameOf: (field) => t(field.name),
      hintOf: ({ name }) => (name === "count" || name === "negative" || name === "seed" ? t(`${name}Hint`) : undefined),
      valueOf: (name, value) => {
        switch (name) {
          case "emotion":
            return t(`emotion_${EMOTIONS.find((one) => one === value) ?? "neutral"}`)
          case "speed":
            return t("times", { factor: Number(value) })
          case "length":
            return t("seconds", { count: Number(value) })
          case "singer":
            return singerName(value)
          case "count":
            return value
        }
      },
      reasonOf: (reason) => reason,
    },
    rewrite,
  }
}

/** Names the voices that may sing: a member's own voices by their names, the others by language and voice. */
function useSingerNames(ownSingers: readonly OwnVoice[]): (singer: string) => string {
  const t = useMessages("sounds")
  const languages = new Intl.DisplayNames([useLocale()], { type: "language" })
  return (singer) => {
    if (singer === ANY_SINGER) return t("singerAuto")
    const own = ownSingers.find(({ voice_id: id }) => id === singer)
    if (own !== undefined) return t("singerOwn", { name: own.name })
    const { language, gender } = voiceOf(singer)
    if (language === null || gender === null) return singer
    return t("singerOf", { language: languages.of(language) ?? language, voice: t(`gender_${gender}`) })
  }
}

/** Words what the fields are set to, as closed lines and chips show it. */
export function useSoundSummary(fields: FormHandle<SoundFacts, SoundNames>): (field: SoundField) => FieldSummary {
  const t = useMessages("sounds")
  const { lyrics = "" } = fields.facts.meta
  return useFieldSummary(fields, () => lyrics.trim() || t("lyricsAuto"))
}
