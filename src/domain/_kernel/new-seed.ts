const LARGEST_SEED = 4_294_967_294

/** A seed that nobody chose; `random` answers numbers in [0, 1). */
export function newSeed(random: () => number): number {
  return Math.floor(random() * LARGEST_SEED)
}
