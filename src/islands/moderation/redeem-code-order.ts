import { GRANTABLE_PLANS } from "../../domain/_kernel/plans.ts"
import { readNumber } from "../_ui/number-text.ts"

/** The form of new codes as it is typed, by the names of the call's input; `plan` is empty for none, `expires_at` is `2026-12-31` or empty. */
export const EMPTY_CODE_ORDER = { coins: "", plan: "", days: "30", maximum_uses: "1", expires_at: "", count: "1" }
type Fields = Readonly<typeof EMPTY_CODE_ORDER>

/** Ranges of the call, to be worded. */
export const CODE_RANGES = {
  coins: { minimum: 1, maximum: 1_000_000 },
  days: { minimum: 1, maximum: 3660 },
  maximum_uses: { minimum: 1, maximum: 100_000 },
  count: { minimum: 1, maximum: 100 },
} as const

/** What was typed, as the input of the call; the call's own schema judges it. */
export function readCodeOrder({ coins, plan, days, maximum_uses, expires_at, count }: Fields): Readonly<Record<string, unknown>> {
  const offered = GRANTABLE_PLANS.find((one) => one === plan)
  return {
    coins: wholeNumber(coins),
    plan: offered,
    days: offered === undefined ? undefined : (wholeNumber(days) ?? Number.NaN),
    maximum_uses: wholeNumber(maximum_uses),
    expires_at: expires_at === "" ? undefined : endOfDay(expires_at),
    count: wholeNumber(count),
  }
}

/** What no schema knows: a code must give something, and its last day must not have passed. */
export function codeOrderErrors({ coins, plan, expires_at }: Fields, nowMs: number) {
  return {
    ...(coins.trim() === "" && plan === "" ? { coins: "giftNeeded" } : {}),
    ...(expires_at === "" || Date.parse(endOfDay(expires_at)) > nowMs ? {} : { expires_at: "expiresPast" }),
  } as const
}

function wholeNumber(text: string): number | undefined {
  const number = readNumber(text, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
  return number === "empty" ? undefined : number === "wrong" ? Number.NaN : number
}

/** The last moment of a day in UTC, ISO 8601; what is no day stays as it is. */
function endOfDay(day: string): string {
  const endMs = Date.parse(`${day}T23:59:59Z`)
  return Number.isNaN(endMs) ? day : new Date(endMs).toISOString()
}
