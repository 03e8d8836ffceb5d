/** A stream of pseudo-random numbers that depends on its seed alone. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the list. Throws on an empty one. */
  pick<Item>(list: readonly Item[]): Item
}

/** Steps of Weyl's sequence, each scrambled by two rounds of xor and multiply; 32 bits of state, ample for a schedule. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error("nothing to pick from")
      return item
    },
  }
}
