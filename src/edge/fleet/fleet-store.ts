import type { Log } from "../../domain/_kernel/ports.ts"
import type { Capabilities, CapabilityChange, RunReport } from "../../domain/backend/index.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"

/** What was learnt of a server on one connection. */
export interface Learnt {
  readonly connection: string
  readonly capabilities: Capabilities | null
  readonly readAtMs: number | null
  readonly askedAtMs: number | null
  /** Newest first. */
  readonly changes: readonly CapabilityChange[]
}

/** The table as it was read last; `mark` is the fingerprint of RENDERERS then. */
interface TableCopy {
  readonly mark: string
  readonly rows: readonly ServerRow[]
}

/** Runs that are kept of a server. */
const KEPT_RUNS = 500
const COPY = "table"

interface EntryRow extends Record<string, SqlStorageValue> {
  server: string
  entry: string
}

/** What the fleet remembers besides the table: a copy of that, what it learnt of each server, and the last runs there. */
export class FleetStore {
  readonly #storage: DurableObjectStorage
  readonly #log: Log
  readonly #learnt: Map<string, Learnt>

  constructor(storage: DurableObjectStorage, log: Log) {
    this.#storage = storage
    this.#log = log
    storage.sql.exec("CREATE TABLE IF NOT EXISTS learnt (server TEXT PRIMARY KEY, entry TEXT NOT NULL)")
    storage.sql.exec("CREATE TABLE IF NOT EXISTS run (place INTEGER PRIMARY KEY AUTOINCREMENT, server TEXT NOT NULL, entry TEXT NOT NULL)")
    storage.sql.exec("CREATE INDEX IF NOT EXISTS run_of_server ON run (server, place)")
    const rows = storage.sql.exec<EntryRow>("SELECT server, entry FROM learnt").toArray()
    this.#learnt = new Map(rows.map(({ server, entry }): [string, Learnt] => [server, JSON.parse(entry)]))
  }

  /** The copy of the table that was made for the same RENDERERS; null where there is none. */
  tableCopy(mark: string): readonly ServerRow[] | null {
    const copy = this.#storage.kv.get<TableCopy>(COPY)
    return copy?.mark === mark ? copy.rows : null
  }

  keepTable(mark: string, rows: readonly ServerRow[]): void {
    this.#storage.kv.put(COPY, { mark, rows } satisfies TableCopy)
  }

  /** What is known of a server on its present connection. */
  learnt({ name, connection }: Pick<ServerRow, "name" | "connection">): Learnt {
    const known = this.#learnt.get(name)
    if (known?.connection === connection) return known
    return { connection, capabilities: null, readAtMs: null, askedAtMs: null, changes: known?.changes ?? [] }
  }

  /** Never throws: what cannot be written is known until the object starts anew. */
  learn(name: string, learnt: Learnt): void {
    this.#learnt.set(name, learnt)
    try {
      this.#storage.sql.exec(
        "INSERT INTO learnt (server, entry) VALUES (?, ?) ON CONFLICT (server) DO UPDATE SET entry = excluded.entry",
        name,
        JSON.stringify(learnt),
      )
    } catch (error) {
      this.#log.error("what a server can do not written", { server: name, error: String(error) })
    }
  }

  noteRun(report: RunReport): void {
    const { sql } = this.#storage
    sql.exec("INSERT INTO run (server, entry) VALUES (?, ?)", report.server, JSON.stringify(report))
    sql.exec(
      "DELETE FROM run WHERE server = ?1 AND place <= (SELECT place FROM run WHERE server = ?1 ORDER BY place DESC LIMIT 1 OFFSET ?2)",
      report.server,
      KEPT_RUNS,
    )
  }

  /** The last runs at a server, newest first. */
  runs(name: string): readonly RunReport[] {
    return this.#storage.sql
      .exec<EntryRow>("SELECT server, entry FROM run WHERE server = ? ORDER BY place DESC", name)
      .toArray()
      .map(({ entry }): RunReport => JSON.parse(entry))
  }

  /** Forgets what is known of servers that are no more. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of [...this.#learnt.keys()].filter((known) => !names.has(known))) {
      this.#learnt.delete(name)
      this.#storage.sql.exec("DELETE FROM learnt WHERE server = ?", name)
      this.#storage.sql.exec("DELETE FROM run WHERE server = ?", name)
    }
  }
}
