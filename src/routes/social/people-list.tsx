import type { Locale } from "../../domain/_kernel/locales.ts"
import { FollowButton } from "../../islands/social/mark-button.tsx"
import { wordsOf } from "../_page/words.ts"
import { Avatar } from "./avatar.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
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
  const m = wordsOf(locale, "marks")
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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-3">
        {list.items.map((person) => (
          <li key={person.id} className="flex min-w-0 items-center gap-2 rounded-card border border-line pe-3">
            <a
              className="flex min-h-18 min-w-0 grow items-center gap-3 rounded-card p-3 transition-colors duration-120 hover:bg-hover"
              href={`/${locale}${personPath(person.id)}`}
            >
              <Avatar name={person.name} url={person.avatar} className="size-12 text-base" />
              <span className="grid min-w-0">
                <bdi className="truncate font-semibold">{person.name}</bdi>
                {person.bio === "" ? null : (
                  <span className="line-clamp-2 text-ink-3" dir="auto">
                    {person.bio}
                  </span>
                )}
              </span>
            </a>
            <FollowButton id={person.id} isOn={person.is_followed} name={person.name} words={[m("follow"), m("following")]} />
          </li>
        ))}
      </ul>
      <ListFoot locale={locale} path={path} cursor={list.next_cursor} isLater={isLater} />
    </section>
  )
}
