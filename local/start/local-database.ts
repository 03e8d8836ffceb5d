import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { copyFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

/** How the database of a data folder is found before anything opens it. */
export type DatabaseState =
  | { readonly kind: "new" }
  | { readonly kind: "sound" }
  /** It was there before, and is not what it was; `reason` goes on from the file's path. */
  | { readonly kind: "damaged"; readonly reason: string }

/** Copies that are kept, one a day. */
const COPIES_KEPT = 7

const folderOf = (dataDirectory: string): string => join(dataDirectory, "sqld")
const copiesOf = (dataDirectory: string): string => join(dataDirectory, "copies")
const markOf = (dataDirectory: string): string => join(dataDirectory, "database.made")

/** The file that holds everything. */
export function databaseFile(dataDirectory: string): string {
  return join(folderOf(dataDirectory), "dbs", "default", "data")
}

/** Notes that the folder has a database now: from here on an empty one is a loss and no beginning. */
export function markDatabaseMade(dataDirectory: string): void {
  if (!existsSync(markOf(dataDirectory))) writeFileSync(markOf(dataDirectory), "")
}

/** Looks at the database of a folder, which only reads it: whoever opened it for writing would make a new one in its place. */
export function examineDatabase(dataDirectory: string): DatabaseState {
  const file = databaseFile(dataDirectory)
  // Folders of earlier versions have only the gallery's mark.
  const wasMade = [markOf(dataDirectory), join(dataDirectory, "seed.stamp")].some((path) => existsSync(path))
  if (!existsSync(file)) return wasMade ? { kind: "damaged", reason: "is gone" } : { kind: "new" }
  if (statSync(file).size === 0) return wasMade ? { kind: "damaged", reason: "is empty" } : { kind: "new" }
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const word = firstFault(database)
      if (word !== null) return { kind: "damaged", reason: `is damaged: ${word}` }
      const hasTables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migration'").all().length > 0
      return wasMade && !hasTables ? { kind: "damaged", reason: "has lost its tables" } : { kind: "sound" }
    } finally {
      database.close()
    }
  } catch (error) {
    return { kind: "damaged", reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Faults that one check names at most. */
const MAXIMUM_FAULTS = 100

/** The first thing that is wrong with a database; null where it is sound. An index of vectors is the server's own, and looks empty from here. */
function firstFault(database: DatabaseSync): string | null {
  const ofVectors = database.prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%libsql_vector_idx%'").all()
  const expected = new Set(["ok", ...ofVectors.map(({ name }) => `wrong # of entries in index ${String(name)}`)])
  const said = database
    .prepare(`PRAGMA quick_check(${MAXIMUM_FAULTS})`)
    .all()
    .map((row) => String(row["quick_check"]))
  return said.find((word) => !expected.has(word)) ?? null
}

/** The copies of a folder's database, newest first. */
export function copiesIn(dataDirectory: string): readonly { readonly path: string; readonly day: string }[] {
  const folder = copiesOf(dataDirectory)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.db$/.test(name))
  return names
    .sort()
    .reverse()
    .map((name) => ({ path: join(folder, name), day: basename(name, ".db") }))
}

/** Copies a sound database, one copy a day (UTC), which `replaces` makes anew; the oldest copies give way. */
export async function copyDatabase(dataDirectory: string, nowMs: number, replaces = false): Promise<void> {
  const path = join(copiesOf(dataDirectory), `${new Date(nowMs).toISOString().slice(0, 10)}.db`)
  if (existsSync(path) && !replaces) return
  mkdirSync(copiesOf(dataDirectory), { recursive: true, mode: 0o700 })
  const half = `${path}.half`
  rmSync(half, { force: true })
  const database = new DatabaseSync(databaseFile(dataDirectory), { readOnly: true })
  try {
    await backup(database, half)
  } finally {
    database.close()
  }
  renameSync(half, path)
  for (const old of copiesIn(dataDirectory).slice(COPIES_KEPT)) rmSync(old.path)
}

/** Puts the newest copy in the database's place and the database aside; null where there is no copy. */
export async function restoreDatabase(
  dataDirectory: string,
  nowMs: number,
): Promise<{ readonly day: string; readonly aside: string | null } | null> {
  const [copy] = copiesIn(dataDirectory)
  if (copy === undefined) return null
  const folder = folderOf(dataDirectory)
  const aside = existsSync(folder) ? `${folder}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-")}` : null
  if (aside !== null) renameSync(folder, aside)
  mkdirSync(join(folder, "dbs", "default"), { recursive: true })
  await copyFile(copy.path, databaseFile(dataDirectory))
  return { day: copy.day, aside }
}

/** What to do about a damaged database, in words for the terminal. */
export function damagedAdvice(dataDirectory: string, reason: string): string {
  const [copy] = copiesIn(dataDirectory)
  return [
    `The database ${databaseFile(dataDirectory)} ${reason}.`,
    "Nothing was changed. You can",
    copy === undefined
      ? "- put a copy of your own into that place (there is none under copies/ yet), or"
      : `- go back to the copy of ${copy.day}:  npm start -- --restore`,
    "- begin anew, which deletes everything: npm start -- --reset",
  ].join("\n")
}
