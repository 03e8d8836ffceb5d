const TABLES = [
  "CREATE TABLE IF NOT EXISTS head (task_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_ended INTEGER NOT NULL, drop_at_ms INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS event (task_id TEXT NOT NULL, seq INTEGER NOT NULL, task TEXT NOT NULL, preview TEXT, PRIMARY KEY (task_id, seq)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS forgotten (task_id TEXT PRIMARY KEY, drop_at_ms INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS ticket (hash TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL, session_id TEXT)",
]

/** A hub's tables. They are there only from the first write on until the hub is emptied, since an object without storage costs nothing. */
export class HubTables {
  readonly #sql: SqlStorage
  #exist: boolean

  constructor(sql: SqlStorage) {
    this.#sql = sql
    this.#exist = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'head'").toArray().length > 0
    if (!this.#exist) return
    for (const table of TABLES) sql.exec(table)
    // Hubs outlive deployments, and their tables with them.
    const isTicketOlder = sql.exec("SELECT name FROM pragma_table_info('ticket') WHERE name = 'session_id'").toArray().length === 0
    if (isTicketOlder) sql.exec("ALTER TABLE ticket ADD COLUMN session_id TEXT")
  }

  get exist(): boolean {
    return this.#exist
  }

  /** The rows of a query; none while there are no tables. */
  rows<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: SqlStorageValue[]): Row[] {
    return this.#exist ? this.#sql.exec<Row>(query, ...bindings).toArray() : []
  }

  /** Writes, making the tables where they are missing. */
  write(query: string, ...bindings: SqlStorageValue[]): void {
    if (!this.#exist) for (const table of TABLES) this.#sql.exec(table)
    this.#exist = true
    this.#sql.exec(query, ...bindings)
  }

  /** Notes that the object's storage is being deleted. */
  noteDeleted(): void {
    this.#exist = false
  }
}
