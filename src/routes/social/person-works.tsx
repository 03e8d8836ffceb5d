import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { type PersonList, type PersonTab, type Profile, personPath } from "./person-view.ts"

interface WorksProps {
  readonly locale: Locale
  readonly profile: Profile
  readonly tab: PersonTab
  readonly list: Extract<PersonList, { readonly kind: "works" }>
  readonly isLater: boolean
}

/** What a person published, or likes, as a waterfall. */
export function PersonWorks({ locale, profile, tab, list, isLater }: WorksProps) {
  const t = wordsOf(locale, "social")
  const { id, name } = profile
  const path = `/${locale}${personPath(id, tab)}`
  if (list.hidden === true)
    return (
      <NothingHere
        title={t("hiddenTitle")}
        body={t("hiddenBody", { name })}
        action={{ href: `/${locale}${personPath(id)}`, label: t("seeWorks", { name }) }}
      />
    )
  if (list.items.length === 0) {
    return isLater ? (
      <NothingHere title={t("endTitle")} body={t("endBody")} action={{ href: path, label: t("newest") }} />
    ) : (
      <NothingHere
        title={t(tab === "likes" ? "noLikesTitle" : "noWorksTitle")}
        body={t(tab === "likes" ? "noLikesBody" : "noWorksBody", { name })}
        action={{ href: `/${locale}`, label: t("seeAll") }}
      />
    )
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="person-works">
      <h2 id="person-works" className="sr-only">
        {t(tab)}
      </h2>
      <CardWaterfall locale={locale} cards={list.items} of="everybody" />
      <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
    </section>
  )
}
