import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ownReports } from "../../domain/moderation/report-contract.ts"
import { listOwnReports } from "../../domain/moderation/reports/list-own-reports.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { reportIsland } from "../../islands/report/report.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { ListFoot, NothingHere } from "../social/list-ends.tsx"

/** What a member reported and what came of it; it lends the report dialog to every other page, and `about` opens it here. */
export const page = definePage({
  path: "/reports",
  access: "member",
  cache: "none",
  query: ["cursor", "about"],
  messages: "report",
  async load({ context, query }) {
    const cursor = query("cursor")
    const list = await listOwnReports(context, cursor === undefined ? {} : { cursor })
    return { list, isLater: cursor !== undefined, about: query("about") ?? null }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { list, isLater, about } }) => (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-ink-2">{t("lead")}</p>
      </header>
      {list.items.length === 0 ? <Nothing locale={locale} isLater={isLater} /> : <Reports locale={locale} list={list} isLater={isLater} />}
      <Island of={reportIsland} props={{ about }} />
    </div>
  ),
})

function Nothing({ locale, isLater }: { readonly locale: Locale; readonly isLater: boolean }) {
  const t = wordsOf(locale, "report")
  return isLater ? (
    <NothingHere title={t("endTitle")} body={t("endBody")} action={{ href: `/${locale}/reports`, label: t("newest") }} />
  ) : (
    <NothingHere title={t("emptyTitle")} body={t("emptyBody")} action={{ href: `/${locale}`, label: t("home") }} />
  )
}

interface ReportsProps {
  readonly locale: Locale
  readonly list: CallOutput<typeof ownReports>
  readonly isLater: boolean
}

const TONES = { open: "text-ink-2", agreed: "text-good", rejected: "text-ink-3" } as const

function Reports({ locale, list, isLater }: ReportsProps) {
  const t = wordsOf(locale, "report")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t("title")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.items.map(({ report_id: id, kind, reason, text, state, create_at: at }) => (
          <li key={id} className="grid gap-2 rounded-card border border-line bg-raised p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="font-semibold">{t(`kind_${kind}`)}</p>
              <p className={TONES[state]}>{t(`state_${state}`)}</p>
            </div>
            <p>{t(`reason_${reason}`)}</p>
            {text === "" ? null : (
              <p className="break-words whitespace-pre-line text-ink-2" dir="auto">
                {text}
              </p>
            )}
            <time className="text-xs text-ink-3" dateTime={at}>
              {t("reportedOn", { date: new Date(at) })}
            </time>
          </li>
        ))}
      </ul>
      <ListFoot locale={locale} path={`/${locale}/reports`} cursor={list.next_cursor} isLater={isLater} />
    </section>
  )
}
