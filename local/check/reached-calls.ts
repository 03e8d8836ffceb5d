const DECLARATION = /export const (\w+) = \w+Call\(([\s\S]*?)(?=\n(?:export|const|\/\*\*) |$(?![\s\S]))/g
const SAYS_ELSEWHERE = /\breached: /
const ALIAS = /\baliasOf: "([^"]+)"/g
const PATH = /\bpath: "([^"]+)"/g
/** A table of calls that a contract exports, such as those of every kind of feed. */
const TABLE = /export const (\w+) = \{\n([\s\S]*?)\n\}/g
const IMPORT = /import (?!type )\{([^}]*)\} from "[^"]*contract\.ts"|import \* as (\w+) from "[^"]*contract\.ts"/g

/** Faults of contracts: a call that no island makes though it says nothing else of who reaches it, one that says so and is made, an alias of none. */
export function unreachedCalls(sources: ReadonlyMap<string, string>): readonly string[] {
  const contracts = [...sources].filter(([file]) => /^src\/domain\/.*contract\.ts$/.test(file))
  const tables = contracts.flatMap(([, source]) => tablesIn(source))
  const made = new Set<string>()
  for (const [file, source] of sources) {
    if (!/^src\/(?:islands|wasm-workers)\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    for (const name of [...namesUsed(source), ...tables.flatMap((one) => callsOf(one, source))]) made.add(name)
  }
  const paths = new Set(contracts.flatMap(([, source]) => [...source.matchAll(PATH)].map(([, path]) => path)))
  return contracts.flatMap(([file, source]) => [
    ...[...source.matchAll(DECLARATION)].flatMap(([, name = "", declared = ""]) => {
      const isElsewhere = SAYS_ELSEWHERE.test(declared)
      if (made.has(name)) return isElsewhere ? [`${file}: an island makes the call ${name}, which says that none does`] : []
      return isElsewhere ? [] : [`${file}: no island makes the call ${name}, and it does not say who reaches it`]
    }),
    ...[...source.matchAll(ALIAS)].flatMap(([, path]) => (paths.has(path) ? [] : [`${file}: an alias of ${path}, which no call has`])),
  ])
}

interface Table {
  readonly name: string
  readonly body: string
}

const tablesIn = (source: string): readonly Table[] => [...source.matchAll(TABLE)].map(([, name = "", body = ""]) => ({ name, body }))

/** Calls that a file takes out of a table by the name that they have in its rows: `FEED_CALLS[kind].recommend`. */
function callsOf({ name, body }: Table, source: string): readonly string[] {
  const columns = [...source.matchAll(new RegExp(`\\b${name}(?:\\[[^\\]]*\\]|\\.\\w+)\\.(\\w+)`, "g"))].map(([, column = ""]) => column)
  return columns.flatMap((column) => [...body.matchAll(new RegExp(`\\b${column}: (\\w+)`, "g"))].map(([, call = ""]) => call))
}

/** What of contracts a file imports as values, and uses of whole contracts by their names. */
function namesUsed(source: string): readonly string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names, whole]) => {
    if (names !== undefined)
      return names
        .split(",")
        .map((name) => name.trim().split(" as ", 1)[0] ?? "")
        .filter((name) => !name.startsWith("type "))
    return [...source.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, "g"))].map(([, name = ""]) => name)
  })
}
