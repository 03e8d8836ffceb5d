import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { type Blocker, blockerOf } from "../_making/order/blocker.ts"
import { ComposerButton } from "../_making/room/composer-button.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { $purse } from "../_session/member.ts"
import { usePurseLine } from "../_session/use-purse-line.ts"
import { hoursUntilNextDay } from "./images-left.ts"
import type { Order } from "./order.ts"
import { useStudio } from "./studio-state.ts"

/** How often the time until new images is told again, in ms. */
const CLOCK_STEP_MS = 60_000

interface GenerateButtonProps {
  readonly order: Order
  /** Which purse pays, or why it takes no press; it stands beside the words. */
  readonly line: string
  /** What is still missing, in words; null where nothing is. */
  readonly missing: string | null
}

/** The one primary action of the room: carries the price, says what is missing; where only credits are, it leads to them. */
export function GenerateButton({ order, line, missing }: GenerateButtonProps) {
  const live = useMessages("live")
  const studio = useStudio()
  const creating = useStore(studio.$creating)
  const plan = useStore(studio.$plan)
  const drafted = useStore(studio.$drafted)
  const blocker = useBlocker(order)
  const isShort = blocker === "short"
  return (
    <ComposerButton
      priceCoins={order.priceCoins}
      isShort={isShort}
      isOff={blocker !== null && !isShort}
      isBusy={creating !== null}
      missing={drafted?.isWhole === true ? null : missing}
      {...(drafted === null ? {} : { words: live("makeReal") })}
      line={line}
      // The page says the same to everybody; members must not first read that it is free.
      look={plan === "visitor" ? "in-data-[viewer=member]:invisible" : ""}
    />
  )
}

/** What stands in the way of an order, as far as this page knows. */
export function useBlocker({ priceCoins }: Order): Blocker {
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const creating = useStore(studio.$creating)
  const plan = useStore(studio.$plan)
  const purse = useStore($purse, { ssr: "initial" })
  const tasks = useStore($tasks, { ssr: "initial" })
  return blockerOf({ tasks, isCreating: creating !== null, left, plan, purse, priceCoins })
}

/** What stands in the way of an order of so many images; else what a visitor has left of the day, or what a member pays with and has left then. */
export function useGenerateLine(order: Order, requested: number): string {
  const t = useMessages("studio")
  const studio = useStudio()
  const left = useStore(studio.$imagesLeft)
  const plan = useStore(studio.$plan)
  const paid = usePurseLine(order.priceCoins)
  const nowMs = useNow(CLOCK_STEP_MS)
  const blocker = useBlocker(order)
  const { running, waiting } = rightsOf(plan)
  const total = studio.imagesPerDay
  switch (blocker) {
    case "creating":
      return t("whyCreating")
    case "queueFull":
      return plan === "visitor" ? t("whyQueueFull") : t("whyQueueFullOfPlan", { count: running + waiting })
    case "noneLeft":
      return t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) })
    case null:
    case "short":
      if (plan !== "visitor") return paid
      if (left === null) return t("freePerDay", { count: total })
      return left < requested ? t("fewerLeft", { count: left }) : t("freeToday", { left: String(left), total: String(total) })
  }
}
