import { useStore } from "@nanostores/react"
import { Sparkles } from "lucide-react"
import { useId } from "react"
import { VISITOR_PICTURES_PER_DAY } from "../../domain/task/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $tasks } from "../task/live-tasks.ts"
import { type Hindrance, hindranceOf, quoteOf } from "./create-picture.ts"
import { LOOKS } from "./looks.ts"
import { countWithin, hoursUntilNextDay } from "./pictures-left.ts"
import { useStudio } from "./studio-state.ts"
import { useNow } from "./use-now.ts"

/** How often the time until new pictures is told anew, in ms. */
const CLOCK_STEP_MS = 60_000

/** The one primary action: carries the price, tells why it is disabled. It stays focusable so that the reason can be read. */
export function GenerateButton() {
  const t = useMessages("studio")
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const left = useStore(studio.$picturesLeft)
  const creating = useStore(studio.$creating)
  const tasks = useStore($tasks, { ssr: "initial" })
  const nowMs = useNow(CLOCK_STEP_MS)
  const id = useId()
  const total = VISITOR_PICTURES_PER_DAY
  const rest =
    left === null
      ? t("freePerDay", { count: total })
      : left < settings.count
        ? t("fewerLeft", { count: left })
        : t("freeToday", { left: String(left), total: String(total) })
  const isApple = nowMs !== null && /Mac|iPhone|iPad/.test(navigator.userAgent)
  const hindrance = hindranceOf(tasks, creating, left)
  const price = quoteOf({ ...settings, count: countWithin(settings.count, left) }).calculate_coins
  const reason = useReason(hindrance, nowMs)
  return (
    <div className="grid grow gap-1.5">
      <button
        type="submit"
        aria-disabled={hindrance !== null}
        aria-busy={creating !== null}
        aria-describedby={`${id}-line`}
        className={LOOKS.primary}
      >
        <Sparkles size={18} />
        <span className="whitespace-nowrap">{creating === null ? t("generate") : t("generating")}</span>
        <span className="font-normal whitespace-nowrap">· {price === 0 ? t("free") : t("priceCoins", { count: price })}</span>
        <kbd className="rounded border border-current/30 px-1.5 font-sans text-2xs font-medium max-lg:hidden">
          {isApple ? "⌘" : "Ctrl"} ⏎
        </kbd>
      </button>
      <p id={`${id}-line`} role="status" className="text-xs text-ink-3 tabular-nums">
        {reason ?? rest}
      </p>
    </div>
  )
}

function useReason(hindrance: Hindrance, nowMs: number | null): string | null {
  const t = useMessages("studio")
  switch (hindrance) {
    case null:
      return null
    case "creating":
      return t("whyCreating")
    case "queueFull":
      return t("whyQueueFull")
    case "noneLeft":
      return t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) })
  }
}
