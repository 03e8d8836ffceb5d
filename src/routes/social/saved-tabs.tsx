import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import { tabLook } from "./tab-look.ts"

const PATHS = { saved: "/saved", collections: "/saved/collections", likes: "/saved/likes", viewed: "/saved/recent" } as const

/** The lists of a member's own as links, so that they work without script. */
export function SavedTabs({ locale, tab }: { readonly locale: Locale; readonly tab: keyof typeof PATHS }) {
  const collections = wordsOf(locale, "collections")
  const viewed = wordsOf(locale, "viewed")
  const tabs = [
    ["saved", wordsOf(locale, "feed")("savedTitle")],
    ["collections", collections("title")],
    ["likes", collections("likesTitle")],
    ["viewed", viewed("title")],
  ] as const
  return (
    <nav className="scroll-row flex overflow-x-auto border-b border-line" aria-label={viewed("tabs")}>
      {tabs.map(([name, words]) => (
        <a key={name} className={tabLook} href={`/${locale}${PATHS[name]}`} aria-current={name === tab ? "page" : undefined}>
          {words}
        </a>
      ))}
    </nav>
  )
}
