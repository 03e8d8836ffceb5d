import { Check, Crown } from "lucide-react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { paymentInfo } from "../../domain/credits/contract.ts"
import { STAMINA_CAP } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useDates } from "./use-dates.ts"

interface MembershipCardProps {
  readonly info: CallOutput<typeof paymentInfo>
  readonly locale: Locale
}

/** The plan, until when it runs and what it gives, in words. */
export function MembershipCard({ info, locale }: MembershipCardProps) {
  const t = useMessages("credits")
  const dates = useDates(locale)
  const { rights, plan, ends_at } = info
  const gives = [
    t("givesStamina", { cap: STAMINA_CAP }),
    t("givesRunning", { count: rights.running }),
    rights.waiting === null ? t("givesWaitingAll") : t("givesWaiting", { count: rights.waiting }),
    t("givesImages", { count: rights.default_images }),
    ...(rights.speed_types.includes(2) ? [t("givesFast")] : []),
    ...(rights.full_studio ? [t("givesStudio")] : []),
  ]
  return (
    <section
      aria-labelledby="wallet-membership"
      className="grid content-start gap-3 self-start rounded-card border border-line bg-raised p-4"
    >
      <h2 id="wallet-membership" className="flex items-center gap-2 text-ink-2">
        <Crown size={16} />
        {t("membership")}
      </h2>
      <div>
        <p className="text-lg font-semibold">{t(`plan_${plan}`)}</p>
        <p className="text-ink-2">
          {ends_at === null ? t("runsOn") : t("runsUntil", { date: dates.date(ends_at), time: dates.time(ends_at) })}
        </p>
      </div>
      <ul aria-label={t("gives")} className="grid gap-1.5 text-ink-2">
        {gives.map((line) => (
          <li key={line} className="flex gap-2">
            <Check size={16} className="mt-0.5 shrink-0 text-good" />
            {line}
          </li>
        ))}
      </ul>
      {plan === "free" ? <p className="border-t border-line pt-3 text-xs text-ink-3">{t("comesByCode")}</p> : null}
    </section>
  )
}
