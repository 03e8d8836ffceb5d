import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { deskSearch } from "../../domain/admin/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { DeskSearchForm } from "./desk-search-form.tsx"

interface DeskFindingsProps {
  readonly locale: Locale
  readonly words: string
  /** Null where too little was typed. */
  readonly items: CallOutput<typeof deskSearch>["items"] | null
}

/** What a search of the desk found; each leads to where it is worked on. */
export function DeskFindings({ locale, words, items }: DeskFindingsProps) {
  const t = wordsOf(locale, "admin")
  return (
    <>
      <DeskSearchForm locale={locale} words={words} className="max-w-xl" />
      <p role="status" className="text-ink-2">
        {items === null ? t("searchShort") : t("searchFound", { count: items.length })}
      </p>
      {items === null || items.length === 0 ? null : (
        <ul className="panel grid grid-cols-[minmax(0,1fr)]">
          {items.map(({ kind, id, name, detail, path }) => (
            <li key={`${kind} ${id}`} className="border-line not-first:border-t">
              <a href={`/${locale}${path}`} className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-hover">
                <span className="w-28 text-sm text-ink-3">{t(`found_${kind}`)}</span>
                <span className="grid min-w-0 grow basis-52">
                  <bdi className="truncate font-medium">{name === "" ? id : name}</bdi>
                  <span className="truncate text-sm text-ink-2">
                    {name === "" || name === id ? null : <bdi className="font-mono text-xs">{id}</bdi>} <bdi>{detail}</bdi>
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
