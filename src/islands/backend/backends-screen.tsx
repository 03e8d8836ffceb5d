import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonCards } from "../_ui/skeleton.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { ConnectCard } from "./connect-card.tsx"
import { ServerCard } from "./server-card.tsx"
import { useServers } from "./use-servers.ts"

export interface BackendsProps {
  readonly locale: Locale
}

export const SERVERS_ID = "servers-title"

/** A new server beside those that are there. */
export function Backends({ locale }: BackendsProps) {
  const t = useMessages("backend")
  const servers = useServers()
  const { ask, dialog } = useConfirm()
  const { items } = servers
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <ConnectCard locale={locale} names={items?.map(({ name }) => name) ?? []} onConnected={servers.reload} />
      <section aria-labelledby={SERVERS_ID} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={SERVERS_ID} tabIndex={-1} className="rounded-control text-lg font-semibold">
            {t("serversTitle")}
          </h2>
          {items === null ? null : <p className="text-sm text-ink-3 tabular-nums">{t("serversCount", { count: items.length })}</p>}
        </div>
        {items !== null && servers.failure !== null && servers.readAt !== null ? (
          <p role="status" className="text-sm text-warn">
            {t("stale", { date: servers.readAt })}
          </p>
        ) : null}
        {items === null ? (
          servers.failure === null ? (
            <SkeletonCards count={2} label={t("loading")} />
          ) : (
            <FailureBox failure={servers.failure} title={t("couldNotLoad")} onRetry={servers.reload} />
          )
        ) : items.length === 0 ? (
          <Empty title={t("noneTitle")} body={t("noneBody")} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((server) => (
              <li key={server.name}>
                <ServerCard server={server} onChanged={servers.reload} ask={ask} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {dialog}
    </div>
  )
}
