import { LazyTables } from "./lazy-tables.ts"

const TABLES = [
  // A line of the bell: what was told of one thing. `actors` are its last people, JSON.
  `CREATE TABLE IF NOT EXISTS line (group_key TEXT PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, actors TEXT NOT NULL, count INTEGER NOT NULL,
    subject TEXT, outcome TEXT, stamina INTEGER, coins INTEGER, is_read INTEGER NOT NULL, at_ms INTEGER NOT NULL)`,
  "CREATE UNIQUE INDEX IF NOT EXISTS line_by_time ON line (at_ms, id)",
  "CREATE UNIQUE INDEX IF NOT EXISTS line_by_id ON line (id)",
  "CREATE INDEX IF NOT EXISTS line_unread ON line (is_read) WHERE is_read = 0",
  // Each thing that was told, so that none is told twice.
  "CREATE TABLE IF NOT EXISTS notice (key TEXT PRIMARY KEY, group_key TEXT NOT NULL, actor_id TEXT, at_ms INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS notice_by_actor ON notice (group_key, actor_id)",
  "CREATE INDEX IF NOT EXISTS notice_by_time ON notice (at_ms)",
  "CREATE TABLE IF NOT EXISTS muted (kind TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS viewed (object_type INTEGER NOT NULL, id TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (object_type, id)) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS viewed_by_time ON viewed (at_ms)",
  // One row while views are not to be kept.
  "CREATE TABLE IF NOT EXISTS view_off (one INTEGER PRIMARY KEY)",
  "CREATE TABLE IF NOT EXISTS searched (query TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) WITHOUT ROWID",
  // One row while searches are not to be kept.
  "CREATE TABLE IF NOT EXISTS search_off (one INTEGER PRIMARY KEY)",
  // What those who follow the member are to be told, run by run; a row that is done stays, so that none is told again.
  `CREATE TABLE IF NOT EXISTS round (key TEXT PRIMARY KEY, notification TEXT NOT NULL, after_ms INTEGER, after_id TEXT, is_done INTEGER NOT NULL,
    at_ms INTEGER NOT NULL) WITHOUT ROWID`,
  // How often the step that a run is at failed; a table of its own, since objects that are there already have the one above.
  "CREATE TABLE IF NOT EXISTS round_failure (key TEXT PRIMARY KEY, tries INTEGER NOT NULL) WITHOUT ROWID",
]

/** A member's tables: what only they read. */
export class InboxTables extends LazyTables {
  constructor(sql: SqlStorage) {
    super(sql, TABLES, "line")
  }

  /** True where no row is left. */
  get isEmpty(): boolean {
    const some = ["line", "notice", "muted", "viewed", "view_off", "searched", "search_off", "round"].map(
      (table) => `EXISTS (SELECT 1 FROM ${table})`,
    )
    return this.rows<{ some: number }>(`SELECT ${some.join(" OR ")} AS some`)[0]?.some !== 1
  }
}
