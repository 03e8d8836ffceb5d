import { MAXIMUM_INVITATION_DAYS, MAXIMUM_INVITATION_USES, MAXIMUM_INVITATIONS } from "../../domain/site/sign-up-contract.ts"
import { readNumber } from "../_ui/number-text.ts"

/** The form of new invitations as it is typed, by the names of the call's input. */
export const FIRST_ORDER = { count: "1", maximum_uses: "1", days: "7" }
type Fields = Readonly<typeof FIRST_ORDER>

/** Ranges of the call, to be worded. */
export const INVITATION_RANGES = {
  count: { minimum: 1, maximum: MAXIMUM_INVITATIONS },
  maximum_uses: { minimum: 1, maximum: MAXIMUM_INVITATION_USES },
  days: { minimum: 1, maximum: MAXIMUM_INVITATION_DAYS },
} as const

/** What was typed, as the input of the call; the call's own schema judges it. */
export function readInvitationOrder(typed: Fields): Readonly<Record<string, unknown>> {
  const number = (name: keyof Fields) => {
    const read = readNumber(typed[name], INVITATION_RANGES[name])
    return read === "empty" ? undefined : read === "wrong" ? Number.NaN : read
  }
  return { count: number("count"), maximum_uses: number("maximum_uses"), days: number("days") }
}
