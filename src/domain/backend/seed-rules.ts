/** An entry of RENDERERS, as far as it decides what becomes of its row. */
export interface Seed {
  readonly name: string
  /** Fingerprint of the whole entry. */
  readonly fingerprint: string
}

/** A row of the table, as far as seeds are concerned. */
export interface SeededRow {
  readonly name: string
  /** Fingerprint of the entry that it was taken over from; null for one that an admin added. */
  readonly seed: string | null
  readonly isRemoved: boolean
  /** An admin changed what the entry says. */
  readonly isOwn: boolean
}

/** What is to be done to bring the table in line with the variable. */
export interface SeedPlan {
  /** Entries that become rows, or replace what their rows say. */
  readonly taken: readonly string[]
  /** Rows whose fingerprint alone is written anew, since the key that made it is another one. */
  readonly marked: readonly string[]
  /** Rows whose entries are gone: what runs there ends, then they are forgotten. */
  readonly left: readonly string[]
}

/**
 * What RENDERERS says against the table. An entry is taken over when it is new or changed; one that an admin removed or changed stays as
 * the admin left it until then. Fingerprints of another key cannot be compared: their entries count as unchanged, and are sealed anew
 * where nobody changed them here. A row that an admin added is taken over by an entry of its name.
 */
export function planSeeds(seeds: readonly Seed[], rows: readonly SeededRow[]): SeedPlan {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const named = new Set(seeds.map(({ name }) => name))
  const taken: string[] = []
  const marked: string[] = []
  for (const { name, fingerprint } of seeds) {
    const row = byName.get(name)
    if (row === undefined || row.seed === null) taken.push(name)
    else if (row.seed === fingerprint) continue
    else if (keyOf(row.seed) === keyOf(fingerprint) || !(row.isRemoved || row.isOwn)) taken.push(name)
    else marked.push(name)
  }
  const left = rows.filter(({ name, seed }) => seed !== null && !named.has(name)).map(({ name }) => name)
  return { taken, marked, left }
}

/** The key that a fingerprint was made with stands before its first dot. */
function keyOf(fingerprint: string): string {
  return fingerprint.split(".", 1)[0] ?? ""
}
