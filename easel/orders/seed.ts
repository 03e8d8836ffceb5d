/** Seeds are 32 bits wide; after the last one comes 0. */
const SEEDS = 2 ** 32

/** Seed of image `index` of an order. */
export const seedOf = (order: { readonly seed: number }, index: number): number => (order.seed + index) % SEEDS
