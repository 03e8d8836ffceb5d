import type { CallInput } from "../../domain/_kernel/call.ts"
import type { createRedeemCodes } from "../../domain/credits/contract.ts"
import { GRANTABLE_PLANS } from "../../domain/credits/plans.ts"
import { type NumberRange, readTypedNumber } from "./typed-number.ts"

/** The form of new codes as it is typed; `plan` is empty for none, `expires` is `2026-12-31` or empty. */
export const EMPTY_CODE_ORDER = { coins: "", plan: "", days: "30", uses: "1", expires: "", count: "1" }
type Fields = Readonly<typeof EMPTY_CODE_ORDER>

/** Ranges of the call. */
const RANGES = {
  coins: { minimum: 1, maximum: 1_000_000 },
  days: { minimum: 1, maximum: 3660 },
  uses: { minimum: 1, maximum: 100_000 },
  count: { minimum: 1, maximum: 100 },
} as const satisfies Readonly<Record<string, NumberRange>>

type CodeFailure = { readonly kind: "giftNeeded" } | { readonly kind: "expiresPast" } | ({ readonly kind: "range" } & NumberRange)
/** What is wrong with which field. */
export type CodeFailures = Readonly<Partial<Record<"coins" | "days" | "uses" | "count" | "expires", CodeFailure>>>

type CodeOrder =
  | { readonly kind: "order"; readonly input: CallInput<typeof createRedeemCodes> }
  | { readonly kind: "failures"; readonly failures: CodeFailures }

/** What the form asks for, or what is wrong with it. A code without coins or a membership would give nothing. */
export function readCodeOrder(fields: Fields, nowMs: number): CodeOrder {
  const failures: { -readonly [Name in keyof CodeFailures]: CodeFailures[Name] } = {}
  const plan = GRANTABLE_PLANS.find((offered) => offered === fields.plan)
  const coins = readTypedNumber(fields.coins, RANGES.coins)
  const numberOf = (name: "days" | "uses" | "count") => {
    const read = readTypedNumber(fields[name], RANGES[name])
    if (typeof read === "number") return read
    failures[name] = { kind: "range", ...RANGES[name] }
    return 0
  }
  const uses = numberOf("uses")
  const count = numberOf("count")
  const days = plan === undefined ? undefined : numberOf("days")
  if (coins === "failure") failures.coins = { kind: "range", ...RANGES.coins }
  if (coins === "empty" && plan === undefined) failures.coins = { kind: "giftNeeded" }
  const expires = fields.expires === "" ? undefined : endOfDay(fields.expires)
  if (expires === null || (expires !== undefined && Date.parse(expires) <= nowMs)) failures.expires = { kind: "expiresPast" }
  if (Object.keys(failures).length > 0) return { kind: "failures", failures }
  return {
    kind: "order",
    input: {
      ...(typeof coins === "number" ? { coins } : {}),
      ...(plan !== undefined && days !== undefined ? { plan, days } : {}),
      maximum_uses: uses,
      ...(expires ? { expires_at: expires } : {}),
      count,
    },
  }
}

/** The last moment of a day in UTC, ISO 8601; null for what is no day. */
function endOfDay(day: string): string | null {
  const endMs = Date.parse(`${day}T23:59:59Z`)
  return Number.isNaN(endMs) ? null : new Date(endMs).toISOString()
}
