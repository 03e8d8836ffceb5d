/** The largest seed (spec 1§5). */
export const LARGEST_SEED = 4_294_967_294

/** A seed that nobody chose; `random` answers numbers in [0, 1). */
export function newSeed(random: () => number): number {
  return Math.floor(random() * LARGEST_SEED)
}

/** The chosen seed; 0, -1 and none become a random one (spec 1§5). */
export function chosenSeed(seed: number | undefined, random: () => number): number {
  return seed === undefined || seed <= 0 ? newSeed(random) : seed
}
