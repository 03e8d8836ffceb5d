import { useLocale } from "use-intl"
import { personName, traitOf } from "../../../domain/audio/generation/voice-persons.ts"
import type { Voice } from "../../../domain/audio/generation/voice-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"

/** What a language is called, and what a voice is. */
export function useVoiceNames() {
  const t = useMessages("sounds")
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: "language" })
  const languageName = (language: string) => names.of(language) ?? language
  /** A server's own names are shown as they stand, wherever the line runs. */
  const voiceName = ({ id, language, gender, age }: Voice): string =>
    language === null || gender === null || age === null
      ? `\u2066${id}\u2069`
      : t("voiceOf", { language: languageName(language), gender: t(`gender_${gender}`), age: t(`age_${age}`) })
  /** The name of the person whom a voice stands for. */
  const personOf = (voice: Voice): string => personName(voice, locale) ?? voiceName(voice)
  /** What is heard in a voice, in a few words; undefined where nobody knows. */
  const lineOf = (voice: Pick<Voice, "age" | "gender">): string | undefined => {
    const trait = traitOf(voice)
    return trait === null || voice.age === null ? undefined : `${t(`age_${voice.age}`)} \u00b7 ${t(`trait_${trait}`)}`
  }
  return { languageName, voiceName, personOf, lineOf }
}
