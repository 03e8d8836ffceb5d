import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { PeopleRows } from "./people-rows.tsx"
import { type PersonList, type PersonTab, type Profile, personPath } from "./person-view.ts"

interface PeopleProps {
  readonly locale: Locale
  readonly profile: Profile
  readonly tab: PersonTab
  readonly list: Extract<PersonList, { readonly kind: "people" }>
  readonly isLater: boolean
}

/** Who a person follows, or who follows them. */
export function PeopleList({ locale, profile, tab, list, isLater }: PeopleProps) {
  const t = wordsOf(locale, "social")
  const { id, name } = profile
  const path = `/${locale}${personPath(id, tab)}`
  const works = { href: `/${locale}${personPath(id)}`, label: t("seeWorks", { name }) }
  if (list.hidden) return <NothingHere title={t("hiddenTitle")} body={t("hiddenBody", { name })} action={works} />
  if (list.items.length === 0) {
    if (isLater) return <NothingHere title={t("endTitle")} body={t("endBody")} action={{ href: path, label: t("newest") }} />
    const title = t(tab === "following" ? "noFollowingTitle" : "noFollowersTitle", { name })
    return <NothingHere title={title} body={t("noPeopleBody")} action={works} />
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="person-people">
      <h2 id="person-people" className="sr-only">
        {t(tab)}
      </h2>
      <PeopleRows locale={locale} people={list.items} />
      <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
    </section>
  )
}
