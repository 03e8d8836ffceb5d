import { EMPTY_LINE, type Fairness, type Lease, type Line, turnsKept, type Waiting } from "../../domain/task/dispatch-rules.ts"
import { FIRST_KIND, withStanding } from "../../domain/task/kept-plan.ts"
import type { HealthTable, Offers } from "../../domain/task/renderer-health.ts"

/** What the dispatcher remembers. */
export interface Pool {
  readonly line: Line
  readonly health: HealthTable
  /** Moving average of how long a task takes, ms. */
  readonly averageMs: number
  /** What renderers announced last of what they take, by their names. */
  readonly announced: Readonly<Record<string, AnnouncedOffers>>
}

/** What a renderer takes, and when it said so. */
export interface AnnouncedOffers {
  readonly offers: Offers
  readonly atMs: number
}

/** The pool but for its line, as it is written. */
interface KeptPool extends Pick<Pool, "health" | "averageMs"> {
  readonly fairness: Fairness
  readonly told?: Pool["announced"]
}

interface EntryRow extends Record<string, SqlStorageValue> {
  entry: string
}

/** Milliseconds that a task is taken to last before one has been measured. */
const FIRST_AVERAGE_MS = 4_000

/**
 * The pool on disk: a row for each waiting task and each lease, and one for the rest, so that a change costs as much as it
 * changes. The moments of renewal live in memory; after a restart everyone counts as renewed.
 */
export class PoolStore {
  readonly #sql: SqlStorage
  #pool: Pool

  constructor(sql: SqlStorage, nowMs: number) {
    this.#sql = sql
    sql.exec(
      "CREATE TABLE IF NOT EXISTS waiting (place INTEGER PRIMARY KEY AUTOINCREMENT, task_id TEXT NOT NULL UNIQUE, entry TEXT NOT NULL)",
    )
    sql.exec("CREATE TABLE IF NOT EXISTS lease (task_id TEXT PRIMARY KEY, entry TEXT NOT NULL)")
    sql.exec("CREATE TABLE IF NOT EXISTS pool (id INTEGER PRIMARY KEY, entry TEXT NOT NULL)")
    const waiting = sql.exec<EntryRow>("SELECT entry FROM waiting ORDER BY place").toArray()
    const leases = sql.exec<EntryRow>("SELECT entry FROM lease").toArray()
    const [rest] = sql.exec<EntryRow>("SELECT entry FROM pool WHERE id = 1").toArray()
    const kept: KeptPool =
      rest === undefined ? { fairness: EMPTY_LINE.fairness, health: {}, averageMs: FIRST_AVERAGE_MS } : JSON.parse(rest.entry)
    const queue = waiting.map((row): Waiting => withStanding({ kind: FIRST_KIND, ...JSON.parse(row.entry), renewedAtMs: nowMs }))
    this.#pool = {
      line: {
        waiting: queue,
        leases: leases.map((row): Lease => withStanding({ kind: FIRST_KIND, ...JSON.parse(row.entry), renewedAtMs: nowMs })),
        fairness: { ...kept.fairness, turns: turnsKept(kept.fairness.turns, queue) },
      },
      health: kept.health,
      averageMs: kept.averageMs,
      announced: kept.told ?? {},
    }
  }

  get pool(): Pool {
    return this.#pool
  }

  /** Writes what differs from before. */
  write(next: Pool): void {
    const before = this.#pool
    this.#pool = next
    this.#writeTable("waiting", before.line.waiting, next.line.waiting)
    this.#writeTable("lease", before.line.leases, next.line.leases)
    const { line, announced, ...others } = next
    const kept: KeptPool = { fairness: line.fairness, ...others, told: announced }
    const rest = JSON.stringify(kept)
    const isSame =
      before.line.fairness === line.fairness &&
      before.health === next.health &&
      before.averageMs === next.averageMs &&
      before.announced === next.announced
    if (!isSame) this.#sql.exec("INSERT INTO pool (id, entry) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET entry = excluded.entry", rest)
  }

  #writeTable(table: "waiting" | "lease", before: readonly Waiting[], next: readonly Waiting[]): void {
    if (before === next) return
    const known = new Map(before.map((one) => [one.taskId, placeOf(one)]))
    for (const one of next) {
      const isSame = known.get(one.taskId) === placeOf(one)
      known.delete(one.taskId)
      if (isSame) continue
      const entry = JSON.stringify(one)
      this.#sql.exec(
        `INSERT INTO ${table} (task_id, entry) VALUES (?, ?) ON CONFLICT (task_id) DO UPDATE SET entry = excluded.entry`,
        one.taskId,
        entry,
      )
    }
    for (const taskId of known.keys()) this.#sql.exec(`DELETE FROM ${table} WHERE task_id = ?`, taskId)
  }
}

/** What of an entry is worth a write: renewals are not. */
function placeOf(one: Waiting): string {
  return `${"renderer" in one ? String(one.renderer) : "waits"} ${one.viewerId} ${one.plan} ${one.speedType} ${one.kind}`
}
