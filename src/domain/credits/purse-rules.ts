/** Rules of the two purses: what a task takes out of which, and what comes back (spec README, Tasks). Whole credits throughout. */

const DAY_MS = 86_400_000

/** The daily stamina fills the purse, with what tasks hold of it, up to here (spec README, Tasks). */
export const STAMINA_CAP = 150

/** `stamina` is free, comes daily and is spent first; `coins` are bought or given and never expire. */
export const PURSES = ["stamina", "coins"] as const
export type Purse = (typeof PURSES)[number]

/** An amount in each purse. */
export type PurseAmounts = Readonly<Record<Purse, number>>

/** The first moment of the day (UTC) of a moment, milliseconds since 1970. */
export function startOfDayMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS)
}

/** The first moment at which stamina is granted again, milliseconds since 1970: the next midnight of UTC. */
export function nextStaminaAtMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS) + DAY_MS
}

/**
 * What the first grant of a day adds to a purse of stamina: what tasks hold of it counts, or it could be banked past the cap; what was
 * earned that day before does not, or it would be swallowed.
 */
export function staminaGrant(staminaBalance: number, heldStamina: number, rewardedStamina = 0): number {
  return Math.max(0, Math.min(STAMINA_CAP, STAMINA_CAP - staminaBalance - heldStamina + rewardedStamina))
}

/** How many coins are missing for a price; 0 where both purses together have enough. */
export function missingCoins(priceCoins: number, balance: PurseAmounts): number {
  return Math.max(0, priceCoins - balance.stamina - balance.coins)
}

/** A price over the purses, stamina first; null where they have not enough together. */
export function splitPrice(priceCoins: number, balance: PurseAmounts): PurseAmounts | null {
  if (missingCoins(priceCoins, balance) > 0) return null
  const stamina = Math.min(priceCoins, balance.stamina)
  return { stamina, coins: priceCoins - stamina }
}

/** What is charged for `deliveredCount` of `imageCount` images of a task: their exact share of its price, rounded up. */
export function chargeFor(priceCoins: number, deliveredCount: number, imageCount: number): number {
  return Math.ceil((priceCoins * Math.min(deliveredCount, imageCount)) / imageCount)
}

/** Where a hold goes when `chargedCoins` of it are charged: the held stamina pays first, each purse gets its own rest back. */
export function splitHold(held: PurseAmounts, chargedCoins: number): { readonly charged: PurseAmounts; readonly returned: PurseAmounts } {
  const stamina = Math.min(chargedCoins, held.stamina)
  const charged = { stamina, coins: chargedCoins - stamina }
  return { charged, returned: { stamina: held.stamina - charged.stamina, coins: held.coins - charged.coins } }
}
