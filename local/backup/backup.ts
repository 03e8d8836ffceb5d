import { constants, existsSync, renameSync, rmSync, statSync } from "node:fs"
import { copyFile, mkdir, readdir } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { databaseFile } from "../start/local-database.ts"

/** What a backup holds. */
export interface MadeBackup {
  readonly place: string
  readonly bytes: number
  readonly files: number
}

const DATABASE = "database.db"
const STORES = "wrangler"
/** What stores keep that is made again by itself. */
const NOT_KEPT = /(^|\/)(cache|ratelimit|images)\/|-(wal|shm)$/
/** Pages of a database that are copied at once: all of them, so that one moment is copied however much is written meanwhile. */
const ALL_PAGES = 1_000_000_000

/**
 * Copies the database and the stores of a data folder into a folder of its own below `into`, while Atelier runs or not. The database comes
 * first: whatever it names is in the stores that are copied after it, since names of files are never used again.
 */
export async function makeBackup(dataDirectory: string, into: string, nowMs: number): Promise<MadeBackup> {
  if (!existsSync(databaseFile(dataDirectory))) throw new Error(`There is no database in ${dataDirectory}.`)
  const place = join(
    into,
    new Date(nowMs)
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(":", "-"),
  )
  if (existsSync(place)) throw new Error(`${place} is there already.`)
  const half = `${place}.half`
  rmSync(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  const sizes = [await copyDatabaseFile(databaseFile(dataDirectory), join(half, DATABASE))]
  const stores = join(dataDirectory, STORES)
  const found = existsSync(stores) ? await filesIn(stores) : []
  const isDatabase = (path: string) => path.endsWith(".sqlite")
  // Their lists before what they list.
  for (const path of [...found.filter(isDatabase), ...found.filter((path) => !isDatabase(path))]) {
    const to = join(half, STORES, relative(stores, path))
    await mkdir(dirname(to), { recursive: true })
    sizes.push(await (isDatabase(path) ? copyDatabaseFile(path, to) : copyPlainFile(path, to)))
  }
  renameSync(half, place)
  return { place, bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}

/** Puts a backup into the place of what a data folder has, and that aside; Atelier must not run there. Answers where it is aside. */
export async function restoreBackup(dataDirectory: string, place: string, nowMs: number): Promise<readonly string[]> {
  if (!existsSync(join(place, DATABASE))) throw new Error(`${place} is no backup: it has no ${DATABASE}.`)
  const aside: string[] = []
  for (const name of ["sqld", STORES]) {
    const folder = join(dataDirectory, name)
    if (!existsSync(folder)) continue
    const to = `${folder}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-")}`
    renameSync(folder, to)
    aside.push(to)
  }
  await mkdir(dirname(databaseFile(dataDirectory)), { recursive: true })
  await copyFile(join(place, DATABASE), databaseFile(dataDirectory))
  const stores = join(place, STORES)
  for (const path of existsSync(stores) ? await filesIn(stores) : []) {
    const to = join(dataDirectory, STORES, relative(stores, path))
    await mkdir(dirname(to), { recursive: true })
    await copyPlainFile(path, to)
  }
  return aside
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !NOT_KEPT.test(relative(folder, path))).sort()
}

async function copyDatabaseFile(from: string, to: string): Promise<number> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
  return statSync(to).size
}

/** What was deleted since the folder was read is nothing that the copy of the database needs. */
async function copyPlainFile(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT" && !existsSync(from)) return 0
    throw error
  }
  return statSync(to).size
}
