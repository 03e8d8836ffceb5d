import type { Locale } from "../../domain/_kernel/locales.ts"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { type PersonList, type Profile, personPath } from "./person-view.ts"

interface WorksProps {
  readonly locale: Locale
  readonly profile: Profile
  readonly list: Extract<PersonList, { readonly kind: "works" }>
  readonly isLater: boolean
}

/** What a person published, as a waterfall. */
export function PersonWorks({ locale, profile, list, isLater }: WorksProps) {
  const t = wordsOf(locale, "social")
  const feedWords = wordsOf(locale, "feed")
  const { id, name } = profile
  const path = `/${locale}${personPath(id)}`
  if (list.items.length === 0) {
    return isLater ? (
      <NothingHere title={t("endTitle")} body={t("endBody")} action={{ href: path, label: t("newest") }} />
    ) : (
      <NothingHere title={t("noWorksTitle")} body={t("noWorksBody", { name })} action={{ href: `/${locale}`, label: t("seeAll") }} />
    )
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="person-works">
      <h2 id="person-works" className="sr-only">
        {t("works")}
      </h2>
      <div className="waterfall-box">
        <div className="waterfall">
          {list.items.map((card, index) => (
            <WorkCard key={card.id} card={card} locale={locale} index={index} saveLabel={feedWords("saveNamed", { title: card.title })} />
          ))}
        </div>
      </div>
      <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
      <CollectStatus locale={locale} />
    </section>
  )
}
