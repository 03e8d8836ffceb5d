/** How many units an amount is where begun ones count whole (spec README, Tasks); at least one. */
export function billedUnits(amount: number, unit = 1): number {
  return Math.max(1, Math.ceil(amount / unit))
}
