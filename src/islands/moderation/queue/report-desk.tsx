import { useEffect, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Tabs } from "../../_ui/tabs.tsx"
import { QueueTab } from "./queue-tab.tsx"

// Seldom needed: what no case is about.
const CreationsTab = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../creations/creations-tab.tsx").then((chunk) => chunk.CreationsTab),
)

const TABS = ["queue", "reported", "decided", "creations"] as const
type Tab = (typeof TABS)[number]

/** Name of the open tab in the page's address, so that a reload or a colleague finds it again. */
const PARAMETER = "tab"

interface ReportDeskProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly onOpenAccount: (id: string) => void
}

/** What waits for a decision, what people reported, what was decided, and creations that no case is about. */
export function ReportDesk({ locale, viewerId, onOpenAccount }: ReportDeskProps) {
  const t = useMessages("review")
  const [tab, setTab] = useState<Tab>("queue")
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get(PARAMETER)
    setTab(TABS.find((known) => known === asked) ?? "queue")
  }, [])
  const choose = (next: Tab) => {
    setTab(next)
    const url = new URL(location.href)
    url.searchParams.set(PARAMETER, next)
    history.replaceState(history.state, "", url)
  }
  const cases = { locale, viewerId, onOpenAccount }
  const contents: Readonly<Record<Tab, React.ReactNode>> = {
    queue: <QueueTab key="open" show="open" {...cases} />,
    reported: <QueueTab key="reported" show="reported" {...cases} />,
    decided: <QueueTab key="decided" show="decided" {...cases} />,
    creations: <CreationsTab locale={locale} />,
  }
  return (
    <Tabs
      label={t("desk")}
      chosen={tab}
      onChoose={choose}
      tabs={TABS.map((id) => ({ id, label: t(`tab_${id}`), content: contents[id] }))}
    />
  )
}
