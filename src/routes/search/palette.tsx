import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_KINDS } from "../../domain/feed/kind-rules.ts"
import { SERVED_KINDS } from "../../domain/feed/source-rules.ts"
import { PALETTE_ID } from "../../islands/search/palette-id.ts"
import { wordsOf } from "../_page/words.ts"
import { SearchForm } from "./search-form.tsx"

/** The palette of Ctrl K, which other pages take from here: a search form, and the commands that its list offers by their names. */
export function Palette({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "search")
  const shell = wordsOf(locale, "shell")
  const filters = wordsOf(locale, "filters")
  const square = wordsOf(locale, "square")
  const commands: readonly (readonly [string, string])[] = [
    ["", shell("home")],
    ...SERVED_KINDS.filter((kind) => FEED_KINDS[kind].page !== "").map(
      (kind) => [FEED_KINDS[kind].page, filters(`title_${kind}`)] as const,
    ),
    ["/square", square("title")],
    ["/tags", square("tags")],
    ["/create/image", shell("createImage")],
    ["/studio", shell("studio")],
    ["/publish/portfolio", shell("publishPost")],
    ["/publish/video", shell("publishVideo")],
    ["/publish/article", shell("writeArticle")],
    ["/tasks", shell("tasks")],
    ["/tools", shell("tools")],
    ["/library", shell("library")],
    ["/my-media", wordsOf(locale, "library")("title")],
    ["/my-creations", wordsOf(locale, "works")("title")],
    ["/saved", wordsOf(locale, "feed")("savedTitle")],
    ["/saved/recent", wordsOf(locale, "viewed")("title")],
    ["/messages", wordsOf(locale, "message")("title")],
    ["/wallet", wordsOf(locale, "credits")("title")],
    ["/settings", wordsOf(locale, "settings")("title")],
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
