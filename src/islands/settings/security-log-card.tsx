import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { SecurityEventKind } from "../../domain/identity/rules.ts"
import { securityLog } from "../../domain/security/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { listed } from "../_ui/listed.ts"
import { Moment } from "../_ui/moment.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { PROVIDER_NAMES } from "../identity/provider-marks.tsx"
import { detailPartsOf, toneOf } from "./event-rules.ts"
import { useDeviceWords } from "./use-device-words.ts"

type LogPage = CallOutput<typeof securityLog>
type Entry = LogPage["items"][number]

/** Entries that the page brings, and that "show older" adds. */
export const LOG_PAGE_SIZE = 12
const idOf = ({ id }: Entry) => id

/** What happened to the account's safety, newest first. */
export function SecurityLogCard({ initial }: { readonly initial: LogPage | null }) {
  const t = useMessages("settings")
  const list = useCallList(securityLog, { limit: LOG_PAGE_SIZE }, { keyOf: idOf, initial })
  return (
    <Card id="log-title" title={t("logTitle")} lead={t("logLead")}>
      <PagedList
        list={list}
        isInCard
        failed={t("listFailed")}
        empty={<EmptyRow>{t("logEmpty")}</EmptyRow>}
        more={t("logMore")}
        end={<p className="text-xs text-ink-3">{t("logEnd")}</p>}
      >
        {(entries) => (
          <ol aria-labelledby="log-title">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  )
}

const DOTS = { warn: "bg-warn", good: "bg-good", plain: "bg-line-strong" } as const

function LogRow({ entry }: { readonly entry: Entry }) {
  const t = useMessages("settings")
  const device = useDeviceWords()
  const words = useDetailWords()
  const detail = words(entry.kind, entry.detail)
  return (
    <li
      data-item=""
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-5"
    >
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
    listed(
      detailPartsOf(kind, detail).map((part) =>
        part.kind === "word" ? t(`detail_${part.word}`) : part.kind === "provider" ? PROVIDER_NAMES[part.type] : part.text,
      ),
    )
}
