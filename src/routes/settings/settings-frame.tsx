import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { PageHead } from "../_page/define-page.ts"
import type { Words } from "../_page/words.ts"
import { SECTIONS, type Section } from "./sections.ts"

/** What the tab says of a section; links to it never show whose it is. */
export function sectionHead(t: Words<"settings">, { name }: Section): PageHead {
  return { title: `${t(name)} · ${t("title")}`, description: t("description") }
}

interface SettingsProps {
  readonly t: Words<"settings">
  readonly locale: Locale
  readonly section: Section
  readonly children: ReactNode
}

/** A section of the settings with the way to the others: beside it on wide screens, above it on narrow ones. */
export function SettingsFrame({ t, locale, section, children }: SettingsProps) {
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pt-4 pb-16 md:px-8 md:pt-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <nav
        data-sections=""
        aria-label={t("sections")}
        className="scroll-row -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 pb-3 md:-mx-8 md:px-8 lg:sticky lg:top-[calc(var(--top-height)+2rem)] lg:mx-0 lg:grid lg:content-start lg:self-start lg:overflow-visible lg:border-b-0 lg:p-0"
      >
        <p aria-hidden="true" className="px-3 pb-2 text-xs font-semibold text-ink-3 max-lg:hidden">
          {t("title")}
        </p>
        {Object.values(SECTIONS).map(({ name, path, icon: Icon }) => (
          <a
            key={name}
            href={`/${locale}/settings${path}`}
            aria-current={name === section.name ? "page" : undefined}
            className="flex min-h-11 items-center gap-2.5 rounded-control px-3 whitespace-nowrap text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-9"
          >
            <Icon size={17} strokeWidth={1.75} className="shrink-0" />
            {t(name)}
          </a>
        ))}
      </nav>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-5 lg:max-w-2xl lg:pt-0">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold text-balance">{t(section.name)}</h1>
          <p className="text-base text-pretty text-ink-2">{t(section.lead)}</p>
        </header>
        {children}
      </div>
    </div>
  )
}
