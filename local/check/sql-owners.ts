/** A statement over a table that is another feature's. */
export interface SqlFault {
  readonly file: string
  readonly table: string
  readonly owner: string
}

const FEATURE = /^src\/domain\/(\w+)\//
const TABLE = /export const (\w+) = sqliteTable\(\s*"(\w+)"/g
/** What a table's file says of who else names it: `shared(account, { comment: "…" })`. */
const SHARED = /\bshared\((\w+), \{([\s\S]*?)\n?\s*\}\)/g

interface Table {
  readonly owner: string
  /** What the schema calls it. */
  readonly constant: string
  /** Features that it is shared with. */
  readonly with: readonly string[]
}

/** Every table by its name in the database: the file of `db/schema` that declares it is its owner's, and says whom it is shared with. */
export function tablesOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>()
  for (const [file, source] of sources) {
    const feature = /^db\/schema\/(\w+)\.ts$/.exec(file)?.[1]
    if (feature === undefined) continue
    const sharing = new Map([...source.matchAll(SHARED)].map(([, constant = "", by = ""]) => [constant, by]))
    for (const [, constant = "", table = ""] of source.matchAll(TABLE)) {
      const by = [...(sharing.get(constant) ?? "").matchAll(/^\s*(\w+):/gm)].map(([, name = ""]) => name)
      tables.set(table, { owner: feature === "kernel" ? "_kernel" : feature, constant, with: by })
    }
  }
  return tables
}

/** Every file of a feature that names another's table in SQL, as text or by the schema, without being shared; and sharing that nobody needs. */
export function findSqlFaults(sources: ReadonlyMap<string, string>): readonly (SqlFault | { readonly unused: string })[] {
  const tables = tablesOf(sources)
  const used = new Set<string>()
  const faults: SqlFault[] = []
  for (const [file, source] of sources) {
    const feature = FEATURE.exec(file)?.[1]
    if (feature === undefined || /\.test\.ts$|-suite\.ts$/.test(file)) continue
    for (const [table, { owner, constant, with: sharers }] of tables) {
      if (owner === feature || !names(source, table, constant)) continue
      if (sharers.includes(feature)) used.add(`${table}: ${feature}`)
      else faults.push({ file, table, owner })
    }
  }
  const said = [...tables].flatMap(([table, { with: sharers }]) => sharers.map((feature) => `${table}: ${feature}`))
  return [...faults, ...said.filter((one) => !used.has(one)).map((unused) => ({ unused }))]
}

function names(source: string, table: string, constant: string): boolean {
  // Verbs in capitals, as all SQL here is written; prose is not.
  const inText = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|IGNORE)\\s+${table}\\b`)
  const bySchema = new RegExp(
    `\\bschema\\.${constant}\\b|\\{[^{}]*\\b${constant}\\b[^{}]*\\}\\s*=\\s*schema\\b|import \\{[^{}]*\\b${constant}\\b[^{}]*\\} from "[^"]*db/schema/`,
  )
  return inText.test(source) || bySchema.test(source)
}
