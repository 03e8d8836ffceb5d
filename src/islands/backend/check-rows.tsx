import { CircleCheck, CircleMinus, CircleX, Info } from "lucide-react"
import { BACKEND_KINDS } from "../../domain/backend/capability-rules.ts"
import { CHECKS, type CheckName, PROBLEMS, type ProblemCode } from "../../domain/backend/check-rules.ts"
import type { CheckRow } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"

const LOOKS = {
  works: { icon: CircleCheck, tone: "text-good" },
  warns: { icon: Info, tone: "text-warn" },
  fails: { icon: CircleX, tone: "text-bad" },
  skipped: { icon: CircleMinus, tone: "text-ink-3" },
} as const

export const isStep = (step: string): step is CheckName => CHECKS.some((one) => one === step)
export const isProblem = (code: string): code is ProblemCode => PROBLEMS.some((one) => one === code)

/** What a check found, a line each: how it ended, and where it did not, what one sees and how to mend it. */
export function CheckRows({ rows }: { readonly rows: readonly CheckRow[] }) {
  const t = useMessages("backend")
  return (
    <ul aria-label={t("checkTable")} className="grid divide-y divide-line rounded-control border border-line">
      {rows.map((row) => (
        <Row key={row.step} row={row} />
      ))}
    </ul>
  )
}

function Row({ row: { step, outcome, code, values, took_ms } }: { readonly row: CheckRow }) {
  const t = useMessages("backend")
  const words = useMessages("check")
  const { icon: Icon, tone } = LOOKS[outcome]
  const problem = code !== null && isProblem(code) ? code : null
  const size = values["size"] ?? values["came"]
  const ownCode = values["code"]
  const missing = values["missing"]
  const kind = BACKEND_KINDS.find((one) => one === values["kind"])
  const facts = [
    ...(kind === undefined ? [] : [t(`kind_${kind}`)]),
    ...["software", "version", "file"].flatMap((name) => (values[name] === undefined ? [] : [String(values[name])])),
    ...(size === undefined ? [] : [String(size)]),
    ...(took_ms >= 100 && outcome !== "skipped" ? [t("took", { seconds: took_ms / 1000 })] : []),
  ]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-3 py-2 text-sm">
      <Icon size={16} strokeWidth={1.75} className={`mt-0.5 ${tone}`} aria-hidden="true" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={outcome === "skipped" ? "text-ink-2" : "font-semibold"}>{isStep(step) ? words(`step_${step}`) : step}</span>
        <span className="text-xs text-ink-3 tabular-nums">
          <span className={outcome === "works" ? "sr-only" : tone}>{words(`outcome_${outcome}`)}</span>
          {facts.map((fact) => (
            <bdi key={fact} className="ms-2">
              {fact}
            </bdi>
          ))}
        </span>
      </div>
      {problem === null || outcome === "works" ? null : (
        <div className="col-start-2 grid gap-0.5 text-pretty">
          <p className={outcome === "skipped" ? "text-ink-3" : ""}>{words(`seen_${problem}`)}</p>
          {outcome === "skipped" && problem === "not-offered" ? null : <p className="text-ink-2">{words(`mend_${problem}`)}</p>}
          {missing === undefined ? null : (
            <p className="text-xs break-words text-ink-3" dir="auto">
              {t("missingParts", { names: String(missing) })}
            </p>
          )}
          {ownCode === undefined ? null : (
            <p className="text-xs text-ink-3" dir="auto">
              {t("code", { code: String(ownCode) })}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
