import { Languages, Moon, Search, Sun } from "lucide-react"
import { LOCALE_NAMES, type Locale } from "../../domain/_kernel/locales.ts"
import { DeskSearchForm } from "../admin/desk-search-form.tsx"
import { SearchForm } from "../search/search-form.tsx"
import { AccountMenu, Purse } from "./account-button.tsx"
import { Bell } from "./bell.tsx"
import { BrandMark } from "./brand-mark.tsx"
import type { FramedPage } from "./framed-page.ts"
import { LanguageLinks } from "./language-links.tsx"
import { PreviewNote } from "./preview-note.tsx"
import { RoomSwitch } from "./room-switch.tsx"
import { SignInLink } from "./sign-in-link.tsx"
import { TaskRing } from "./task-ring.tsx"
import { FOR_VISITORS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }

interface TopBarProps {
  readonly page: FramedPage
  /** The page's query, for its twins in other languages. */
  readonly search: string
}

/** What every page offers above it: search or the rooms of Create, what goes on, and the account or the way in. */
export function TopBar({ page, search }: TopBarProps) {
  const isRoom = page.room !== null
  const ofSearch = wordsOf(page.locale, "search")
  const isDesk = page.path !== null && /^\/admin(\/|$)/.test(page.path)
  // A page of results has its own.
  const isResults = page.path === "/search" || page.path === "/admin/search"
  const find = isResults ? null : isDesk ? (
    <DeskSearchForm locale={page.locale} words="" className="top-search" />
  ) : (
    <SearchForm locale={page.locale} words="" className="top-search" placeholder={ofSearch("label")} keys="Ctrl K" />
  )
  return (
    <header className={isRoom ? "top-bar top-bar-room" : "top-bar"}>
      {isRoom ? <RoomSwitch page={page} /> : <Brand page={page} />}
      {isRoom ? null : find}
      <span className="grow" />
      {page.hasPreviewNote ? <PreviewNote locale={page.locale} /> : null}
      {isRoom ? find : null}
      <LanguageMenu page={page} search={search} />
      <ThemeSwitch locale={page.locale} />
      <Purse page={page} />
      <TaskRing page={page} />
      <a
        className="top-find button-ghost button-icon md:hidden"
        href={`/${page.locale}/search`}
        aria-label={ofSearch("submit")}
        rel="nofollow"
      >
        <Search {...ICON} />
      </a>
      <Bell page={page} />
      <SignInLink page={page} className="button-ghost shrink-0 whitespace-nowrap" />
      <AccountMenu page={page} search={search} />
    </header>
  )
}

/** On narrow screens alone: the rail of wide ones begins with it. */
function Brand({ page: { locale, site } }: { readonly page: FramedPage }) {
  return (
    <a className="top-brand min-w-11 items-center gap-2 font-semibold" href={`/${locale}`} aria-label={site.name}>
      <BrandMark site={site} className="size-8" />
      <bdi className={`truncate ${FOR_VISITORS}`}>{site.name}</bdi>
    </a>
  )
}

/** Links to this page in the other languages, for visitors; a menu without script. Members find them in the menu of their account. */
function LanguageMenu({ page, search }: TopBarProps) {
  const t = wordsOf(page.locale, "shell")
  return (
    <details className={`relative max-md:hidden ${FOR_VISITORS}`} data-menu="">
      <summary className="button-ghost" aria-label={t("languageNow", { language: LOCALE_NAMES[page.locale] })}>
        <Languages {...ICON} />
        <span className="top-language">{LOCALE_NAMES[page.locale]}</span>
      </summary>
      <ul className="panel absolute end-0 top-full z-30 mt-1 grid min-w-40 p-1">
        <LanguageLinks page={page} search={search} />
      </ul>
    </details>
  )
}

function ThemeSwitch({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  return (
    <button
      type="button"
      className={`button-ghost button-icon max-md:hidden ${FOR_VISITORS}`}
      data-theme-switch=""
      data-needs-script=""
      aria-label={t("theme")}
      title={t("theme")}
    >
      <Sun {...ICON} className="theme-sun size-4" />
      <Moon {...ICON} className="theme-moon size-4" />
    </button>
  )
}
