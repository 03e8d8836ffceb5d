import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { listCollected } from "../../domain/social/collect.ts"
import type { collectList } from "../../domain/social/contract.ts"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"

/** What a member keeps of others' works and their own. */
export const page = definePage({
  path: "/saved",
  access: "member",
  cache: "none",
  query: ["cursor"],
  messages: "feed",
  async load({ context, query }) {
    const cursor = query("cursor")
    return { list: await listCollected(context, cursor === undefined ? {} : { cursor }), isLater: cursor !== undefined }
  },
  head: ({ t }) => ({ title: t("savedTitle"), description: t("savedLead") }),
  view: ({ locale, data }) => <Saved locale={locale} {...data} />,
})

interface SavedProps {
  readonly locale: Locale
  readonly list: CallOutput<typeof collectList>
  readonly isLater: boolean
}

function Saved({ locale, list, isLater }: SavedProps) {
  const t = wordsOf(locale, "feed")
  const path = `/${locale}/saved`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("savedTitle")}</h1>
        <p className="text-ink-2">{t("savedLead")}</p>
      </header>
      {list.items.length === 0 ? (
        <Nothing locale={locale} isLater={isLater} path={path} />
      ) : (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={t("savedTitle")}>
          <div className="waterfall-box">
            <div className="waterfall">
              {list.items.map((card, index) => (
                <WorkCard
                  key={card.id}
                  card={card}
                  locale={locale}
                  index={index}
                  saveLabel={t("saveNamed", { title: card.title })}
                  maskedLabel={t("masked")}
                  revealLabel={t("revealNamed", { title: card.title })}
                  isSaved
                />
              ))}
            </div>
          </div>
          <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
        </section>
      )}
      <CollectStatus locale={locale} />
    </div>
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
