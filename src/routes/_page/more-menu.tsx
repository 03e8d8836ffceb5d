import {
  AudioLines,
  Compass,
  Ellipsis,
  Film,
  Images,
  ListChecks,
  type LucideIcon,
  Palette,
  Search,
  Shapes,
  ShieldCheck,
  Tags,
} from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { SERVED_KINDS } from "../../domain/feed/source-rules.ts"
import { AccountHead, AccountLinks, Avatar, SignOut } from "./account-links.tsx"
import type { FramedPage } from "./framed-page.ts"
import { LanguageAndTheme } from "./language-and-theme.tsx"
import { MenuLink } from "./menu-link.tsx"
import { publishEntries } from "./publish-entries.ts"
import type { RailEntry } from "./rail.tsx"
import { SignInLink } from "./sign-in-link.tsx"
import { FOR_MEMBERS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

/** Feeds that the rail leads to. */
const IN_RAIL: readonly FeedKindName[] = ["squareMixRecommend", "character", "model"]
const FEED_ICONS: Partial<Record<FeedKindName, LucideIcon>> = { post: Images, aiVideo: Film, timbre: AudioLines }

const NARROW = "md:hidden"
const PART = "grid border-t border-line py-1"

interface MoreMenuProps {
  readonly page: FramedPage
  /** The page's query, for its twins in other languages. */
  readonly search: string
  /** Entries of the rail that the bar of narrow screens has no room for. */
  readonly onlyWide: readonly RailEntry[]
}

/**
 * What the rail has no entry for, as More. At the end of the bar of narrow screens it is Me, with one's account and with what is in the top bar
 * of wide ones. A menu without script.
 */
export function MoreMenu({ page, search, onlyWide }: MoreMenuProps) {
  const { locale } = page
  const t = wordsOf(locale, "shell")
  return (
    <details className="rail-more" data-menu="" data-account-menu="">
      <summary className="rail-link" data-current={page.section === "more" ? "" : undefined}>
        <span className="contents max-md:hidden">
          <Ellipsis className="size-5" strokeWidth={1.75} />
          {t("more")}
        </span>
        <span className={`contents ${NARROW}`}>
          <Avatar className="rail-avatar size-5" />
          {t("me")}
        </span>
      </summary>
      <div className="rail-panel panel">
        <div className={`${NARROW} grid pb-1`}>
          <SignInLink page={page} className="button-primary m-2 min-h-11" />
          <div className={`grid ${FOR_MEMBERS}`}>
            <AccountHead locale={locale} />
            <ul className="grid">
              <AccountLinks locale={locale} />
            </ul>
          </div>
        </div>
        <ul className={`${PART} ${NARROW}`}>
          <MenuLink href={`/${locale}/search`} icon={Search} label={wordsOf(locale, "search")("title")} rel="nofollow" />
          <MenuLink href={`/${locale}/tasks`} icon={ListChecks} label={t("tasks")} rel="nofollow" />
          {onlyWide.map(({ name, path, icon }) => (
            <MenuLink key={name} href={`/${locale}${path}`} icon={icon} label={t(name)} isCurrent={page.section === name} />
          ))}
        </ul>
        <ul className={`${PART} md:border-0`}>
          {entriesOf(page).map(([path, icon, label]) => (
            <MenuLink key={path} href={`/${locale}${path}`} icon={icon} label={label} isCurrent={page.path === path} />
          ))}
        </ul>
        <ul className={PART}>
          {publishEntries(locale).map(([path, icon, label]) => (
            <MenuLink key={path} href={`/${locale}${path}`} icon={icon} label={label} rel="nofollow" />
          ))}
        </ul>
        <Staff locale={locale} />
        <div className={`${PART} ${NARROW}`}>
          <LanguageAndTheme page={page} search={search} />
          <div className={`grid ${FOR_MEMBERS}`}>
            <SignOut locale={locale} />
          </div>
        </div>
      </div>
    </details>
  )
}

/** What only moderators and administrators have; a script shows it to them. */
function Staff({ locale }: { readonly locale: Locale }) {
  return (
    <ul className="grid border-t border-line py-1 not-has-[li:not([hidden])]:hidden">
      <MenuLink href={`/${locale}/admin`} icon={ShieldCheck} label={wordsOf(locale, "admin")("menu")} isFor="moderators" />
    </ul>
  )
}

/** Pages without an entry of their own, with their icons and names. */
function entriesOf({ locale }: FramedPage): readonly (readonly [path: string, icon: LucideIcon, label: string])[] {
  const t = wordsOf(locale, "shell")
  const square = wordsOf(locale, "square")
  const filters = wordsOf(locale, "filters")
  return [
    ["/square", Compass, square("title")],
    ["/tags", Tags, square("tags")],
    ...SERVED_KINDS.filter((kind) => !IN_RAIL.includes(kind)).map(
      (kind) => [FEED_KINDS[kind].page, FEED_ICONS[kind] ?? Shapes, filters(`title_${kind}`)] as const,
    ),
    ["/studio", Palette, t("studio")],
  ]
}
