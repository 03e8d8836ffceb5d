import {
  AudioLines,
  Check,
  Clapperboard,
  Film,
  Images,
  Languages,
  type LucideIcon,
  Moon,
  Newspaper,
  Plus,
  Search,
  Sparkles,
  Sun,
} from "lucide-react"
import { LOCALE_NAMES, LOCALE_TAGS, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { SearchForm } from "../search/search-form.tsx"
import { AccountButton } from "./account-button.tsx"
import { Bell } from "./bell.tsx"
import { BrandMark } from "./brand-mark.tsx"
import type { FramedPage } from "./framed-page.ts"
import { PreviewNote } from "./preview-note.tsx"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }

/** What every page offers above it: search, language, theme, sign in or the account. */
export function TopBar({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <header className="top-bar">
      <a className="top-brand items-center gap-2 font-semibold" href={`/${page.locale}`}>
        <BrandMark className="size-8" />
        <span className="max-[400px]:sr-only">{t("brand")}</span>
      </a>
      <span className="font-semibold max-md:hidden">{t("brand")}</span>
      <span className={`grow ${page.hasPreviewNote ? "md:hidden" : ""}`} />
      {page.hasPreviewNote ? (
        <PreviewNote locale={page.locale} className="ms-2 flex min-w-0 grow border-s border-line ps-4 max-md:hidden" />
      ) : null}
      {page.path === "/search" ? null : <SearchForm locale={page.locale} words="" className="w-40 shrink-0 max-md:hidden lg:w-64" />}
      <a
        className="button-ghost button-icon md:hidden"
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
        className="button-ghost button-icon"
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

/** Ways to make something and to show it; a menu without script. */
function CreateMenu({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  const entries: readonly (readonly [string, LucideIcon, string])[] = [
    ["/create/image", Sparkles, t("createImage")],
    ["/create/video", Clapperboard, t("createVideo")],
    ["/create/audio", AudioLines, t("createAudio")],
    ["/publish/portfolio", Images, t("publishPost")],
    ["/publish/video", Film, t("publishVideo")],
    ["/publish/article", Newspaper, t("writeArticle")],
  ]
  return (
    <details className="relative" data-menu="">
      <summary className="button-ghost button-icon" aria-label={t("createMenu")} title={t("createMenu")}>
        <Plus {...ICON} />
      </summary>
      <ul className="panel absolute end-0 top-full z-30 mt-1 grid w-max max-w-[calc(100vw-24px)] min-w-48 p-1">
        {entries.map(([path, Icon, label]) => (
          <li key={path}>
            <a className="flex min-h-10 items-center gap-3 rounded-control px-3 hover:bg-hover" href={`/${locale}${path}`} rel="nofollow">
              <Icon {...ICON} className="size-4 text-ink-3" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Links to this page in the other languages; a menu without script. */
function LanguageMenu({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <details className="relative" data-menu="">
      <summary className="button-ghost" aria-label={t("languageNow", { language: LOCALE_NAMES[page.locale] })}>
        <Languages {...ICON} />
        <span className="max-sm:hidden">{LOCALE_NAMES[page.locale]}</span>
      </summary>
      <ul className="panel absolute end-0 top-full z-30 mt-1 grid min-w-40 p-1">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              className="flex min-h-9 items-center justify-between gap-4 rounded-control px-3 hover:bg-hover"
              href={`/${locale}${page.path ?? ""}${page.path === null ? "" : search}`}
              hrefLang={LOCALE_TAGS[locale]}
              lang={LOCALE_TAGS[locale]}
              aria-current={locale === page.locale ? "true" : undefined}
            >
              {LOCALE_NAMES[locale]}
              {locale === page.locale ? <Check {...ICON} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
