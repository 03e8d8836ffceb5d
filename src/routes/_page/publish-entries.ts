import { Film, Images, type LucideIcon, Newspaper } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "./words.ts"

/** Ways to show what one made: path, icon, name. */
export function publishEntries(locale: Locale): readonly (readonly [path: string, icon: LucideIcon, label: string])[] {
  const t = wordsOf(locale, "shell")
  return [
    ["/publish/portfolio", Images, t("publishPost")],
    ["/publish/video", Film, t("publishVideo")],
    ["/publish/article", Newspaper, t("writeArticle")],
  ]
}
