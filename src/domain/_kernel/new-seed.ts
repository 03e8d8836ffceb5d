import { type Seed, seedIn } from "../../formats/generator/seed.ts"

/** The largest seed that is drawn (spec 1§5); typed ones have up to 64 bits. */
export const LARGEST_SEED = 4_294_967_294

/** A seed that nobody chose; `random` answers numbers in [0, 1). */
export function newSeed(random: () => number): number {
  return Math.floor(random() * LARGEST_SEED)
}

/** The chosen seed; 0, -1 and none become a random one (spec 1§5). */
export function chosenSeed(seed: Seed | undefined, random: () => number): Seed {
  const typed = seedIn(seed)
  return typed === null || typed === 0 || typed === -1 ? newSeed(random) : typed
}
