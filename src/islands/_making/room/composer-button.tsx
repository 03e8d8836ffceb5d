import { Sparkles, Wallet } from "lucide-react"
import { useMessages } from "../../_runtime/messages.tsx"
import { useNow } from "../../_runtime/use-now.ts"
import { Button } from "../../_ui/button.tsx"

/** It only has to tell the browser from the server. */
const CLOCK_STEP_MS = 3_600_000

interface ComposerButtonProps {
  readonly priceCoins: number
  /** Only credits are missing: it leads to them. */
  readonly isShort: boolean
  readonly isOff: boolean
  readonly isBusy: boolean
  /** What is still missing, in words; a press goes to it. */
  readonly missing: string | null
  /** What it does, in words; Generate else. */
  readonly words?: string
  /** Which purse pays, or why it takes no press; a phone shows it here. */
  readonly line: string
  /** Class names of what depends on who looks. */
  readonly look?: string
}

/** The button of a composer, with its price or what is missing; it stays focusable so that the reason can be read. */
export function ComposerButton({ priceCoins, isShort, isOff, isBusy, missing, words, line, look = "" }: ComposerButtonProps) {
  const t = useMessages("studio")
  const isApple = useNow(CLOCK_STEP_MS) !== null && /Mac|iPhone|iPad/.test(navigator.userAgent)
  const isWaiting = missing !== null && !isShort && !isBusy
  const shown = isShort ? t("recharge", { count: priceCoins }) : isBusy ? t("generating") : isWaiting ? missing : (words ?? t("generate"))
  return (
    <Button
      type="submit"
      variant={isWaiting ? "plain" : "primary"}
      {...(isWaiting ? {} : { icon: isShort ? Wallet : Sparkles })}
      isOff={isOff}
      isBusy={isBusy}
      aria-haspopup={isShort ? "dialog" : undefined}
      className="shrink-0 md:min-h-10!"
    >
      <span className="grid justify-items-center">
        <span className="whitespace-nowrap">
          {shown}
          {isShort ? null : (
            <span className={`font-normal tabular-nums max-md:sr-only ${look}`}>
              {" "}
              · {priceCoins === 0 ? t("free") : t("priceCoins", { count: priceCoins })}
            </span>
          )}
        </span>
        <span className={`max-w-[48vw] truncate text-2xs font-normal tabular-nums md:hidden ${look}`}>{line}</span>
      </span>
      {isWaiting ? null : (
        <kbd
          aria-hidden="true"
          className="composer-slim rounded border border-current/30 px-1.5 font-sans text-2xs font-medium max-md:hidden"
        >
          {isApple ? "⌘" : "Ctrl"} ⏎
        </kbd>
      )}
    </Button>
  )
}
