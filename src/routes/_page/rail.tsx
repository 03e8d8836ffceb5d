import { Box, GalleryVerticalEnd, House, type LucideIcon, MessageSquare, Sparkles, UsersRound, Wrench } from "lucide-react"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import { BrandMark } from "./brand-mark.tsx"
import type { PageSection } from "./define-page.ts"
import type { FramedPage } from "./framed-page.ts"
import { MoreMenu } from "./more-menu.tsx"
import { wordsOf } from "./words.ts"

/** An entry of the main navigation. */
export interface RailEntry {
  readonly name: PageSection
  readonly path: string
  readonly icon: LucideIcon
  /** The bar of narrow screens has room for five: there it stands under Me. */
  readonly isForWide?: true
}

/** Feeds with an entry of their own, while anything can be in them. */
const FEEDS: readonly (Omit<RailEntry, "path" | "isForWide"> & { readonly kind: FeedKindName })[] = [
  { name: "characters", kind: "character", icon: UsersRound },
  { name: "models", kind: "model", icon: Box },
]

const ENTRIES: readonly RailEntry[] = [
  { name: "home", path: "", icon: House },
  { name: "create", path: "/create/image", icon: Sparkles },
  { name: "library", path: "/library", icon: GalleryVerticalEnd },
  ...FEEDS.filter(({ kind }) => isServed(kind)).map(
    ({ kind, ...entry }) => ({ ...entry, path: FEED_KINDS[kind].page, isForWide: true }) as const,
  ),
  { name: "tools", path: "/tools", icon: Wrench, isForWide: true },
  { name: "messages", path: "/messages", icon: MessageSquare },
]

/** The main navigation: a rail beside the page, a bar of five below it on narrow screens. `search` is the page's query. */
export function Rail({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <nav className="rail" aria-label={t("mainNavigation")}>
      <a className="rail-brand mb-3" href={`/${page.locale}`} aria-label={page.site.name}>
        <BrandMark site={page.site} className="size-9" />
      </a>
      {ENTRIES.map(({ name, path, icon: Icon, isForWide }) => (
        <a
          key={name}
          className={isForWide === true ? "rail-link max-md:hidden" : "rail-link"}
          href={`/${page.locale}${path}`}
          aria-current={page.section === name ? "page" : undefined}
          rel={name === "messages" ? "nofollow" : undefined}
        >
          <Icon className="size-5" strokeWidth={1.75} />
          {t(name)}
          {name === "messages" ? <span data-bell-count="" hidden className="bell-count md:hidden" aria-hidden="true" /> : null}
        </a>
      ))}
      <MoreMenu page={page} search={search} onlyWide={ENTRIES.filter(({ isForWide }) => isForWide === true)} />
    </nav>
  )
}
