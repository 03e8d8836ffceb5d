import { AudioLines, Clapperboard, Languages, Moon, Plus, Search, Sparkles, Sun } from "lucide-react"
import { LOCALE_NAMES, type Locale } from "../../domain/_kernel/locales.ts"
import { SearchForm } from "../search/search-form.tsx"
import { AccountButton } from "./account-button.tsx"
import { Bell } from "./bell.tsx"
import { BrandMark } from "./brand-mark.tsx"
import type { FramedPage } from "./framed-page.ts"
import { LanguageLinks } from "./language-links.tsx"
import { MenuLink } from "./menu-link.tsx"
import { PreviewNote } from "./preview-note.tsx"
import { publishEntries } from "./publish-entries.ts"
import { RoomSwitch } from "./room-switch.tsx"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }

/** What every page offers above it: the rooms where something is made, search, language, theme, sign in or the account. */
export function TopBar({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  const t = wordsOf(page.locale, "shell")
  const isRoom = page.room !== null
  return (
    <header className={isRoom ? "top-bar top-bar-room" : "top-bar"}>
      {isRoom ? <RoomSwitch page={page} /> : <Brand locale={page.locale} />}
      <span className={`grow ${page.hasPreviewNote ? (isRoom ? "xl:hidden" : "md:hidden") : ""}`} />
      {page.hasPreviewNote ? (
        <PreviewNote
          locale={page.locale}
          className={`ms-2 flex min-w-0 grow border-s border-line ps-4 ${isRoom ? "max-xl:hidden" : "max-md:hidden"}`}
        />
      ) : null}
      {page.path === "/search" ? null : (
        <SearchForm locale={page.locale} words="" className="top-search w-40 shrink-0 max-md:hidden lg:w-64" />
      )}
      <a
        className="top-find button-ghost button-icon md:hidden"
        href={`/${page.locale}/search`}
        aria-label={wordsOf(page.locale, "search")("submit")}
        rel="nofollow"
      >
        <Search {...ICON} />
      </a>
      <CreateMenu locale={page.locale} />
      <LanguageMenu page={page} search={search} />
      <button
        type="button"
        className="button-ghost button-icon max-md:hidden"
        data-theme-switch=""
        data-needs-script=""
        aria-label={t("theme")}
        title={t("theme")}
      >
        <Sun {...ICON} className="theme-sun size-4" />
        <Moon {...ICON} className="theme-moon size-4" />
      </button>
      <Bell page={page} />
      <AccountButton page={page} />
    </header>
  )
}

function Brand({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  return (
    <>
      <a className="top-brand items-center gap-2 font-semibold" href={`/${locale}`}>
        <BrandMark className="size-8" />
        <span>{t("brand")}</span>
      </a>
      <span className="font-semibold max-md:hidden">{t("brand")}</span>
    </>
  )
}

/** Ways to make something and to show it; a menu without script. */
function CreateMenu({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  const entries = [
    ["/create/image", Sparkles, t("createImage")],
    ["/create/video", Clapperboard, t("createVideo")],
    ["/create/audio", AudioLines, t("createAudio")],
    ...publishEntries(locale),
  ] as const
  return (
    <details className="top-create relative" data-menu="">
      <summary className="button-ghost button-icon" aria-label={t("createMenu")} title={t("createMenu")}>
        <Plus {...ICON} />
      </summary>
      <ul className="panel absolute end-0 top-full z-30 mt-1 grid w-max max-w-[calc(100vw-24px)] min-w-48 p-1">
        {entries.map(([path, icon, label]) => (
          <MenuLink key={path} href={`/${locale}${path}`} icon={icon} label={label} rel="nofollow" />
        ))}
      </ul>
    </details>
  )
}

/** Links to this page in the other languages; a menu without script. */
function LanguageMenu({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <details className="relative max-md:hidden" data-menu="">
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
