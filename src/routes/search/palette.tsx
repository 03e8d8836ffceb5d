import type { Locale } from "../../domain/_kernel/locales.ts"
import { PALETTE_ID } from "../../islands/search/palette-id.ts"
import { wordsOf } from "../_page/words.ts"
import { SearchForm } from "./search-form.tsx"

/** The palette of Ctrl K, which other pages take from here: a search form, and the commands that its list offers by their names. */
export function Palette({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "search")
  const shell = wordsOf(locale, "shell")
  const commands: readonly (readonly [string, string])[] = [
    ["", shell("home")],
    ["/create/image", shell("createImage")],
    ["/studio", shell("studio")],
    ["/publish/portfolio", shell("publishPost")],
    ["/publish/video", shell("publishVideo")],
    ["/publish/article", shell("writeArticle")],
    ["/tasks", shell("tasks")],
    ["/tools", shell("tools")],
    ["/my-media", shell("media")],
    ["/search", t("title")],
  ]
  return (
    <template id={PALETTE_ID}>
      <dialog
        className="panel mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-visible p-3"
        aria-label={t("palette")}
        {...{ closedby: "any" }}
      >
        <SearchForm locale={locale} words="" isLarge placeholder={t("paletteHint")} />
        <nav hidden>
          {commands.map(([path, label]) => (
            <a key={path} href={`/${locale}${path}`} data-command={t("kindCommand")}>
              {label}
            </a>
          ))}
        </nav>
      </dialog>
    </template>
  )
}
