/** A chunk as a build makes it that merges none. */
export interface PlainChunk {
  readonly name: string
  /** Characters of its code. */
  readonly size: number
  readonly modules: readonly string[]
  /** Names of the chunks that have to be there first. */
  readonly imports: readonly string[]
  /** What is asked for by itself, such as an island, stays a chunk of its own. */
  readonly isFixed: boolean
}

/** What is loaded together: some chunks with all that those import. */
export interface LoadedAtOnce {
  readonly roots: readonly string[]
  /** How much a character in vain counts. */
  readonly weight: number
  /** Scripts that a page may ask for at most; null for what is no page of its own. */
  readonly maximum: number | null
  /** Whether it may hardly get larger. */
  readonly isLimited: boolean
}

/** Pairs that are looked at closely, of those that seem to cost least. */
const CANDIDATES = 24
/** Characters that a request is worth at least: of pairs that cost nothing the one that saves most requests is merged first. */
const LEAST_COST = 1_500
/**
 * Parts of a page that may be loaded in vain: by one with few requests, and what one gets more whose requests are all too many. Which lead to
 * the best plan changes with every module that is added, so that each pair is tried.
 */
const LEAST_SLACKS = [0.03, 0.035, 0.04]
const SLACKS = [0.03, 0.04]
/** How the slack grows where it is too little. */
const MORE_SLACK = 1.1
const MOST_GROWTH = 10

/**
 * Which chunks become one, so that no page asks for more scripts than it may: of some plans the one after which least is loaded. Answers the
 * modules of each chunk that was merged.
 */
export function planChunks(chunks: readonly PlainChunk[], loads: readonly LoadedAtOnce[]): readonly (readonly string[])[] {
  const plain = new Graph(
    chunks.map((chunk) => ({ size: chunk.size, members: [chunk], isFixed: chunk.isFixed })),
    loads,
  )
  const plans = LEAST_SLACKS.flatMap((least) => SLACKS.map((slack) => mergedWithin(plain, loads, least, slack)))
  const [best = plain] = plans.toSorted((one, other) => one.crowded - other.crowded || one.weight - other.weight)
  return best.parts.filter(({ members }) => members.length > 1).map(({ members }) => members.flatMap(({ modules }) => modules))
}

/**
 * Merged are the two that most pages over their maximum have both of, for the fewest characters that others then load in vain; never two
 * between which a third one stands, which would import each other in a circle.
 */
function mergedWithin(plain: Graph, loads: readonly LoadedAtOnce[], least: number, slack: number): Graph {
  let graph = plain
  let growth = 1
  for (;;) {
    const limits = plain.measures.map(({ size, count }, index) => {
      const tooMany = Math.max(0, count - (loads[index]?.maximum ?? count))
      return size * (1 + growth * (least + (slack * tooMany) / count))
    })
    const found = graph.cheapestPair(limits)
    if (found === "none") return graph
    if (found === "too-large") {
      if (growth > MOST_GROWTH) return graph
      growth *= MORE_SLACK
    } else graph = graph.merged(found)
  }
}

interface Part {
  readonly size: number
  readonly members: readonly PlainChunk[]
  readonly isFixed: boolean
}

type Pair = readonly [first: number, second: number]

/** Parts with what imports what, and which loads have them. */
class Graph {
  readonly parts: readonly Part[]
  /** By load: how many parts it has and how large they are. */
  readonly measures: readonly { readonly count: number; readonly size: number }[]
  readonly #loads: readonly LoadedAtOnce[]
  readonly #weights: Float64Array
  readonly #imports: readonly ReadonlySet<number>[]
  /** By part: the parts that it needs, itself too. */
  readonly #needed: readonly ReadonlySet<number>[]
  /** By load: its parts. */
  readonly #loaded: readonly ReadonlySet<number>[]

  constructor(parts: readonly Part[], loads: readonly LoadedAtOnce[]) {
    this.parts = parts
    this.#loads = loads
    this.#weights = Float64Array.from(loads, ({ weight }) => weight)
    const partOf = new Map(parts.flatMap(({ members }, index) => members.map(({ name }) => [name, index] as const)))
    this.#imports = parts.map(({ members }, index) => {
      const imported = members.flatMap(({ imports }) => imports.flatMap((name) => partOf.get(name) ?? []))
      return new Set(imported.filter((each) => each !== index))
    })
    this.#needed = parts.map((_part, index) => this.#closure([index]))
    this.#loaded = loads.map(({ roots }) => this.#closure(roots.flatMap((name) => partOf.get(name) ?? [])))
    this.measures = this.#loaded.map((loaded) => ({ count: loaded.size, size: this.#sizeOf(loaded) }))
  }

  #closure(from: readonly number[]): ReadonlySet<number> {
    const found = new Set(from)
    for (const index of found) for (const imported of this.#imports[index] ?? []) found.add(imported)
    return found
  }

  #sizeOf(parts: Iterable<number>): number {
    let size = 0
    for (const index of parts) size += this.parts[index]?.size ?? 0
    return size
  }

  /** How many loads ask for more parts than they may. */
  get crowded(): number {
    return this.measures.filter(({ count }, index) => count > (this.#loads[index]?.maximum ?? count)).length
  }

  /** All that is loaded, by weight. */
  get weight(): number {
    return this.measures.reduce((sum, { size }, index) => sum + size * (this.#weights[index] ?? 0), 0)
  }

  /** The two parts to merge next; "none" where no page is over its maximum, "too-large" where all that could be merged exceed the limits. */
  cheapestPair(limits: readonly number[]): Pair | "none" | "too-large" {
    const isCrowded = this.measures.map(({ count }, index) => count > (this.#loads[index]?.maximum ?? count))
    const fullest = this.#loaded.filter((_loaded, index) => isCrowded[index]).toSorted((a, b) => b.size - a.size)[0]
    if (fullest === undefined) return "none"
    const held = [...fullest]
      .filter((part) => this.parts[part]?.isFixed === false)
      .toSorted((a, b) => a - b)
      .map((part) => ({ part, by: Uint8Array.from(this.#loaded, (loaded) => (loaded.has(part) ? 1 : 0)) }))
    const pairs = held.flatMap((first, index) =>
      held.slice(index + 1).map((second) => this.#look([first.part, second.part], [first.by, second.by], isCrowded)),
    )
    const close: { readonly pair: Pair; readonly score: number }[] = []
    for (const { pair, saved } of pairs.toSorted((a, b) => b.score - a.score)) {
      if (close.length === CANDIDATES) break
      const cost = this.#isApart(pair) ? null : this.#costOf(pair, limits)
      if (cost !== null) close.push({ pair, score: saved / (LEAST_COST + cost) })
    }
    return close.toSorted((a, b) => b.score - a.score)[0]?.pair ?? "too-large"
  }

  /** What merging two parts saves, and about what it costs: what they need is left out. */
  #look(pair: Pair, [first, second]: readonly [Uint8Array, Uint8Array], isCrowded: readonly boolean[]) {
    const [sizeOfFirst, sizeOfSecond] = [this.#sizeOf([pair[0]]), this.#sizeOf([pair[1]])]
    let saved = 0
    let cost = LEAST_COST
    // By the thousand, for each merge: no iterator.
    for (let index = 0; index < first.length; index += 1) {
      const hasFirst = first[index] === 1
      if (hasFirst !== (second[index] === 1)) cost += (this.#weights[index] ?? 0) * (hasFirst ? sizeOfSecond : sizeOfFirst)
      else if (hasFirst && isCrowded[index] === true) saved += 1
    }
    return { pair, saved, score: saved / cost }
  }

  /** Whether another part stands between the two. */
  #isApart([first, second]: Pair): boolean {
    const stands = (from: number, to: number) =>
      [...(this.#imports[from] ?? [])].some((between) => between !== to && this.#needed[between]?.has(to) === true)
    return stands(first, second) || stands(second, first)
  }

  /** What is loaded in vain once the two are one, with what they need, by weight; null where a load gets too large. */
  #costOf([first, second]: Pair, limits: readonly number[]): number | null {
    let cost = 0
    for (const [index, loaded] of this.#loaded.entries()) {
      const hasFirst = loaded.has(first)
      if (hasFirst === loaded.has(second)) continue
      const more = [...(this.#needed[hasFirst ? second : first] ?? [])].filter((part) => !loaded.has(part))
      const added = this.#sizeOf(more)
      if (this.#loads[index]?.isLimited === true && (this.measures[index]?.size ?? 0) + added > (limits[index] ?? 0)) return null
      cost += (this.#weights[index] ?? 0) * added
    }
    return cost
  }

  merged([first, second]: Pair): Graph {
    const [one, other] = [this.parts[first], this.parts[second]]
    if (one === undefined || other === undefined) throw new Error("there are no such parts")
    const part = { size: one.size + other.size, members: [...one.members, ...other.members], isFixed: false }
    return new Graph([...this.parts.filter((each) => each !== one && each !== other), part], this.#loads)
  }
}
