import { LazyTables } from "./lazy-tables.ts"

const TABLES = [
  "CREATE TABLE IF NOT EXISTS head (task_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_ended INTEGER NOT NULL, drop_at_ms INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS event (task_id TEXT NOT NULL, seq INTEGER NOT NULL, task TEXT NOT NULL, preview TEXT, PRIMARY KEY (task_id, seq)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS forgotten (task_id TEXT PRIMARY KEY, drop_at_ms INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS ticket (hash TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL, session_id TEXT, ends_at_ms INTEGER)",
]

/** A hub's tables. */
export class HubTables extends LazyTables {
  constructor(sql: SqlStorage) {
    super(sql, TABLES, "head")
    if (!this.exist) return
    const has = (column: string) => sql.exec("SELECT name FROM pragma_table_info('ticket') WHERE name = ?", column).toArray().length > 0
    if (!has("session_id")) sql.exec("ALTER TABLE ticket ADD COLUMN session_id TEXT")
    if (!has("ends_at_ms")) sql.exec("ALTER TABLE ticket ADD COLUMN ends_at_ms INTEGER")
  }
}
