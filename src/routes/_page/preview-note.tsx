import { Info } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "./words.ts"

/** Says once on a page, in its top bar, that its images are the preview renderer's, and leads to how a GPU is connected. */
export function PreviewNote({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  return (
    <a className="top-note button-ghost" href={`/${locale}/about-preview`} title={t("previewNote")} data-preview-note="">
      <Info className="size-4 text-ink-3" strokeWidth={1.75} />
      <span className="top-note-word">{t("previewRenderer")}</span>
    </a>
  )
}
