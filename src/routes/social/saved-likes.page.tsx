import { listLiked } from "../../domain/social/marked-works.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { LibraryPlace } from "../library/library-place.tsx"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { SavedTabs } from "./saved-tabs.tsx"

/** What a member likes, for themself. */
export const page = definePage({
  path: "/saved/likes",
  access: "member",
  cache: "none",
  section: "library",
  query: ["cursor"],
  messages: "collections",
  async load({ context, query }) {
    const cursor = query("cursor")
    return { list: await listLiked(context, cursor === undefined ? {} : { cursor }), isLater: cursor !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => ({ title: t("likesTitle"), description: t("likesLead") }),
  view: ({ t, locale, data: { list, isLater } }) => {
    const s = wordsOf(locale, "social")
    const path = `/${locale}/saved/likes`
    return (
      <LibraryPlace locale={locale} place="saved">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
          <header className="grid gap-1">
            <h1 id="likes-title" className="text-xl font-semibold">
              {t("likesTitle")}
            </h1>
            <p className="text-ink-2">{t("likesLead")}</p>
          </header>
          <SavedTabs locale={locale} tab="likes" />
          {list.items.length === 0 ? (
            <NothingHere
              title={isLater ? s("endTitle") : t("likesEmptyTitle")}
              body={isLater ? s("endBody") : t("likesEmptyBody")}
              action={isLater ? { href: path, label: s("newest") } : { href: `/${locale}`, label: t("find") }}
            />
          ) : (
            <section aria-labelledby="likes-title">
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
