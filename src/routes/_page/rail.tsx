import {
  AudioLines,
  Box,
  Clapperboard,
  Compass,
  Folder,
  House,
  ListChecks,
  type LucideIcon,
  Palette,
  Sparkles,
  UsersRound,
  Wrench,
} from "lucide-react"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import { BrandMark } from "./brand-mark.tsx"
import type { PageSection } from "./define-page.ts"
import type { FramedPage } from "./framed-page.ts"
import { wordsOf } from "./words.ts"

interface Entry {
  readonly name: PageSection
  readonly path: string
  readonly icon: LucideIcon
  /** The bar of narrow screens has no room for it; the row above the feeds leads there too. */
  readonly isForWide?: true
}

/** Feeds with an entry of their own, while anything can be in them. */
const FEEDS: readonly (Omit<Entry, "path" | "isForWide"> & { readonly kind: FeedKindName })[] = [
  { name: "characters", kind: "character", icon: UsersRound },
  { name: "models", kind: "model", icon: Box },
]

const ENTRIES: readonly Entry[] = [
  { name: "home", path: "", icon: House },
  { name: "square", path: "/square", icon: Compass, isForWide: true },
  { name: "create", path: "/create/image", icon: Sparkles },
  { name: "studio", path: "/studio", icon: Palette },
  { name: "video", path: "/create/video", icon: Clapperboard },
  { name: "audio", path: "/create/audio", icon: AudioLines, isForWide: true },
  ...FEEDS.filter(({ kind }) => isServed(kind)).map(({ kind, ...entry }) => ({ ...entry, path: FEED_KINDS[kind].page })),
  { name: "tasks", path: "/tasks", icon: ListChecks },
  { name: "tools", path: "/tools", icon: Wrench },
  { name: "media", path: "/my-media", icon: Folder },
]

/** The main navigation: a rail beside the page, a bar below it on narrow screens. */
export function Rail({ page }: { readonly page: FramedPage }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <nav className="rail" aria-label={t("mainNavigation")}>
      <a className="rail-brand mb-3" href={`/${page.locale}`} aria-label={t("brand")}>
        <BrandMark className="size-9" />
      </a>
      {ENTRIES.map(({ name, path, icon: Icon, isForWide }) => (
        <a
          key={name}
          className={isForWide === true ? "rail-link max-md:hidden" : "rail-link"}
          href={`/${page.locale}${path}`}
          aria-current={page.section === name ? "page" : undefined}
        >
          <Icon className="size-5" strokeWidth={1.75} />
          {t(name)}
        </a>
      ))}
    </nav>
  )
}
