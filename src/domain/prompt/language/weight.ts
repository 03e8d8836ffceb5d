/** What one round bracket multiplies a weight by, and one square bracket divides it by (spec 1§5, 1§9). */
export const BRACKET_FACTOR = 1.1

/** The furthest that a weight gets from 0, however deep the brackets and long the numbers. */
export const MAXIMUM_WEIGHT = 1000

/** How near two weights are that count as one. */
const WEIGHT_TOLERANCE = 1e-9
const WEIGHT_DECIMALS = 9

export function clampWeight(weight: number): number {
  return Math.min(MAXIMUM_WEIGHT, Math.max(-MAXIMUM_WEIGHT, weight))
}

export function isSameWeight(one: number, other: number): boolean {
  return Math.abs(one - other) < WEIGHT_TOLERANCE
}

/** A weight as it is written into prompts: short and without an exponent. */
export function formatWeight(weight: number): string {
  const text = clampWeight(weight)
    .toFixed(WEIGHT_DECIMALS)
    .replace(/\.?0+$/, "")
  return text === "-0" ? "0" : text
}
