import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Desk } from "../../domain/admin/read-desk.ts"
import { wordsOf } from "../_page/words.ts"
import { DeskSearchForm } from "./desk-search-form.tsx"
import { type DeskSectionName, sectionsFor } from "./sections.ts"

interface DeskFrameProps {
  readonly locale: Locale
  /** Null for a page that is none, such as that of the search. */
  readonly section: DeskSectionName | null
  readonly desk: Desk
  /** What its heading says in place of the section's name. */
  readonly title?: string
  readonly lead?: string
  readonly children: ReactNode
}

/** A section of the desk with the way to the others: a list beside it on wide screens, a menu under its title on narrow ones. */
export function DeskFrame({ locale, section, desk, title, lead, children }: DeskFrameProps) {
  const t = wordsOf(locale, "admin")
  const name = section === null ? t("menu") : t(`desk_${section}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 px-4 pt-4 pb-16 md:px-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label={t("menu")}
        className="max-lg:hidden lg:sticky lg:top-[calc(var(--top-height)+1rem)] lg:max-h-[calc(100dvh-var(--top-height)-2rem)] lg:self-start lg:overflow-y-auto"
      >
        <SectionLinks locale={locale} section={section} desk={desk} />
      </nav>
      <div className="mx-auto grid w-full max-w-[72rem] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold text-balance">{title ?? name}</h1>
          {lead === undefined ? null : <p className="max-w-2xl text-pretty text-ink-2">{lead}</p>}
        </header>
        <details className="relative lg:hidden" data-menu="">
          <summary className="button-ghost min-h-11 w-full justify-between border border-line" aria-label={t("menuNow", { name })}>
            {name}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <nav aria-label={t("menu")} className="panel absolute inset-x-0 top-full z-30 mt-1 p-1">
            <SectionLinks locale={locale} section={section} desk={desk} />
          </nav>
        </details>
        {section === null ? null : <DeskSearchForm locale={locale} words="" className="md:hidden" />}
        {children}
      </div>
    </div>
  )
}

function SectionLinks({ locale, section, desk }: Pick<DeskFrameProps, "locale" | "section" | "desk">) {
  const t = wordsOf(locale, "admin")
  const waiting: Partial<Record<DeskSectionName, number>> = desk.waiting
  return sectionsFor(desk).map((group) => (
    <ul key={group[0]?.name} className="grid border-line py-2 not-first:border-t">
      {group.map(({ name, path, icon: Icon }) => (
        <li key={name}>
          <a
            href={`/${locale}/admin${path}`}
            aria-current={name === section ? "page" : undefined}
            className="flex min-h-11 items-center gap-2.5 rounded-control px-3 text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-9"
          >
            <Icon size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
            <span className="min-w-0 grow">{t(`desk_${name}`)}</span>
            <Count count={waiting[name] ?? 0} label={t("waitingCount", { count: waiting[name] ?? 0 })} />
          </a>
        </li>
      ))}
    </ul>
  ))
}

/** How much waits in a section; nothing where nothing does. */
function Count({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-pill bg-line px-1.5 text-xs font-semibold text-ink tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
