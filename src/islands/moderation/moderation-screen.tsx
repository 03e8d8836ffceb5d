import { type ReactNode, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"

// Each section is a page of its own, and brings its screen alone.
const AccountsTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./accounts-tab.tsx").then((chunk) => chunk.AccountsTab),
)
const ReportDesk = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./queue/report-desk.tsx").then((chunk) => chunk.ReportDesk),
)
const AppealList = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./appeals/appeal-list.tsx").then((chunk) => chunk.AppealList),
)
const RulesTab = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./rules/rules-tab.tsx").then((chunk) => chunk.RulesTab))
const ArrangeTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../square/arrange-tab.tsx").then((chunk) => chunk.ArrangeTab),
)
const CreditTools = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./credit-tools.tsx").then((chunk) => chunk.CreditTools),
)
const NodeClasses = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../workflow/node-classes.tsx").then((chunk) => chunk.NodeClasses),
)

/** The sections of the desk that are worked in here. */
export type DeskScreen = "people" | "reports" | "appeals" | "rules" | "explore" | "credits" | "nodes"

export interface ModerationProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly isAdmin: boolean
  readonly section: DeskScreen
}

/** One section of the desk: what those who moderate and administer do there. */
export function Moderation({ locale, viewerId, isAdmin, section }: ModerationProps) {
  const [said, say] = useState("")
  const openAccount = (id: string) => location.assign(`/${locale}/admin/people?account=${encodeURIComponent(id)}`)
  const screens: Readonly<Record<DeskScreen, ReactNode>> = {
    people: <AccountsTab locale={locale} viewerId={viewerId} isAdmin={isAdmin} />,
    reports: <ReportDesk locale={locale} viewerId={viewerId} onOpenAccount={openAccount} />,
    appeals: <AppealList onOpen={openAccount} say={say} />,
    rules: <RulesTab />,
    explore: <ArrangeTab locale={locale} say={say} />,
    credits: <CreditTools />,
    nodes: <NodeClasses />,
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {screens[section]}
      <ToastRegion />
    </>
  )
}
