import { listViewed } from "../../domain/feed/viewed-works.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { viewedTools } from "../../islands/social/viewed-tools.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { LibraryPlace } from "../library/library-place.tsx"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { SavedTabs } from "./saved-tabs.tsx"

/** What a member looked at, for themself, with the ways to forget it. */
export const page = definePage({
  path: "/saved/recent",
  access: "member",
  cache: "none",
  section: "library",
  query: ["cursor"],
  messages: "viewed",
  async load({ context, query }) {
    const cursor = query("cursor")
    return { list: await listViewed(context, cursor === undefined ? {} : { cursor }), isLater: cursor !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { list, isLater } }) => {
    const s = wordsOf(locale, "social")
    const path = `/${locale}/saved/recent`
    // A page whose works all went from sight is not the end of the list.
    const isNothing = list.items.length === 0 && list.next_cursor === null
    return (
      <LibraryPlace locale={locale} place="saved">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
          <header className="grid gap-1">
            <h1 id="viewed-title" className="text-xl font-semibold">
              {t("title")}
            </h1>
            <p className="text-ink-2">{t("lead")}</p>
          </header>
          <SavedTabs locale={locale} tab="viewed" />
          <Island of={viewedTools} props={{ locale, isOn: list.is_on, hasWorks: isLater || !isNothing }} />
          {isNothing ? (
            <NothingHere
              title={isLater ? s("endTitle") : t("emptyTitle")}
              body={isLater ? s("endBody") : t("emptyBody")}
              action={isLater ? { href: path, label: s("newest") } : { href: `/${locale}`, label: t("find") }}
            />
          ) : (
            <section aria-labelledby="viewed-title">
              <CardWaterfall locale={locale} cards={list.items} of="viewer" />
              <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
            </section>
          )}
          <CollectStatus locale={locale} />
        </div>
      </LibraryPlace>
    )
  },
})
