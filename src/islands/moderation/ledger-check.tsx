import { CircleCheck, TriangleAlert } from "lucide-react"
import { useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { checkLedger } from "../../domain/credits/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"

type Report = CallOutput<typeof checkLedger>

/** Checks every promise of the ledger and says which do not hold. */
export function LedgerCheck() {
  const t = useMessages("moderation")
  const [report, setReport] = useState<Report | null>(null)
  const { isBusy, failure, run } = useAction()
  const check = async () => {
    const answer = await run(() => call(checkLedger, {}, { handlesErrors: true }))
    setReport(answer)
  }
  return (
    <section className="grid gap-4 rounded-card border border-line bg-raised p-4" aria-labelledby="ledger-title">
      <div className="grid gap-1">
        <h2 id="ledger-title" className="text-base font-semibold">
          {t("ledgerTitle")}
        </h2>
        <p className="text-ink-2">{t("ledgerLead")}</p>
      </div>
      <Button isBusy={isBusy} onClick={() => void check()} className="justify-self-start">
        {isBusy ? t("checking") : t("checkLedger")}
      </Button>
      <FailureBox hasNoFields failure={failure} />
      <div role="status" className="grid gap-3 empty:hidden">
        {report === null || isBusy ? null : <Result report={report} />}
      </div>
      {report === null || isBusy || report.errors.length === 0 ? null : <Problems report={report} />}
    </section>
  )
}

function Result({ report }: { readonly report: Report }) {
  const t = useMessages("moderation")
  const isSound = report.errors.length === 0
  return (
    <div className="grid gap-1">
      <p className={`flex items-center gap-2 font-semibold ${isSound ? "text-good" : "text-bad"}`}>
        {isSound ? <CircleCheck className="size-4" aria-hidden="true" /> : <TriangleAlert className="size-4" aria-hidden="true" />}
        {isSound ? t("ledgerSound") : t("ledgerErrors", { count: new Set(report.errors.map(({ promise }) => promise)).size })}
      </p>
      <p className="text-ink-2">{t("ledgerCounted", { movements: report.movements, entries: report.entries })}</p>
    </div>
  )
}

/** What the checker found, in its own words: it speaks to those who run the site. */
function Problems({ report }: { readonly report: Report }) {
  const t = useMessages("moderation")
  return (
    <div className="max-h-96 overflow-auto rounded-control border border-line" tabIndex={0} role="region" aria-labelledby="ledger-title">
      <table className="w-full text-start text-xs" dir="ltr">
        <thead className="text-ink-3">
          <tr>
            {[t("errorPromise"), t("errorSubject"), t("errorDetail")].map((name) => (
              <th key={name} scope="col" className="p-2 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.errors.map((error) => (
            <tr key={`${error.promise} ${error.subject}`} className="border-t border-line align-top">
              <td className="p-2">{error.promise}</td>
              <td className="p-2 font-mono break-all">{error.subject}</td>
              <td className="p-2">{error.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
