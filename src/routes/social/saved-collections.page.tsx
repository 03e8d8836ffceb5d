import { listCollections } from "../../domain/social/read-collections.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { LibraryPlace } from "../library/library-place.tsx"
import { CollectionCards } from "./collection-cards.tsx"
import { ListFoot } from "./list-ends.tsx"
import { SavedTabs } from "./saved-tabs.tsx"

/** All collections of a member, page by page. */
export const page = definePage({
  path: "/saved/collections",
  access: "member",
  cache: "none",
  section: "library",
  query: ["cursor"],
  messages: "collections",
  async load({ context, query }) {
    const cursor = query("cursor")
    return { list: await listCollections(context, cursor === undefined ? {} : { cursor }), isLater: cursor !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { list, isLater } }) => (
    <LibraryPlace locale={locale} place="saved">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <SavedTabs locale={locale} tab="collections" />
        {list.items.length === 0 ? (
          <p className="text-ink-2">{isLater ? wordsOf(locale, "social")("endBody") : t("lead")}</p>
        ) : (
          <CollectionCards locale={locale} collections={list.items} />
        )}
        <ListFoot locale={locale} path={`/${locale}/saved/collections`} cursor={list.next_cursor} isLater={isLater} />
      </div>
    </LibraryPlace>
  ),
})
