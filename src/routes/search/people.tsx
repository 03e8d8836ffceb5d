import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Person } from "../../domain/social/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { Avatar } from "../social/avatar.tsx"

/** People that a query found. */
export function People({ locale, people }: { readonly locale: Locale; readonly people: readonly Person[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-3" aria-label={wordsOf(locale, "search")("account")}>
      {people.map(({ id, name, bio, avatar }) => (
        <li key={id}>
          <a
            className="flex min-h-18 items-center gap-3 rounded-card border border-line p-3 transition-colors duration-120 hover:bg-hover"
            href={`/${locale}/user/${id}`}
          >
            <Avatar name={name} url={avatar} className="size-12 text-base" />
            <span className="grid min-w-0">
              <bdi className="truncate font-semibold">{name}</bdi>
              {bio === "" ? null : (
                <span className="line-clamp-2 text-ink-3" dir="auto">
                  {bio}
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
