import type { MergeMode } from "./resource-contract.ts"

/** Masks that are merged at once. */
export const MINIMUM_MASKS = 2
export const MAXIMUM_MASKS = 16

/**
 * Merges the bits of a mask into those of the first, which are changed: what is marked in any (union), in all (intersect), or in the
 * first and in none of the others (subtract). Both are of one size.
 */
export function mergeBits(first: Uint8Array, other: Uint8Array, mode: MergeMode): void {
  for (let index = 0; index < first.length; index++) {
    const [one, two] = [first[index] ?? 0, other[index] ?? 0]
    first[index] = mode === "union" ? one | two : mode === "intersect" ? one & two : one & ~two
  }
}
