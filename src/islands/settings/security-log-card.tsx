import { useCallback, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { SecurityEventKind } from "../../domain/identity/rules.ts"
import { securityLog } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PROVIDER_NAMES } from "../identity/provider-marks.tsx"
import { detailPartsOf, toneOf } from "./event-rules.ts"
import { Failure } from "./failure-box.tsx"
import { EmptyRow, SkeletonRows } from "./list-states.tsx"
import { LOOKS } from "./looks.ts"
import { Moment } from "./moment.tsx"
import { CardBody, SettingCard } from "./setting-card.tsx"
import { useAction } from "./use-action.ts"
import { useDeviceWords } from "./use-device-words.ts"
import { useLoaded } from "./use-loaded.ts"

type LogPage = CallOutput<typeof securityLog>
type Entry = LogPage["items"][number]

/** Entries that the page brings, and that "show older" adds. */
export const LOG_PAGE_SIZE = 12
const QUIET = { handlesErrors: true } as const
const load = (signal: AbortSignal | undefined) => call(securityLog, { limit: LOG_PAGE_SIZE }, { ...QUIET, ...(signal ? { signal } : {}) })

/** What happened to the account's safety, newest first. */
export function SecurityLogCard({ initial }: { readonly initial: LogPage | null }) {
  const t = useMessages("settings")
  const { value, failure, reload } = useLoaded(initial, load)
  const [older, setOlder] = useState<readonly LogPage[]>([])
  const more = useAction()
  const pages = value === null ? [] : [value, ...older]
  const entries = pages.flatMap((page) => page.items)
  const cursor = pages.at(-1)?.next_cursor ?? null

  const showOlder = useCallback(
    () =>
      void more.run(async () => {
        if (cursor === null) return
        const page = await call(securityLog, { cursor, limit: LOG_PAGE_SIZE }, QUIET)
        setOlder((before) => [...before, page])
      }),
    [more, cursor],
  )

  return (
    <SettingCard id="log-title" title={t("logTitle")} lead={t("logLead")}>
      {value === null && failure === null ? <SkeletonRows count={4} /> : null}
      {failure === null ? null : (
        <CardBody>
          <Failure failure={failure} what={t("listFailed")} onRetry={() => void reload()} />
        </CardBody>
      )}
      {value !== null && entries.length === 0 ? <EmptyRow>{t("logEmpty")}</EmptyRow> : null}
      <ol aria-labelledby="log-title">
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {value === null || entries.length === 0 ? null : (
        <div className="grid gap-3 border-t border-line px-4 py-3 md:px-5">
          <Failure failure={more.failure} what={t("listFailed")} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-xs text-ink-3">
              {older.length > 0 ? `${t("logShown", { count: entries.length })} ` : ""}
              {cursor === null ? t("logEnd") : ""}
            </p>
            {cursor === null ? null : (
              <button type="button" onClick={showOlder} aria-disabled={more.isBusy} aria-busy={more.isBusy} className={LOOKS.button}>
                {t(more.isBusy ? "loading" : "logMore")}
              </button>
            )}
          </div>
        </div>
      )}
    </SettingCard>
  )
}

const DOTS = { warn: "bg-warn", good: "bg-good", plain: "bg-line-strong" } as const

function LogRow({ entry }: { readonly entry: Entry }) {
  const t = useMessages("settings")
  const device = useDeviceWords()
  const words = useDetailWords()
  const detail = words(entry.kind, entry.detail)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-5">
      <span aria-hidden="true" className={`mt-1.5 size-2 rounded-pill ${DOTS[toneOf(entry.kind)]}`} />
      <div className="min-w-0 wrap-anywhere">
        {t(`event_${entry.kind}`)}
        {detail === "" ? null : (
          <span className="text-ink-2">
            {" · "}
            <bdi>{detail}</bdi>
          </span>
        )}
        <p className="text-xs text-ink-3">
          <bdi>{device(entry.device)}</bdi>
          {entry.address === "" ? null : (
            <>
              {" · "}
              <bdi className="tabular-nums">{entry.address}</bdi>
            </>
          )}
        </p>
      </div>
      <p className="text-xs text-ink-3 tabular-nums max-md:col-start-2 md:text-end md:leading-5">
        <Moment iso={entry.at} />
      </p>
    </li>
  )
}

/** Words what an event's detail says. */
function useDetailWords(): (kind: SecurityEventKind, detail: string) => string {
  const t = useMessages("settings")
  return (kind, detail) =>
    detailPartsOf(kind, detail)
      .map((part) => (part.kind === "word" ? t(`detail_${part.word}`) : part.kind === "provider" ? PROVIDER_NAMES[part.type] : part.text))
      .join(", ")
}
