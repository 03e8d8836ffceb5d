import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "./words.ts"

/** Says that the works are the preview renderer's and how to connect a GPU; it stands where works are shown, while that is so. */
export function PreviewNote({ locale, className }: { readonly locale: Locale; readonly className: string }) {
  const t = wordsOf(locale, "shell")
  return (
    <p className={`gap-x-2 text-xs text-ink-3 ${className}`}>
      <span className="min-w-0 truncate max-md:whitespace-normal">{t("previewNote")}</span>{" "}
      <a className="text-link shrink-0 text-ink-2" href={`/${locale}/about-preview`}>
        {t("connectGpu")}
      </a>
    </p>
  )
}
