import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SiteOverview } from "../../domain/admin/read-overview.ts"
import { wordsOf } from "../_page/words.ts"
import type { ServerFacts } from "./admin.page.tsx"
import { ageOf } from "./age.ts"

/** How long a report may wait. */
export const REPORT_GOAL_MS = 24 * 3_600_000

/** Color only where something is off. */
type Tone = "plain" | "warn" | "bad"
const DOT: Readonly<Record<Tone, string>> = { plain: "bg-line-strong", warn: "bg-warn", bad: "bg-bad" }
const TEXT: Readonly<Record<Tone, string>> = { plain: "", warn: "text-warn", bad: "text-bad" }

interface StateCardProps {
  readonly title: string
  readonly href: string
  readonly tone: Tone
  /** The state itself, in large. */
  readonly children: ReactNode
  readonly footer: ReactNode
}

/** One state in words; all of it leads to its section. */
function StateCard({ title, href, tone, children, footer }: StateCardProps) {
  return (
    <section className="panel relative grid grid-rows-[auto_1fr_auto] gap-3 p-4 hover:border-line-strong">
      <h2 className="flex items-center gap-2 text-sm text-ink-2">
        <span aria-hidden="true" className={`size-2 rounded-pill ${DOT[tone]}`} />
        <a href={href} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </a>
        <ChevronRight size={16} strokeWidth={1.75} className="ms-auto text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      </h2>
      <div className="self-end text-lg tabular-nums">{children}</div>
      <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5 text-sm text-ink-2 tabular-nums">{footer}</div>
    </section>
  )
}

/** A sentence whose number is what catches the eye, wherever its language has it; in words alone where it has none. */
function Figure({ words }: { readonly words: string }) {
  const [, before = "", number = "", after = ""] = /^(\D*)(\d[\d.,\s]*\d|\d)(.*)$/su.exec(words) ?? []
  if (number === "") return <span className="font-medium">{words}</span>
  return (
    <span>
      {before}
      <b className="text-2xl font-semibold tracking-tight">{number}</b>
      {after}
    </span>
  )
}

/** How many servers are well, and what waits for them. */
export function RenderersCard({ locale, servers }: { readonly locale: Locale; readonly servers: readonly ServerFacts[] | null }) {
  const t = wordsOf(locale, "admin")
  const well = servers?.filter(({ isWell }) => isWell).length ?? 0
  const count = servers?.length ?? 0
  const queue = Math.max(0, ...(servers ?? []).map((server) => server.queue))
  return (
    <StateCard
      title={t("renderers")}
      href={`/${locale}/admin/backends`}
      tone={well === 0 ? "bad" : well < count ? "warn" : "plain"}
      footer={<span>{servers === null ? t("allServers") : t("inQueue", { count: queue })}</span>}
    >
      <p className={well === 0 ? TEXT.bad : ""}>
        <Figure words={servers === null ? t("fleetAway") : t("wellOf", { well, count })} />
      </p>
    </StateCard>
  )
}

interface ReportsCardProps {
  readonly locale: Locale
  readonly count: number
  readonly oldestAtMs: number | null
  readonly nowMs: number
}

/** How many cases wait, and how long the oldest has. */
export function ReportsCard({ locale, count, oldestAtMs, nowMs }: ReportsCardProps) {
  const t = wordsOf(locale, "admin")
  const tone = oldestAtMs !== null && nowMs - oldestAtMs > REPORT_GOAL_MS ? "warn" : "plain"
  return (
    <StateCard
      title={t("reportsCard")}
      href={`/${locale}/admin/reports`}
      tone={tone}
      footer={
        <>
          {oldestAtMs === null ? null : <span className={TEXT[tone]}>{t("oldest", { age: ageOf(t, oldestAtMs, nowMs) })}</span>}
          <span>{t("goal")}</span>
        </>
      }
    >
      <p>
        <Figure words={t("reportsWaiting", { count })} />
      </p>
    </StateCard>
  )
}

interface CreditsCardProps extends Pick<SiteOverview, "credits" | "facts"> {
  readonly locale: Locale
  readonly nowMs: number
}

/** What was sold and given today, and whether the ledger balances. */
export function CreditsCard({ locale, credits, facts: { ledger }, nowMs }: CreditsCardProps) {
  const t = wordsOf(locale, "admin")
  const isOff = ledger !== undefined && ledger.failed > 0
  return (
    <StateCard
      title={t("creditsCard")}
      href={`/${locale}/admin/credits`}
      tone={isOff ? "bad" : "plain"}
      footer={
        ledger === undefined ? (
          <span>{t("notChecked")}</span>
        ) : (
          <>
            <span className={isOff ? `font-semibold ${TEXT.bad}` : ""}>
              {isOff ? t("ledgerOff", { count: ledger.failed }) : t("ledgerBalanced")}
            </span>
            <span className="text-ink-3">{t("checkedAgo", { age: ageOf(t, ledger.at, nowMs) })}</span>
          </>
        )
      }
    >
      <p className="flex flex-wrap gap-x-5">
        <Figure words={t("sold", { count: credits.sold })} />
        <Figure words={t("granted", { count: credits.granted })} />
      </p>
    </StateCard>
  )
}
