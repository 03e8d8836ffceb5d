import { useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Tabs } from "../_ui/tabs.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { QueueTab } from "./queue/queue-tab.tsx"
import { useFinder } from "./use-finder.ts"

// The queue is where everybody starts; the other tabs come with their first opening.
const AccountsTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./accounts-tab.tsx").then((chunk) => chunk.AccountsTab),
)
const AdminTools = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./admin-tools.tsx").then((chunk) => chunk.AdminTools))
const AppealList = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./appeals/appeal-list.tsx").then((chunk) => chunk.AppealList),
)
const CreationsTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./creations/creations-tab.tsx").then((chunk) => chunk.CreationsTab),
)
const RulesTab = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./rules/rules-tab.tsx").then((chunk) => chunk.RulesTab))
const ArrangeTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../square/arrange-tab.tsx").then((chunk) => chunk.ArrangeTab),
)

export interface ModerationProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly isAdmin: boolean
}

const TABS = ["queue", "reported", "decided", "appeals", "creations", "rules", "square", "accounts", "tools"] as const
type Tab = (typeof TABS)[number]

/** Name of the open tab in the page's address, so that a reload or a colleague finds it again. */
const PARAMETER = "tab"

/** The desk: what waits for a decision, and everything else that those who moderate do. */
export function Moderation({ locale, viewerId, isAdmin }: ModerationProps) {
  const t = useMessages("review")
  const finder = useFinder()
  const [tab, setTab] = useState<Tab>("queue")
  const [said, say] = useState("")
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const named = TABS.find((known) => known === query.get(PARAMETER))
    setTab(named ?? (query.has("account") ? "accounts" : "queue"))
  }, [])
  const choose = (next: Tab) => {
    setTab(next)
    const url = new URL(location.href)
    url.searchParams.set(PARAMETER, next)
    history.replaceState(history.state, "", url)
  }
  const openAccount = (id: string) => {
    choose("accounts")
    void finder.open(id)
  }
  const cases = { locale, viewerId, onOpenAccount: openAccount }
  const contents: Readonly<Record<Tab, React.ReactNode>> = {
    queue: <QueueTab key="open" show="open" {...cases} />,
    reported: <QueueTab key="reported" show="reported" {...cases} />,
    decided: <QueueTab key="decided" show="decided" {...cases} />,
    appeals: <AppealList onOpen={openAccount} say={say} />,
    creations: <CreationsTab locale={locale} />,
    rules: <RulesTab />,
    square: <ArrangeTab locale={locale} say={say} />,
    accounts: <AccountsTab locale={locale} viewerId={viewerId} isAdmin={isAdmin} finder={finder} />,
    tools: <AdminTools />,
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Tabs
        label={t("desk")}
        chosen={tab}
        onChoose={choose}
        tabs={TABS.filter((id) => id !== "tools" || isAdmin).map((id) => ({ id, label: t(`tab_${id}`), content: contents[id] }))}
      />
      <ToastRegion />
    </>
  )
}
