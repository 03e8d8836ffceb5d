import type { ReactNode } from "react"
import type { ModerationCaseDetail } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Badge } from "../../_ui/card.tsx"
import { FactList } from "../../_ui/fact-list.tsx"
import { useAccountName } from "../use-account-name.ts"
import { useCauseWords } from "./case-words.ts"
import { MarkedText } from "./marked-text.tsx"

/** A part of a case under its heading. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** All that is known of a case: its words with what rules find, why it is here, what people say, its owner's record, its history. */
export function CaseFacts({ detail }: { readonly detail: ModerationCaseDetail }) {
  const t = useMessages("review")
  const causeWords = useCauseWords()
  const { thing, findings, causes, reports } = detail
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {thing === null || (thing.text === "" && findings.length === 0) ? null : (
        <Part title={t("text")}>
          {findings.length === 0 ? null : <p className="text-sm text-warn">{t("findings", { count: findings.length })}</p>}
          <MarkedText text={thing.title} findings={findings.filter(({ field }) => field === "title")} />
          {thing.text === "" ? null : <MarkedText text={thing.text} findings={findings.filter(({ field }) => field === "text")} />}
        </Part>
      )}
      <Part title={t("causes")}>
        <ul className="flex flex-wrap gap-1.5">
          {causes.map((cause) => (
            <li key={cause}>
              <Badge>{causeWords(cause)}</Badge>
            </li>
          ))}
        </ul>
      </Part>
      {reports.length === 0 ? null : <Reports reports={reports} />}
      {detail.record === null ? null : <OwnerRecord record={detail.record} />}
      <Part title={t("history")}>
        <History history={detail.history} />
      </Part>
    </div>
  )
}

function Reports({ reports }: Pick<ModerationCaseDetail, "reports">) {
  const t = useMessages("review")
  const words = useMessages("report")
  const nameOf = useAccountName()
  return (
    <Part title={t("reportsTitle")}>
      <ul className="grid gap-3">
        {reports.map(({ reporter, reason, text, is_trusted: isTrusted }) => (
          <li key={reporter.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{words(`reason_${reason}`)}</span>
              <bdi className="text-sm text-ink-3">{nameOf(reporter)}</bdi>
              {isTrusted ? null : <Badge tone="warn">{t("untrusted")}</Badge>}
            </p>
            {text === "" ? null : (
              <p className="break-words whitespace-pre-line text-ink-2" dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function OwnerRecord({ record }: { readonly record: NonNullable<ModerationCaseDetail["record"]> }) {
  const t = useMessages("review")
  const moment = useMessages("moderation")
  return (
    <Part title={t("record")}>
      <FactList
        facts={[
          [t("recordCases"), String(record.cases)],
          [t("recordRemovals"), String(record.removals)],
          [t("recordStrikes"), String(record.strikes)],
          [t("recordBans"), String(record.bans)],
          [t("recordSince"), moment("moment", { date: new Date(record.since) })],
        ]}
      />
      {record.is_banned ? (
        <p>
          <Badge tone="bad">{t("banned")}</Badge>
        </p>
      ) : null}
      {record.paused_until === null ? null : (
        <p className="text-sm text-warn">{t("pausedUntil", { date: new Date(record.paused_until) })}</p>
      )}
    </Part>
  )
}

function History({ history }: Pick<ModerationCaseDetail, "history">) {
  const t = useMessages("review")
  const moment = useMessages("moderation")
  const nameOf = useAccountName()
  const causeWords = useCauseWords()
  if (history.length === 0) return <p className="text-ink-2">{t("historyEmpty")}</p>
  return (
    <ol className="grid gap-2">
      {history.map(({ at, from, to, actor, rule, reason }) => (
        <li key={`${at}${to}`} className="grid gap-0.5">
          <p className="flex flex-wrap gap-x-2">
            <span className="font-semibold">{t("moved", { from: t(`state_${from}`), to: t(`state_${to}`) })}</span>
            <span className="text-ink-2">{actor === null ? `${t("automatic")} · ${causeWords(rule)}` : nameOf(actor)}</span>
          </p>
          {reason === "" ? null : (
            <p className="break-words text-ink-2" dir="auto">
              {reason}
            </p>
          )}
          <time className="text-xs text-ink-3 tabular-nums" dateTime={at}>
            {moment("moment", { date: new Date(at) })}
          </time>
        </li>
      ))}
    </ol>
  )
}
