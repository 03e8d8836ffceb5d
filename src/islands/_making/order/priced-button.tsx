import { Sparkles, Wallet } from "lucide-react"
import { useId } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { useNow } from "../../_runtime/use-now.ts"
import { Button } from "../../_ui/button.tsx"

/** It only has to tell the browser from the server. */
const CLOCK_STEP_MS = 3_600_000

interface PricedButtonProps {
  readonly priceCoins: number
  /** Only credits are missing: it leads to them. */
  readonly isShort: boolean
  readonly isOff: boolean
  readonly isBusy: boolean
  /** Below it: which purse pays, or why it takes no press. */
  readonly line: string
  /** Class names of what depends on who looks. */
  readonly look?: string
}

/** The button that sends the form around it, with its price; it stays focusable so that the reason below can be read. */
export function PricedButton({ priceCoins, isShort, isOff, isBusy, line, look = "" }: PricedButtonProps) {
  const t = useMessages("studio")
  const id = useId()
  const isApple = useNow(CLOCK_STEP_MS) !== null && /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <div className="grid min-w-0 grow gap-1.5">
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={isShort ? Wallet : Sparkles}
        isOff={isOff}
        isBusy={isBusy}
        aria-haspopup={isShort ? "dialog" : undefined}
        aria-describedby={`${id}-line`}
      >
        <span className="whitespace-nowrap">
          {isShort ? t("recharge", { count: priceCoins }) : isBusy ? t("generating") : t("generate")}
        </span>
        {isShort ? null : (
          <span className={`font-normal whitespace-nowrap ${look}`}>
            · {priceCoins === 0 ? t("free") : t("priceCoins", { count: priceCoins })}
          </span>
        )}
        <kbd className="rounded border border-current/30 px-1.5 font-sans text-2xs font-medium max-lg:hidden">
          {isApple ? "⌘" : "Ctrl"} ⏎
        </kbd>
      </Button>
      <p id={`${id}-line`} role="status" className={`text-xs tabular-nums ${look} ${isShort ? "text-warn" : "text-ink-3"}`}>
        {line}
      </p>
    </div>
  )
}
