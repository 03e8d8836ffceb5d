import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import { PERSON_TABS, type PersonTab, type Profile, personPath } from "./person-view.ts"
import { tabLook } from "./tab-look.ts"

/** Where counting stops, as `readProfile` says. */
const COUNTED_TO = 10_000

/** The parts of a person's page as links, so that they work without script; with how many people each list holds. */
export function PersonTabs({ locale, profile, tab }: { readonly locale: Locale; readonly profile: Profile; readonly tab: PersonTab }) {
  const t = wordsOf(locale, "social")
  const counts: Readonly<Partial<Record<PersonTab, number | null>>> = {
    following: profile.following_count,
    followers: profile.follower_count,
  }
  const shown = PERSON_TABS.filter((name) => name !== "likes" || profile.shows_likes || tab === "likes")
  const countWords = (count: number) => (count >= COUNTED_TO ? t("many") : String(count))
  return (
    <nav className="scroll-row flex overflow-x-auto border-b border-line" aria-label={t("tabs", { name: profile.name })}>
      {shown.map((name) => {
        const count = counts[name] ?? null
        return (
          <a
            key={name}
            className={tabLook}
            href={`/${locale}${personPath(profile.id, name)}`}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(name)}
            {count === null ? null : (
              <span
                className="text-ink-3 tabular-nums"
                {...(name === "followers" && count < COUNTED_TO ? { "data-followers-of": profile.id } : {})}
              >
                {countWords(count)}
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
