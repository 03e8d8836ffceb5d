import { Languages, Moon, Sun } from "lucide-react"
import type { FramedPage } from "./framed-page.ts"
import { LanguageLinks } from "./language-links.tsx"
import { MENU_LINE } from "./menu-link.tsx"
import { wordsOf } from "./words.ts"

interface LanguageAndThemeProps {
  readonly page: FramedPage
  /** The page's query, for its twins in other languages. */
  readonly search: string
}

/** Lines of a menu of the frame: this page in another language, and the other theme. */
export function LanguageAndTheme({ page, search }: LanguageAndThemeProps) {
  const t = wordsOf(page.locale, "shell")
  return (
    <>
      <details>
        <summary className={MENU_LINE}>
          <Languages size={16} strokeWidth={1.75} className="text-ink-3" />
          {t("language")}
        </summary>
        <ul className="grid ps-7">
          <LanguageLinks page={page} search={search} />
        </ul>
      </details>
      <button type="button" className={MENU_LINE} data-theme-switch="" data-needs-script="">
        <Sun strokeWidth={1.75} className="theme-sun size-4 text-ink-3" />
        <Moon strokeWidth={1.75} className="theme-moon size-4 text-ink-3" />
        {t("theme")}
      </button>
    </>
  )
}
