import { useStore } from "@nanostores/react"
import { Zap } from "lucide-react"
import { nextStaminaAtMs, STAMINA_CAP, staminaGrant } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { $purse } from "../_session/member.ts"
import { countdown } from "./wallet-time.ts"

/** When the day's stamina comes and whether it is enough for what is `missing`, as a clock that runs. */
export function NextStamina({ balance, missing }: { readonly balance: number; readonly missing: number }) {
  const t = useMessages("credits")
  const purse = useStore($purse)
  const nowMs = useNow(1000)
  const comes = staminaGrant(balance, 0)
  if (nowMs === null || comes === 0) return null
  const atMs = purse === null ? nextStaminaAtMs(nowMs) : Date.parse(purse.next_stamina_at)
  return (
    <section className="flex items-center gap-3 rounded-card border border-line bg-sunken p-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <Zap size={18} />
      </span>
      <div className="min-w-0 grow">
        <h3 className="font-semibold">{t("nextStamina", { count: comes })}</h3>
        <p className="text-xs text-ink-2">{comes >= missing ? t("nextIsEnough") : t("nextFillsUp", { cap: STAMINA_CAP })}</p>
      </div>
      <span role="timer" aria-label={t("nextStaminaIn")} className="shrink-0 text-lg font-semibold tabular-nums">
        <bdi>{countdown(atMs - nowMs)}</bdi>
      </span>
    </section>
  )
}
