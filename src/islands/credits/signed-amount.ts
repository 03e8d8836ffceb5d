/** A number with its sign, as accounts write it: `+12`, `−1,200`, `0`. */
export function signedAmount(value: number, tag: string): string {
  const sign = value > 0 ? "+" : value < 0 ? "\u2212" : ""
  return sign + new Intl.NumberFormat(tag).format(Math.abs(value))
}
