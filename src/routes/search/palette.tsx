import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_KINDS } from "../../domain/feed/kind-rules.ts"
import { SERVED_KINDS } from "../../domain/feed/source-rules.ts"
import { PALETTE_ID } from "../../islands/search/palette-id.ts"
import { publishEntries } from "../_page/publish-entries.ts"
import { wordsOf } from "../_page/words.ts"
import { sectionsFor } from "../admin/sections.ts"
import { SECTIONS } from "../settings/sections.ts"
import { SearchForm } from "./search-form.tsx"

type Command = readonly [path: string, label: string]

/** What somebody who has a desk may do there. */
export interface DeskAccess {
  readonly isAdmin: boolean
}

const DESK_SEARCH_PATH = "/admin/search"

/** The palette of Ctrl K, which other pages take from here: a search form, and the commands that its list offers by their names, in groups. */
export function Palette({ locale, desk }: { readonly locale: Locale; readonly desk: DeskAccess | null }) {
  const t = wordsOf(locale, "search")
  const ofDesk = wordsOf(locale, "admin")
  const groups = [
    [t("groupActions"), actions(locale)],
    [t("groupPages"), pages(locale)],
    [t("groupSettings"), settings(locale)],
    ...(desk === null ? [] : [[ofDesk("menu"), deskSections(locale, desk)] as const]),
  ] as const
  return (
    <template id={PALETTE_ID}>
      <dialog
        className="panel mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-visible p-3"
        aria-label={t("palette")}
        data-recent={t("groupRecent")}
        data-own={t("groupOwn")}
        data-found={t("groupFound")}
        data-board={t("kindBoard")}
        data-made={t("kindTitle")}
        data-file={t("kindFile")}
        {...(desk === null
          ? {}
          : { "data-desk": `/${locale}${DESK_SEARCH_PATH}`, "data-desk-search": ofDesk("search"), "data-desk-group": ofDesk("menu") })}
        {...{ closedby: "any" }}
      >
        <SearchForm locale={locale} words="" isLarge placeholder={t("paletteHint")} />
        <nav hidden>
          {groups.flatMap(([group, commands]) =>
            commands.map(([path, label]) => (
              <a key={label} href={`/${locale}${path}`} data-command={group}>
                {label}
              </a>
            )),
          )}
        </nav>
      </dialog>
    </template>
  )
}

function actions(locale: Locale): readonly Command[] {
  const t = wordsOf(locale, "shell")
  return [
    ["/create/image", t("createImage")],
    ["/create/video", t("createVideo")],
    ["/create/audio", t("createAudio")],
    ["/editBoard", t("openBoard")],
    ["/my-media", t("uploadFiles")],
    ...publishEntries(locale).map(([path, _icon, label]): Command => [path, label]),
  ]
}

function pages(locale: Locale): readonly Command[] {
  const shell = wordsOf(locale, "shell")
  const filters = wordsOf(locale, "filters")
  const square = wordsOf(locale, "square")
  return [
    ["", shell("home")],
    ...SERVED_KINDS.filter((kind) => FEED_KINDS[kind].page !== "").map(
      (kind): Command => [FEED_KINDS[kind].page, filters(`title_${kind}`)],
    ),
    ["/square", square("title")],
    ["/tags", square("tags")],
    ["/create/ai-app", shell("room_apps")],
    ["/studio", shell("studio")],
    ["/tasks", shell("tasks")],
    ["/tools", shell("tools")],
    ["/library", shell("library")],
    ["/my-creations", wordsOf(locale, "works")("title")],
    ["/saved", wordsOf(locale, "feed")("savedTitle")],
    ["/saved/recent", wordsOf(locale, "viewed")("title")],
    ["/messages", wordsOf(locale, "message")("title")],
    ["/wallet", wordsOf(locale, "credits")("title")],
    ["/search", wordsOf(locale, "search")("title")],
    ["/about-preview", shell("aboutTitle")],
  ]
}

function settings(locale: Locale): readonly Command[] {
  const t = wordsOf(locale, "settings")
  return Object.values(SECTIONS).map(({ name, path }): Command => [`/settings${path}`, t("sectionOf", { section: t(name) })])
}

/** The sections that somebody sees, each under the desk's own name, and its search. */
function deskSections(locale: Locale, desk: DeskAccess): readonly Command[] {
  const t = wordsOf(locale, "admin")
  return [
    ...sectionsFor(desk)
      .flat()
      .map(({ name, path }): Command => [`/admin${path}`, t("menuNow", { name: t(`desk_${name}`) })]),
    [DESK_SEARCH_PATH, t("search")],
  ]
}
