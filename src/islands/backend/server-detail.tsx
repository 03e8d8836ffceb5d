import { useState } from "react"
import { backendDetail } from "../../domain/backend/contract.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { Tabs } from "../_ui/tabs.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { CapabilityChanges } from "./capability-changes.tsx"
import { CapabilityList } from "./capability-list.tsx"
import { CheckProgress } from "./check-progress.tsx"
import { FailureList } from "./failure-list.tsx"
import { ServerSettings } from "./server-settings.tsx"
import { useCheck } from "./use-check.ts"

type TabName = "capabilities" | "errors" | "changes" | "check" | "settings"

/** All that is known of one server, and its settings. */
export function ServerDetail({ server, onChanged }: { readonly server: ServerView; readonly onChanged: () => void }) {
  const t = useMessages("backend")
  const { name } = server
  const detail = useQuery(backendDetail, { name })
  const [tab, setTab] = useState<TabName>("capabilities")
  const { value } = detail
  const changed = () => {
    void detail.reload()
    onChanged()
  }
  if (value === null)
    return detail.failure === null ? (
      <SkeletonRows count={3} />
    ) : (
      <FailureBox failure={detail.failure} title={t("couldNotLoad")} hasNoFields onRetry={() => void detail.reload()} />
    )
  return (
    <Tabs
      label={t("detailsOf", { name })}
      chosen={tab}
      onChoose={setTab}
      tabs={[
        {
          id: "capabilities",
          label: t("capabilities"),
          content: <CapabilityList server={value.server} capabilities={value.capabilities} onRead={changed} />,
        },
        { id: "errors", label: t("errors"), content: <FailureList errors={value.errors} /> },
        { id: "changes", label: t("changes"), content: <CapabilityChanges changes={value.changes} /> },
        { id: "check", label: t("checkTab"), content: <ServerCheck name={name} /> },
        {
          id: "settings",
          label: t("settings"),
          content: <ServerSettings key={value.server.update_at} server={value.server} onSaved={changed} />,
        },
      ]}
    />
  )
}

function ServerCheck({ name }: { readonly name: string }) {
  const t = useMessages("backend")
  const check = useCheck()
  const start = () => void check.start({ name })
  return (
    <div className="grid gap-3">
      <Button isBusy={check.isBusy} label={t("checkServer", { name })} onClick={start} className="justify-self-start">
        {check.isBusy ? t("checking") : check.rows.length > 0 ? t("checkAgain") : t("check")}
      </Button>
      <CheckProgress check={check} onRetry={start} />
    </div>
  )
}
