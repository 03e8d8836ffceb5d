import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** Load, queue, latency and failures of a server. */
export function ServerFigures({ server }: { readonly server: ServerView }) {
  const t = useMessages("backend")
  const seconds = (durationMs: number | null) => (durationMs === null ? t("unknown") : t("seconds", { seconds: durationMs / 1000 }))
  const figures = [
    [t("load"), t("loadOf", { load: server.load, slots: server.slots })],
    [t("queue"), String(server.queue)],
    [t("latency"), t("latencyOf", { p50: seconds(server.latency_p50_ms), p95: seconds(server.latency_p95_ms) })],
    [t("failures"), t("failuresOf", { failures: server.failures, runs: server.runs })],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid min-w-0 gap-0.5">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="font-semibold tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
