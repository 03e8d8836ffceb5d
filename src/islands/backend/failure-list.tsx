import { NAMED_ORDERS, problemOfCode } from "../../domain/backend/check-rules.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFailureCode } from "./use-failure-code.ts"

type ServerFailureView = NonNullable<ServerView["last_error"]>

const OUTCOMES = ["failed", "refused", "lost", "bad-result", "cancelled", "done"] as const

/** The last runs that went wrong, by plain codes: what happened, and what to do where that is known. */
export function FailureList({ errors }: { readonly errors: readonly ServerFailureView[] }) {
  const t = useMessages("backend")
  const check = useMessages("check")
  const seen = useFailureCode()
  if (errors.length === 0) return <p className="text-sm text-ink-2">{t("noErrors")}</p>
  const kindOf = (kind: string) => {
    const order = NAMED_ORDERS.find((one) => one === kind)
    return order === undefined ? kind : check(`step_${order}`)
  }
  const outcomeOf = (outcome: string) => {
    const known = OUTCOMES.find((one) => one === outcome)
    return known === undefined ? outcome : t(`outcome_${known}`)
  }
  return (
    <ol className="grid divide-y divide-line text-sm">
      {errors.map(({ at, task_kind, outcome, code, file }, index) => {
        const problem = code === null ? null : problemOfCode(code)
        return (
          <li key={`${at} ${index}`} className="grid gap-0.5 py-2 first:pt-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{outcomeOf(outcome)}</span>
              <span>{kindOf(task_kind)}</span>
              <time dateTime={at} className="ms-auto text-xs text-ink-3 tabular-nums">
                {t("changeAt", { date: new Date(at) })}
              </time>
            </p>
            {code === null ? null : <p className="text-pretty">{seen(code)}</p>}
            {file === null ? null : (
              <p className="break-words font-mono text-xs">
                <bdi>{file}</bdi>
              </p>
            )}
            {problem === null || problem === "failed-there" ? null : <p className="text-pretty text-ink-2">{check(`mend_${problem}`)}</p>}
          </li>
        )
      })}
    </ol>
  )
}
