import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { type Blocker, blockerOf } from "../_making/order/blocker.ts"
import { PricedButton } from "../_making/order/priced-button.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { $purse } from "../_session/member.ts"
import { usePurseLine } from "../_session/use-purse-line.ts"
import { hoursUntilNextDay } from "./images-left.ts"
import type { Order } from "./order.ts"
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
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const creating = useStore(studio.$creating)
  const plan = useStore(studio.$plan)
  const purse = useStore($purse, { ssr: "initial" })
  const tasks = useStore($tasks, { ssr: "initial" })
  const nowMs = useNow(CLOCK_STEP_MS)
  const blocker = blockerOf({ tasks, isCreating: creating !== null, left, plan, purse, priceCoins: order.priceCoins })
  const reason = useReason(blocker, nowMs)
  const payment = usePaymentLine(order.priceCoins, requested)
  const isShort = blocker === "short"
  return (
    <PricedButton
      priceCoins={order.priceCoins}
      isShort={isShort}
      isOff={blocker !== null && !isShort}
      isBusy={creating !== null}
      line={reason ?? payment}
      // The page says the same to everybody; whoever is signed in shall not first read that it is free.
      look={plan === "visitor" ? "in-data-[viewer=member]:invisible" : ""}
    />
  )
}

/** What a visitor has left of the day, or what a member pays with and has left then; a space while it is not known. */
function usePaymentLine(priceCoins: number, requested: number): string {
  const t = useMessages("studio")
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const plan = useStore(studio.$plan)
  const paid = usePurseLine(priceCoins)
  const total = studio.imagesPerDay
  if (plan !== "visitor") return paid
  if (left === null) return t("freePerDay", { count: total })
  return left < requested ? t("fewerLeft", { count: left }) : t("freeToday", { left: String(left), total: String(total) })
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
