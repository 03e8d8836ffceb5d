import {
  Check,
  Circle,
  Compass,
  FileStack,
  Gavel,
  History,
  type LucideIcon,
  ScrollText,
  Server,
  ShieldAlert,
  Ticket,
  Users,
} from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"
import type { OverviewData, ServerFacts } from "./admin.page.tsx"

interface AdminOverviewProps extends OverviewData {
  readonly locale: Locale
}

/** How the site does, what is still to be set up, and the way to each desk. */
export function AdminOverview({ locale, isSecured, servers }: AdminOverviewProps) {
  const t = wordsOf(locale, "admin")
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="max-w-2xl text-ink-2">{t("lead")}</p>
      </header>
      <Checklist locale={locale} isSecured={isSecured} servers={servers} />
      <Renderers locale={locale} servers={servers} />
      <Desks locale={locale} />
    </div>
  )
}

/** The steps to a site that others can use, those that are left first. */
function Checklist({ locale, isSecured, servers }: AdminOverviewProps) {
  const t = wordsOf(locale, "admin")
  const steps = [
    { name: "secure", path: "/settings/sign-in", isDone: isSecured },
    { name: "gpu", path: "/admin/backends", isDone: servers?.some(({ isPreview, isWell }) => !isPreview && isWell) ?? false },
  ] as const
  const left = steps.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  const [next] = left
  return (
    <section aria-labelledby="setup-title" className="panel grid grid-cols-[minmax(0,1fr)]">
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <h2 id="setup-title" className="font-semibold">
          {t("setup")}
        </h2>
        <progress
          aria-labelledby="setup-title"
          max={steps.length}
          value={steps.length - left.length}
          className="h-1.5 w-24 accent-accent"
        />
        <p className="text-sm text-ink-3 tabular-nums">{t("done", { done: steps.length - left.length, count: steps.length })}</p>
      </header>
      <ul className="grid">
        {[...left, ...steps.filter(({ isDone }) => isDone)].map((step) => (
          <li key={step.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
            {step.isDone ? (
              <Check size={20} className="shrink-0 text-good" aria-hidden="true" />
            ) : (
              <Circle size={20} className="shrink-0 text-ink-3" aria-hidden="true" />
            )}
            <div className="grid min-w-0 grow basis-60">
              <h3 className="font-medium">
                {t(`${step.name}Step`)}
                {step.isDone ? <span className="sr-only"> · {t("stepDone")}</span> : null}
              </h3>
              <p className="text-sm text-ink-2">{t(`${step.name}Why`)}</p>
            </div>
            <a className={step === next ? "button-primary" : "button-ghost"} href={`/${locale}${step.path}`}>
              {t(step.isDone ? "change" : `${step.name}Do`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Renderers({ locale, servers }: Pick<AdminOverviewProps, "locale" | "servers">) {
  const t = wordsOf(locale, "admin")
  const well = servers?.filter(({ isWell }) => isWell) ?? []
  const waiting = (servers ?? []).reduce((sum: number, { queue }: ServerFacts) => Math.max(sum, queue), 0)
  const isGood = servers !== null && well.length === servers.length && servers.length > 0
  return (
    <section aria-labelledby="renderers-title" className="panel grid gap-2 p-4">
      <h2 id="renderers-title" className="flex items-center gap-2 text-sm text-ink-2">
        <span aria-hidden="true" className={`size-2 rounded-pill ${isGood ? "bg-good" : "bg-warn"}`} />
        {t("renderers")}
      </h2>
      {servers === null ? (
        <p className="text-warn">{t("fleetAway")}</p>
      ) : (
        <>
          <p className="text-lg font-semibold tabular-nums">{t("wellOf", { well: well.length, count: servers.length })}</p>
          <p className="text-sm text-ink-2 tabular-nums">{t("inQueue", { count: waiting })}</p>
        </>
      )}
      <a className="text-link justify-self-start" href={`/${locale}/admin/backends`}>
        {t("allServers")}
      </a>
    </section>
  )
}

const DESKS: readonly (readonly [
  name: "reports" | "appeals" | "rules" | "explore" | "people" | "servers" | "codes" | "creations" | "log",
  path: string,
  icon: LucideIcon,
])[] = [
  ["people", "/moderation?tab=accounts", Users],
  ["reports", "/moderation", ShieldAlert],
  ["appeals", "/moderation?tab=appeals", Gavel],
  ["creations", "/moderation?tab=creations", FileStack],
  ["rules", "/moderation?tab=rules", ScrollText],
  ["explore", "/moderation?tab=square", Compass],
  ["servers", "/admin/backends", Server],
  ["codes", "/moderation?tab=tools", Ticket],
  ["log", "/moderation?tab=decided", History],
]

/** Each desk by its name. */
function Desks({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "admin")
  return (
    <nav aria-label={t("desks")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2">
        {DESKS.map(([name, path, Icon]) => (
          <li key={name}>
            <a className="panel flex min-h-14 items-center gap-3 px-4 hover:bg-hover" href={`/${locale}${path}`}>
              <Icon size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
              {t(`desk_${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
