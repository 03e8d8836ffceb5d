import { Coins, Zap } from "lucide-react"
import { useEffect } from "react"
import { useFormatter } from "use-intl/react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { assets as declaration } from "../../domain/credits/contract.ts"
import { staminaGrant } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { refreshPurse } from "../_session/member.ts"
import { countdown } from "./wallet-time.ts"

type Assets = CallOutput<typeof declaration>

/** Both purses: what is in them, what tasks under way hold of it, and when stamina comes. */
export function Balances({ assets }: { readonly assets: Assets | null }) {
  const t = useMessages("credits")
  return (
    <section aria-label={t("balances")} aria-busy={assets === null} className="grid grid-cols-2 gap-3 md:gap-4">
      <StaminaCard assets={assets} />
      <CoinsCard assets={assets} />
    </section>
  )
}

const CARD = "grid content-start gap-3 rounded-card border border-line bg-raised p-3 sm:p-4"

function Amount({ value }: { readonly value: number | null }) {
  const format = useFormatter()
  if (value === null) return <span aria-hidden="true" className="block h-9 w-24 animate-pulse rounded-control bg-hover" />
  return <span className="text-xl leading-9 font-semibold tabular-nums">{format.number(value)}</span>
}

function StaminaCard({ assets }: { readonly assets: Assets | null }) {
  const t = useMessages("credits")
  return (
    <div className={CARD}>
      <h2 className="flex items-center gap-2 text-ink-2">
        <Zap size={16} />
        {t("stamina")}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Amount value={assets?.stamina ?? null} />
        {assets === null ? null : <span className="text-ink-3 tabular-nums">{t("ofCap", { cap: assets.stamina_cap })}</span>}
      </p>
      <StaminaBar assets={assets} />
      {assets === null ? (
        <span aria-hidden="true" className="block h-4 w-40 animate-pulse rounded-control bg-hover" />
      ) : (
        <div className="grid gap-0.5 text-xs text-ink-2 tabular-nums">
          {assets.held_stamina > 0 ? <p>{t("held", { count: assets.held_stamina })}</p> : null}
          <NextGrant assets={assets} />
        </div>
      )}
    </div>
  )
}

/** How full the purse of stamina is; what running tasks hold stands paler behind it. */
function StaminaBar({ assets }: { readonly assets: Assets | null }) {
  const part = (value: number) => (assets === null ? 0 : Math.min(1, value / assets.stamina_cap))
  const full = part(assets?.stamina ?? 0)
  const held = part((assets?.stamina ?? 0) + (assets?.held_stamina ?? 0))
  return (
    <div aria-hidden="true" className="relative h-1.5 overflow-hidden rounded-pill bg-line">
      {[
        { scale: held, look: "bg-accent opacity-35" },
        { scale: full, look: "bg-accent" },
      ].map(({ scale, look }) => (
        <div
          key={look}
          className={`absolute inset-0 origin-left rounded-pill transition-transform duration-200 motion-reduce:transition-none rtl:origin-right ${look}`}
          style={{ transform: `scaleX(${scale})` }}
        />
      ))}
    </div>
  )
}

function NextGrant({ assets }: { readonly assets: Assets }) {
  const t = useMessages("credits")
  const nowMs = useNow(1000)
  const leftMs = nowMs === null ? null : Date.parse(assets.next_stamina_at) - nowMs
  const isDue = leftMs !== null && leftMs <= 0
  useEffect(() => {
    if (isDue) void refreshPurse()
  }, [isDue])
  if (assets.stamina_withheld !== null) return <p className="text-pretty">{t(`withheld_${assets.stamina_withheld}`)}</p>
  // What tasks hold now will be charged or be back by then.
  if (staminaGrant(assets.stamina, 0) === 0) return <p>{t("staminaFull")}</p>
  return <p>{t("fillsUpIn", { cap: assets.stamina_cap, time: leftMs === null ? "…" : countdown(leftMs) })}</p>
}

function CoinsCard({ assets }: { readonly assets: Assets | null }) {
  const t = useMessages("credits")
  return (
    <div className={CARD}>
      <h2 className="flex items-center gap-2 text-ink-2">
        <Coins size={16} />
        {t("coins")}
      </h2>
      <p>
        <Amount value={assets?.coins ?? null} />
      </p>
      <div className="grid gap-0.5 text-xs text-ink-2 tabular-nums">
        {assets !== null && assets.held_coins > 0 ? <p>{t("held", { count: assets.held_coins })}</p> : null}
        <p>{t("coinsHint")}</p>
      </div>
    </div>
  )
}
