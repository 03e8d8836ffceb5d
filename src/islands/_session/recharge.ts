import { atom } from "nanostores"
import * as z from "zod/mini"
import type { PurseAmounts } from "../../domain/credits/rules.ts"

/** Why the recharge dialog is open, and what it can lead back to (spec 1§4). */
export interface Recharge {
  /** `short`: something could not be paid for. `after`: it was paid for, and the same once more could not. */
  readonly reason: "short" | "after"
  readonly priceCoins: number
  /** What was in the purses when it opened; the purse of the page knows better once it is there. */
  readonly balance: PurseAmounts
  /** Does again what could not be paid for. */
  readonly resume: () => void
}

/** What the recharge dialog of the page tells; null while it is closed. */
export const $recharge = atom<Recharge | null>(null)

const shortageSchema = z.object({
  missing_coins: z.int(),
  price: z.int(),
  balance: z.object({ stamina: z.int(), coins: z.int() }),
})

/** What an InsufficientCredits answer says besides its code; null for anything else. */
export function readShortage(data: unknown): z.infer<typeof shortageSchema> | null {
  const shortage = z.safeParse(shortageSchema, data)
  return shortage.success ? shortage.data : null
}
