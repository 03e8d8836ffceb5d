import { useLocale } from "use-intl"
import type { Voice } from "../../../domain/audio/generation/voice-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"

/** What a language is called, and what a voice is. */
export function useVoiceNames() {
  const t = useMessages("sounds")
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const languageName = (language: string) => names.of(language) ?? language
  /** A server's own names are shown as they stand, wherever the line runs. */
  const voiceName = ({ id, language, gender, age }: Voice): string =>
    language === null || gender === null || age === null
      ? `\u2066${id}\u2069`
      : t("voiceOf", { language: languageName(language), gender: t(`gender_${gender}`), age: t(`age_${age}`) })
  return { languageName, voiceName }
}
