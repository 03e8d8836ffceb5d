import { useStore } from "@nanostores/react"
import { Sparkles, Wallet } from "lucide-react"
import { useId } from "react"
import { missingCoins, rightsOf, splitPrice } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { Button } from "../_ui/button.tsx"
import { $purse } from "../identity/member.ts"
import { $tasks } from "../task/live-tasks.ts"
import { hoursUntilNextDay } from "./images-left.ts"
import { type Blocker, blockerOf, type Order } from "./order.ts"
import { useStudio } from "./studio-state.ts"

/** How often the time until new images is told anew, in ms. */
const CLOCK_STEP_MS = 60_000

interface GenerateButtonProps {
  readonly order: Order
  /** How many images are asked for: a visitor may get fewer. */
  readonly requested: number
}

/**
 * The one primary action: carries the price, tells which purse pays or why it is disabled. It stays focusable so that the reason can
 * be read; where only credits are missing it leads to them.
 */
export function GenerateButton({ order, requested }: GenerateButtonProps) {
  const t = useMessages("studio")
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const creating = useStore(studio.$creating)
  const plan = useStore(studio.$plan)
  const purse = useStore($purse, { ssr: "initial" })
  const tasks = useStore($tasks, { ssr: "initial" })
  const nowMs = useNow(CLOCK_STEP_MS)
  const id = useId()
  const blocker = blockerOf({ tasks, isCreating: creating !== null, left, plan, purse, priceCoins: order.priceCoins })
  const reason = useReason(blocker, nowMs)
  const payment = usePaymentLine(order.priceCoins, requested)
  const isApple = nowMs !== null && /Mac|iPhone|iPad/.test(navigator.userAgent)
  const isShort = blocker === "short"
  // The page says the same to everybody; whoever is signed in shall not first read that it is free.
  const look = plan === "visitor" ? "in-data-[viewer=member]:invisible" : ""
  return (
    <div className="grid min-w-0 grow gap-1.5">
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={isShort ? Wallet : Sparkles}
        isOff={blocker !== null && !isShort}
        isBusy={creating !== null}
        aria-haspopup={isShort ? "dialog" : undefined}
        aria-describedby={`${id}-line`}
      >
        <span className="whitespace-nowrap">{isShort ? t("recharge") : creating === null ? t("generate") : t("generating")}</span>
        <span className={`font-normal whitespace-nowrap ${look}`}>
          · {order.priceCoins === 0 ? t("free") : t("priceCoins", { count: order.priceCoins })}
        </span>
        <kbd className="rounded border border-current/30 px-1.5 font-sans text-2xs font-medium max-lg:hidden">
          {isApple ? "⌘" : "Ctrl"} ⏎
        </kbd>
      </Button>
      <p id={`${id}-line`} role="status" className={`text-xs tabular-nums ${look} ${isShort ? "text-warn" : "text-ink-3"}`}>
        {reason ?? payment}
      </p>
    </div>
  )
}

/** What a visitor has left of the day, or what a member pays with and has left then; a space while it is not known. */
function usePaymentLine(priceCoins: number, requested: number): string {
  const t = useMessages("studio")
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const plan = useStore(studio.$plan)
  const purse = useStore($purse, { ssr: "initial" })
  const total = studio.imagesPerDay
  if (plan === "visitor") {
    if (left === null) return t("freePerDay", { count: total })
    return left < requested ? t("fewerLeft", { count: left }) : t("freeToday", { left: String(left), total: String(total) })
  }
  if (purse === null) return "\u00a0"
  const paid = splitPrice(priceCoins, purse)
  if (paid === null) return t("whyShort", { missing: missingCoins(priceCoins, purse) })
  if (paid.coins === 0) return t("paysStamina", { paid: paid.stamina, left: purse.stamina - paid.stamina })
  if (paid.stamina === 0) return t("paysCoins", { paid: paid.coins, left: purse.coins - paid.coins })
  return t("paysBoth", { stamina: paid.stamina, coins: paid.coins, left: purse.coins - paid.coins })
}

function useReason(blocker: Blocker, nowMs: number | null): string | null {
  const t = useMessages("studio")
  const plan = useStore(useStudio().$plan)
  const { running, waiting } = rightsOf(plan)
  switch (blocker) {
    case null:
    case "short":
      return null
    case "creating":
      return t("whyCreating")
    case "queueFull":
      return plan === "visitor" ? t("whyQueueFull") : t("whyQueueFullOfPlan", { count: running + waiting })
    case "noneLeft":
      return t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) })
  }
}
