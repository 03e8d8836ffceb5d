/** A statement over a table that is another feature's. */
export interface SqlFault {
  readonly file: string
  readonly table: string
  readonly owner: string
}

/** Which tables of others a feature's SQL may name, and why. What is not here goes through the owner's statements, verbs or events. */
const EXCEPTIONS: Readonly<Record<string, { readonly tables: readonly string[]; readonly reason: string }>> = {
  comment: {
    tables: ["account", "work"],
    reason: "Comments are read and written with the names of people and only where their work is shown, in one query.",
  },
  credits: { tables: ["task"], reason: "The ledger's checker compares every hold with its task; to see both is what it is for." },
  feed: {
    tables: ["work", "work_facet", "work_tag"],
    reason: "A feed is an order of published works, and its indexes lie on them and beside them.",
  },
  library: {
    tables: ["upload", "task", "task_result"],
    reason:
      "An appeal may be against an upload; an archive may hold results of tasks, and what was seen in one is kept with its task. One round trip a call.",
  },
  message: {
    tables: ["account", "follow", "work"],
    reason: "A notification names people and works as its reader may see them now, in one query; who follows is told in pages of follows.",
  },
  moderation: {
    tables: ["account"],
    reason: "Who may be banned, and how the banned are called, is decided in the statement that bans and in the list's one query.",
  },
  post: {
    tables: ["account", "hidden", "outbox"],
    reason:
      "A work is read with the image of its author and hidden with them, whoever hides a tag goes on to hide what it is renamed to in the batch that does, and the clock leaves alone what an event will move.",
  },
  profile: {
    tables: ["account", "follow"],
    reason: "What a profile says stands in the account's row, and is shown with its counts in one query.",
  },
  security: {
    tables: ["access_token", "account", "sign_in_way", "passkey", "challenge", "security_event"],
    reason: "Ways to sign in and access tokens come and go on conditions over all of them, in one batch.",
  },
  social: {
    tables: ["account", "work", "work_tag"],
    reason: "People and works that are followed, kept or hidden (by a tag too) are listed with what they show, in one query.",
  },
  stream: { tables: ["media_file"], reason: "Renditions and posters are noted at the file that they are of." },
  upload: {
    tables: ["media_file", "media_folder", "media_usage"],
    reason: "An upload becomes a file in the batch that ends it, where the room and the folder allow.",
  },
}

const FEATURE = /^src\/domain\/(\w+)\//
const TABLE = /export const (\w+) = sqliteTable\(\s*"(\w+)"/g

/** Owner of every table by its name in the database, and what the schema calls it: the file of `db/schema` that declares it. */
export function tableOwners(
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, { readonly owner: string; readonly constant: string }> {
  const owners = new Map<string, { owner: string; constant: string }>()
  for (const [file, source] of sources) {
    const feature = /^db\/schema\/(\w+)\.ts$/.exec(file)?.[1]
    if (feature === undefined) continue
    for (const [, constant = "", table = ""] of source.matchAll(TABLE))
      owners.set(table, { owner: feature === "kernel" ? "_kernel" : feature, constant })
  }
  return owners
}

/** Every file of a feature that names another's table in SQL, as text or by the schema, without an exception; and exceptions that nobody needs. */
export function findSqlFaults(
  sources: ReadonlyMap<string, string>,
  exceptions = EXCEPTIONS,
): readonly (SqlFault | { readonly unused: string })[] {
  const owners = tableOwners(sources)
  const used = new Set<string>()
  const faults: SqlFault[] = []
  for (const [file, source] of sources) {
    const feature = FEATURE.exec(file)?.[1]
    if (feature === undefined || /\.test\.ts$|-suite\.ts$/.test(file)) continue
    for (const [table, { owner, constant }] of owners) {
      if (owner === feature || !names(source, table, constant)) continue
      if (exceptions[feature]?.tables.includes(table)) used.add(`${feature}: ${table}`)
      else faults.push({ file, table, owner })
    }
  }
  const allowed = Object.entries(exceptions).flatMap(([feature, { tables }]) => tables.map((table) => `${feature}: ${table}`))
  return [...faults, ...allowed.filter((one) => !used.has(one)).map((unused) => ({ unused }))]
}

function names(source: string, table: string, constant: string): boolean {
  // Verbs in capitals, as all SQL here is written; prose is not.
  const inText = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|IGNORE)\\s+${table}\\b`)
  const bySchema = new RegExp(
    `\\bschema\\.${constant}\\b|\\{[^{}]*\\b${constant}\\b[^{}]*\\}\\s*=\\s*schema\\b|import \\{[^{}]*\\b${constant}\\b[^{}]*\\} from "[^"]*db/schema/`,
  )
  return inText.test(source) || bySchema.test(source)
}
