import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Overview } from "../../domain/admin/read-overview.ts"
import { isSetUp, setupOf } from "../../domain/admin/setup-rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { setupList } from "../../islands/admin/setup-list.island.tsx"
import { wordsOf } from "../_page/words.ts"
import type { ServerFacts } from "./admin.page.tsx"
import { DeskFrame } from "./desk-frame.tsx"
import { HealthFacts } from "./health-facts.tsx"
import { CreditsCard, RenderersCard, ReportsCard } from "./overview-cards.tsx"
import { RecentActs, WaitingList } from "./overview-lists.tsx"

export interface OverviewData extends Overview {
  /** Null where nobody says, and for who does not administer. */
  readonly servers: readonly ServerFacts[] | null
}

/** How the site does, what is still to be set up, what waits, and who did what. */
export function AdminOverview({ locale, desk, nowMs, oldestAtMs, waiting, site, servers }: OverviewData & { readonly locale: Locale }) {
  const t = wordsOf(locale, "admin")
  const hasGpu = servers?.some(({ isPreview, isWell }) => !isPreview && isWell) ?? false
  const steps = site === null ? [] : setupOf({ ...site.done, gpu: hasGpu }, site.later)
  const isReady = isSetUp(steps)
  const setup = <Island of={setupList} props={{ locale, steps }} />
  const reports = <ReportsCard locale={locale} count={desk.waiting.reports} oldestAtMs={oldestAtMs} nowMs={nowMs} />
  const toDecide = <WaitingList locale={locale} items={waiting} nowMs={nowMs} />
  return (
    <DeskFrame locale={locale} section="overview" desk={desk} {...(isReady ? {} : { title: t("title"), lead: t("lead") })}>
      {site === null ? (
        <>
          {reports}
          {toDecide}
        </>
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3">
            <RenderersCard locale={locale} servers={servers} />
            {reports}
            <CreditsCard locale={locale} {...site} nowMs={nowMs} />
          </div>
          {isReady ? null : setup}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
            {toDecide}
            <RecentActs locale={locale} acts={site.acts} nowMs={nowMs} />
          </div>
          <HealthFacts locale={locale} site={site} nowMs={nowMs} />
          {isReady && steps.some(({ state }) => state === "later") ? setup : null}
        </>
      )}
    </DeskFrame>
  )
}
