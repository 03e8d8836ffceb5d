import { useMemo } from "react"
import { useLocale } from "use-intl/react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { PlayerCaptions } from "./player-state.ts"

const NO_CAPTIONS: MediaFile["captions"] = []

/** What a language is called in the page's; its tag where the browser does not know. */
export function useLanguageNames(): (language: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard" })
    return (language) => names.of(language) ?? language
  }, [locale])
}

/** Captions as the player and lists call them: by their language, and by their file too where several have that. */
export function useCaptionLabels(captions: MediaFile["captions"] = NO_CAPTIONS): readonly PlayerCaptions[] {
  const t = useMessages("stream")
  const nameOf = useLanguageNames()
  return useMemo(
    () =>
      captions.map(({ url, language, name }) => {
        const isAlone = captions.filter((other) => other.language === language).length === 1
        return { url, language, label: isAlone ? nameOf(language) : t("captionsLabel", { language: nameOf(language), name }) }
      }),
    [captions, nameOf, t],
  )
}
