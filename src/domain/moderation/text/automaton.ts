/** Where one of many words ends in a text: its number, and the index behind its last unit. */
export type OnMatch = (pattern: number, end: number) => void

const PLACE_NUMBERS = 4

/**
 * All of many words at once, in one walk over a text (Aho and Corasick). Its states are numbers and its edges one table of open
 * addressing, so that ten thousand words of any script stay small and a step costs about one look.
 */
export class Automaton {
  /** Edges, four numbers a place so that a look takes one line of the cache: state, unit, and where it leads; -1 where the place is free. */
  readonly #edges: Int32Array
  readonly #mask: number
  /** Where to go on when a state has no edge for a unit. */
  readonly #fails: Int32Array
  /** First word that ends in a state, and the next of the same text; -1 at the end. */
  readonly #first: Int32Array
  readonly #next: Int32Array
  /** The nearest state along the fails in which a word ends; 0 for none. */
  readonly #ends: Int32Array
  /** What the root does, by unit: most of a text is walked there. */
  readonly #root = new Int32Array(0x10000)

  /** Compiles words; an empty one is never found. */
  constructor(words: readonly string[]) {
    const units = words.reduce((sum, word) => sum + word.length, 0)
    let places = 64
    while (places < units * 2) places *= 2
    this.#mask = places - 1
    this.#edges = new Int32Array(places * PLACE_NUMBERS).fill(-1)
    this.#fails = new Int32Array(units + 1)
    this.#first = new Int32Array(units + 1).fill(-1)
    this.#next = new Int32Array(words.length).fill(-1)
    this.#ends = new Int32Array(units + 1)
    // Edges in the order of their making go from states to such that come after them, but not by depth.
    const parents = new Int32Array(units + 1)
    const edges = new Uint16Array(units + 1)
    const count = this.#addAll(words, parents, edges)
    this.#link(count, parents, edges)
  }

  #addAll(words: readonly string[], parents: Int32Array, edges: Uint16Array): number {
    let count = 1
    for (const [number, word] of words.entries()) {
      let state = 0
      for (let index = 0; index < word.length; index++) {
        const unit = word.charCodeAt(index)
        let target = this.#edge(state, unit)
        if (target < 0) {
          target = count
          count += 1
          this.#setEdge(state, unit, target)
          parents[target] = state
          edges[target] = unit
        }
        state = target
      }
      if (state === 0) continue
      this.#next[number] = this.#first[state] ?? -1
      this.#first[state] = number
    }
    return count
  }

  /** Sets the fails, nearest to the root first. */
  #link(count: number, parents: Int32Array, edges: Uint16Array): void {
    for (const state of byDepth(count, parents)) {
      const parent = parents[state] ?? 0
      const unit = edges[state] ?? 0
      let fail = 0
      if (parent === 0) this.#root[unit] = state
      else {
        let from = this.#fails[parent] ?? 0
        fail = this.#edge(from, unit)
        while (fail < 0 && from !== 0) {
          from = this.#fails[from] ?? 0
          fail = this.#edge(from, unit)
        }
        if (fail < 0) fail = 0
      }
      this.#fails[state] = fail
      this.#ends[state] = (this.#first[fail] ?? -1) >= 0 ? fail : (this.#ends[fail] ?? 0)
    }
  }

  /** Walks over the first `length` units and tells every word that ends, in the order of its end. */
  walk(units: Uint16Array, length: number, onMatch: OnMatch): void {
    let state = 0
    for (let index = 0; index < length; index++) {
      const unit = units[index] ?? 0
      let target = -1
      while (state !== 0) {
        target = this.#edge(state, unit)
        if (target >= 0) break
        state = this.#fails[state] ?? 0
      }
      state = target >= 0 ? target : (this.#root[unit] ?? 0)
      if (state === 0) continue
      for (let end = state; end !== 0; end = this.#ends[end] ?? 0)
        for (let word = this.#first[end] ?? -1; word >= 0; word = this.#next[word] ?? -1) onMatch(word, index + 1)
    }
  }

  #edge(state: number, unit: number): number {
    const edges = this.#edges
    for (let place = placeOf(state, unit) & this.#mask; ; place = (place + 1) & this.#mask) {
      const at = place * PLACE_NUMBERS
      const target = edges[at + 2] ?? -1
      if (target < 0 || (edges[at] === state && edges[at + 1] === unit)) return target
    }
  }

  #setEdge(state: number, unit: number, target: number): void {
    let place = placeOf(state, unit) & this.#mask
    while ((this.#edges[place * PLACE_NUMBERS + 2] ?? -1) >= 0) place = (place + 1) & this.#mask
    this.#edges.set([state, unit, target], place * PLACE_NUMBERS)
  }
}

function placeOf(state: number, unit: number): number {
  const mixed = Math.imul(state ^ Math.imul(unit, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** Every state but the root, those nearer to it first. */
function byDepth(count: number, parents: Int32Array): Int32Array {
  const depths = new Int32Array(count)
  let deepest = 0
  // A parent is always made before its children.
  for (let state = 1; state < count; state++) {
    const depth = (depths[parents[state] ?? 0] ?? 0) + 1
    depths[state] = depth
    deepest = Math.max(deepest, depth)
  }
  const places = new Int32Array(deepest + 2)
  for (let state = 1; state < count; state++) places[(depths[state] ?? 0) + 1] = (places[(depths[state] ?? 0) + 1] ?? 0) + 1
  for (let depth = 1; depth < places.length; depth++) places[depth] = (places[depth] ?? 0) + (places[depth - 1] ?? 0)
  const ordered = new Int32Array(count - 1)
  for (let state = 1; state < count; state++) {
    const depth = depths[state] ?? 0
    const place = places[depth] ?? 0
    ordered[place] = state
    places[depth] = place + 1
  }
  return ordered
}
