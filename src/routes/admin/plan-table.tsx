import type { Locale } from "../../domain/_kernel/locales.ts"
import { PLANS } from "../../domain/_kernel/plans.ts"
import { rightsOf } from "../../domain/credits/plans.ts"
import { wordsOf } from "../_page/words.ts"

const CELL = "px-3 py-2.5 text-start whitespace-nowrap"

/** Plans below each other, what they give beside each other. */
export function PlanTable({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "admin")
  const names = wordsOf(locale, "credits")
  const columns = [t("planName"), t("planRunning"), t("planWaiting"), t("planVoices"), t("planLoras"), t("planQueue"), t("planWeight")]
  return (
    <div className="panel overflow-x-auto" role="region" aria-label={t("desk_plans")} tabIndex={0}>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-ink-3">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${CELL} font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => {
            const rights = rightsOf(plan)
            return (
              <tr key={plan} className="border-t border-line">
                <th scope="row" className={`${CELL} font-medium`}>
                  {names(`plan_${plan}`)}
                </th>
                <td className={CELL}>{rights.running}</td>
                <td className={CELL}>{rights.infiniteQueue ? t("planUnlimited") : rights.waiting}</td>
                <td className={CELL}>{rights.voiceLimit}</td>
                <td className={CELL}>{rights.loraLimit}</td>
                <td className={CELL}>{t(rights.defaultSpeed === 2 ? "planFast" : "planOrdinary")}</td>
                <td className={CELL}>{rights.weight}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
