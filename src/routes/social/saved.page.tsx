import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { collectionList } from "../../domain/social/collection-contract.ts"
import type { collectList } from "../../domain/social/contract.ts"
import { listCollected } from "../../domain/social/marked-works.ts"
import { listCollections } from "../../domain/social/read-collections.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { collectionPicker } from "../../islands/social/collections.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { LibraryPlace } from "../library/library-place.tsx"
import { CollectStatus } from "./collect-status.tsx"
import { CollectionCards } from "./collection-cards.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { SavedTabs } from "./saved-tabs.tsx"

/** Collections that the page shows; the others are a page away, on the member's own. */
const SHOWN_COLLECTIONS = 12

/** What a member keeps of others' works and their own, and their collections; it lends their dialog to every other page. */
export const page = definePage({
  path: "/saved",
  access: "member",
  cache: "none",
  section: "library",
  query: ["cursor"],
  messages: "feed",
  async load({ context, query }) {
    const cursor = query("cursor")
    const [list, collections] = await Promise.all([
      listCollected(context, cursor === undefined ? {} : { cursor }),
      listCollections(context, { limit: SHOWN_COLLECTIONS }),
    ])
    return { list, collections, isLater: cursor !== undefined }
  },
  failed: (t) => t("savedFailed"),
  head: ({ t }) => ({ title: t("savedTitle"), description: t("savedLead") }),
  view: ({ locale, data }) => <Saved locale={locale} {...data} />,
})

interface SavedProps {
  readonly locale: Locale
  readonly collections: CallOutput<typeof collectionList>
  readonly list: CallOutput<typeof collectList>
  readonly isLater: boolean
}

function Saved({ locale, list, collections, isLater }: SavedProps) {
  const t = wordsOf(locale, "feed")
  const path = `/${locale}/saved`
  return (
    <LibraryPlace locale={locale} place="saved">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold">{t("savedTitle")}</h1>
          <p className="text-ink-2">{t("savedLead")}</p>
        </header>
        <SavedTabs locale={locale} tab="saved" />
        {isLater ? null : <Collections locale={locale} collections={collections} />}
        {list.items.length === 0 ? (
          <Nothing locale={locale} isLater={isLater} path={path} />
        ) : (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={t("savedTitle")}>
            <CardWaterfall locale={locale} cards={list.items} of="viewer" isSaved />
            <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
          </section>
        )}
        <CollectStatus locale={locale} />
        <Island of={collectionPicker} props={{}} />
      </div>
    </LibraryPlace>
  )
}

function Collections({ locale, collections }: Pick<SavedProps, "locale" | "collections">) {
  const t = wordsOf(locale, "collections")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2" aria-labelledby="saved-collections">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="saved-collections" className="text-base font-semibold">
          {t("title")}
        </h2>
        <button type="button" className="button-ghost min-h-9" data-needs-script="" data-collect-into="" aria-haspopup="dialog">
          {t("new")}
        </button>
      </div>
      {collections.items.length === 0 ? (
        <p className="text-ink-2">{t("lead")}</p>
      ) : (
        <CollectionCards locale={locale} collections={collections.items} />
      )}
      {collections.next_cursor === null ? null : (
        <p>
          <a className="text-link" href={`/${locale}/saved/collections`}>
            {t("all")}
          </a>
        </p>
      )}
    </section>
  )
}

function Nothing({ locale, isLater, path }: { readonly locale: Locale; readonly isLater: boolean; readonly path: string }) {
  const t = wordsOf(locale, "feed")
  const words = wordsOf(locale, "social")
  return isLater ? (
    <NothingHere title={words("endTitle")} body={t("savedEndBody")} action={{ href: path, label: words("newest") }} />
  ) : (
    <NothingHere title={t("savedEmptyTitle")} body={t("savedEmptyBody")} action={{ href: `/${locale}`, label: words("seeAll") }} />
  )
}
