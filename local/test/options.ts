/** How much is run: what everybody runs, everything, or everything with nothing believed. */
export type Tier = "everyday" | "all" | "nightly"

/** What a run of the gate is asked for. */
export interface TestOptions {
  readonly tier: Tier
  /** Only what a difference can break, whatever its tier: to a commit, or (empty) to what main and this branch have in common; null for the whole tier. */
  readonly changedSince: string | null
  /** Only what `npm test` leaves out and the change since everything last passed can have touched. */
  readonly isBesides: boolean
  /** No engine is believed to be as it last passed. */
  readonly isFresh: boolean
  /** Writes down what things took, for the runs to come. */
  readonly isRecorded: boolean
  /** Only steps whose titles have one of these words. */
  readonly words: readonly string[]
}

/** Reads what was written behind `npm test --`. Throws on a flag that there is not. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const flags = new Set(args.filter((arg) => arg.startsWith("--")))
  const take = (flag: string) => flags.delete(flag)
  const changedAt = args.indexOf("--changed")
  const isChanged = take("--changed")
  const base = isChanged ? args[changedAt + 1] : undefined
  const since = base?.startsWith("--") ? undefined : base
  const isNightly = take("--nightly")
  const isBesides = take("--besides")
  const isAll = take("--all") || isBesides
  const isFresh = take("--fresh") || isNightly
  const isRecorded = take("--record")
  const [unknown] = flags
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: --changed [COMMIT], --all, --besides, --fresh, --nightly, --record.`)
  return {
    tier: isNightly ? "nightly" : isAll ? "all" : "everyday",
    changedSince: isChanged ? (since ?? "") : null,
    isBesides,
    isFresh,
    isRecorded,
    words: args.filter((arg) => !arg.startsWith("--") && !(isChanged && arg === since)),
  }
}
