import { needOf } from "../../domain/backend/index.ts"
import { EMPTY_LINE, type Fairness, type Lease, type Line, type Waiting } from "../../domain/task/dispatch-rules.ts"
import { FIRST_KIND, withStanding } from "../../domain/task/kept-plan.ts"
import { type HealthTable, healthKept } from "../../domain/task/renderer-health.ts"
import { turnsKept } from "../../domain/task/turn-rules.ts"

/** What the dispatcher remembers. */
export interface Pool {
  readonly line: Line
  readonly health: HealthTable
  /** Moving average of how long a task takes, ms. */
  readonly averageMs: number
}

/** The pool but for its line, as it is written. */
interface KeptPool extends Pick<Pool, "health" | "averageMs"> {
  readonly fairness: Fairness
}

/** An entry that was written, also by an earlier version, which knew only of what kind it is. */
interface KeptEntry extends Omit<Waiting, "need" | "failedAt" | "renewedAtMs">, Partial<Pick<Waiting, "need" | "failedAt">> {
  readonly kind?: string
  /** Of a lease. */
  readonly renderer?: string
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
    const queue = waiting.map((row): Waiting => {
      const { renderer: _none, ...entry } = wholeEntry(row, nowMs)
      return entry
    })
    this.#pool = {
      line: {
        waiting: queue,
        leases: leases.map((row) => wholeEntry(row, nowMs)),
        fairness: { ...kept.fairness, turns: turnsKept(kept.fairness.turns, queue) },
      },
      health: healthKept(kept.health),
      averageMs: kept.averageMs,
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
    const { line, ...others } = next
    const kept: KeptPool = { fairness: line.fairness, ...others }
    const rest = JSON.stringify(kept)
    const isSame = before.line.fairness === line.fairness && before.health === next.health && before.averageMs === next.averageMs
    if (!isSame) this.#sql.exec("INSERT INTO pool (id, entry) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET entry = excluded.entry", rest)
  }

  /** A place before all others, for one that came back. */
  #makeRoomInFront(taskId: string): void {
    this.#sql.exec("INSERT INTO waiting (place, task_id, entry) SELECT COALESCE(MIN(place), 1) - 1, ?, '' FROM waiting", taskId)
  }

  #writeTable(table: "waiting" | "lease", before: readonly Waiting[], next: readonly Waiting[]): void {
    if (before === next) return
    const known = new Map(before.map((one) => [one.taskId, one]))
    let isFront = true
    for (const one of next) {
      const kept = known.get(one.taskId)
      known.delete(one.taskId)
      if (kept !== undefined) isFront = false
      if (kept !== undefined && (kept === one || placeOf(kept) === placeOf(one))) continue
      if (kept === undefined && isFront && table === "waiting" && before.length > 0) this.#makeRoomInFront(one.taskId)
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
function placeOf({ renewedAtMs: _renewal, ...one }: Waiting): string {
  return JSON.stringify(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)))
}

function wholeEntry(row: EntryRow, nowMs: number): Lease {
  const { kind = FIRST_KIND, renderer = "", ...kept }: KeptEntry = JSON.parse(row.entry)
  const { need = needOf({ kind, fields: {} }), failedAt = [] } = kept
  return withStanding({ ...kept, need, failedAt, renderer, renewedAtMs: nowMs })
}
