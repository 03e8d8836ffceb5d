import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Person } from "../../domain/social/contract.ts"
import { FollowButton } from "../../islands/social/mark-button.tsx"
import { wordsOf } from "../_page/words.ts"
import { Avatar } from "./avatar.tsx"
import { personPath } from "./person-view.ts"

/** The people of a list, each with the way to their page and to follow them. The page says by `CollectStatus` what came of it. */
export function PeopleRows({ locale, people }: { readonly locale: Locale; readonly people: readonly Person[] }) {
  const m = wordsOf(locale, "marks")
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-3">
      {people.map((person) => (
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
  )
}
