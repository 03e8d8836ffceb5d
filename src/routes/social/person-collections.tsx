import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectionCards } from "./collection-cards.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { type PersonList, type Profile, personPath } from "./person-view.ts"

interface CollectionsProps {
  readonly locale: Locale
  readonly profile: Profile
  readonly list: Extract<PersonList, { readonly kind: "collections" }>
  readonly isLater: boolean
}

/** The collections that a person shows. */
export function PersonCollections({ locale, profile: { id, name }, list, isLater }: CollectionsProps) {
  const t = wordsOf(locale, "social")
  const path = `/${locale}${personPath(id, "collections")}`
  if (list.items.length === 0) {
    if (isLater) return <NothingHere title={t("endTitle")} body={t("endBody")} action={{ href: path, label: t("newest") }} />
    const works = { href: `/${locale}${personPath(id)}`, label: t("seeWorks", { name }) }
    return <NothingHere title={t("noCollectionsTitle")} body={t("noCollectionsBody", { name })} action={works} />
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="person-collections">
      <h2 id="person-collections" className="sr-only">
        {t("collections")}
      </h2>
      <CollectionCards locale={locale} collections={list.items} />
      <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
    </section>
  )
}
