import type { Plan } from "../../../domain/_kernel/plans.ts"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { usePurseLine } from "../../_session/use-purse-line.ts"
import type { Blocker } from "./blocker.ts"
import { PricedButton } from "./priced-button.tsx"

interface GenerateButtonProps {
  readonly priceCoins: number
  readonly plan: Plan
  readonly blocker: Blocker
  readonly isBusy: boolean
  /** What a visitor is told. */
  readonly signInLine: string
}

/** Sends the form around it, with its price and why it cannot where it cannot. Its island needs the messages `studio`. */
export function GenerateButton({ priceCoins, plan, blocker, isBusy, signInLine }: GenerateButtonProps) {
  const t = useMessages("studio")
  const payment = usePurseLine(priceCoins)
  const { running, waiting } = rightsOf(plan)
  const line = () => {
    if (blocker === "creating") return t("whyCreating")
    if (blocker === "queueFull") return t("whyQueueFullOfPlan", { count: running + waiting })
    return isSignedIn() ? payment : signInLine
  }
  return (
    <PricedButton priceCoins={priceCoins} isShort={blocker === "short"} isOff={blocker === "queueFull"} isBusy={isBusy} line={line()} />
  )
}
