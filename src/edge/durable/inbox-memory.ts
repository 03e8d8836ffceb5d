import type { InboxTables } from "./inbox-tables.ts"

const MAXIMUM_VIEWED = 500
/** A view is forgotten after this. */
const VIEWED_MS = 90 * 86_400_000
const MAXIMUM_SEARCHED = 50

/** What somebody looked at. */
export interface Viewed extends Record<string, SqlStorageValue> {
  readonly objectType: number
  readonly id: string
  readonly atMs: number
}

/** What a member looked at and searched for, last first. */
export class InboxMemory {
  readonly #tables: InboxTables

  constructor(tables: InboxTables) {
    this.#tables = tables
  }

  noteViews(views: readonly { readonly objectType: number; readonly id: string }[], nowMs: number): void {
    if (!this.keepsViews) return
    for (const [index, { objectType, id }] of views.entries())
      this.#tables.write(
        `INSERT INTO viewed (object_type, id, at_ms) VALUES (?, ?, ?) ON CONFLICT (object_type, id) DO UPDATE SET at_ms = MAX(at_ms, excluded.at_ms)`,
        objectType,
        id,
        // Those of one call are told apart by time, which pages go by.
        nowMs - (views.length - 1 - index),
      )
    this.#tables.rows(
      "DELETE FROM viewed WHERE at_ms < (SELECT at_ms FROM viewed ORDER BY at_ms DESC LIMIT 1 OFFSET ?) RETURNING id",
      MAXIMUM_VIEWED - 1,
    )
  }

  recentViews(asked: {
    readonly objectTypes: readonly number[] | null
    readonly before: { readonly atMs: number; readonly id: string } | null
    readonly limit: number
  }): Viewed[] {
    const kinds = asked.objectTypes === null ? "" : "AND object_type IN (SELECT value FROM json_each(?))"
    return this.#tables.rows<Viewed>(
      `SELECT object_type AS "objectType", id, at_ms AS "atMs" FROM viewed WHERE (at_ms, id) < (?, ?) AND at_ms > ? ${kinds} ORDER BY at_ms DESC, id DESC LIMIT ?`,
      asked.before?.atMs ?? Number.MAX_SAFE_INTEGER,
      asked.before?.id ?? "",
      Date.now() - VIEWED_MS,
      ...(asked.objectTypes === null ? [] : [JSON.stringify(asked.objectTypes)]),
      asked.limit,
    )
  }

  forgetViews(): void {
    this.#tables.rows("DELETE FROM viewed RETURNING id")
  }

  /** Turned off, what was kept goes with it. */
  keepViews(isOn: boolean): void {
    if (isOn) {
      this.#tables.rows("DELETE FROM view_off RETURNING one")
      return
    }
    this.#tables.write("INSERT INTO view_off (one) VALUES (1) ON CONFLICT DO NOTHING")
    this.forgetViews()
  }

  get keepsViews(): boolean {
    return this.#tables.rows("SELECT one FROM view_off").length === 0
  }

  /** Forgets what is too old to be listed. */
  prune(nowMs: number): void {
    this.#tables.rows("DELETE FROM viewed WHERE at_ms <= ? RETURNING id", nowMs - VIEWED_MS)
  }

  noteSearch(query: string, nowMs: number): void {
    if (!this.keepsSearches) return
    this.#tables.write(
      "INSERT INTO searched (query, at_ms) VALUES (?, ?) ON CONFLICT (query) DO UPDATE SET at_ms = excluded.at_ms",
      query,
      nowMs,
    )
    this.#tables.write(
      "DELETE FROM searched WHERE query NOT IN (SELECT query FROM searched ORDER BY at_ms DESC, query LIMIT ?)",
      MAXIMUM_SEARCHED,
    )
  }

  searches(): string[] {
    return this.#tables.rows<{ query: string }>("SELECT query FROM searched ORDER BY at_ms DESC, query").map(({ query }) => query)
  }

  /** Forgets queries, all of them for null. */
  forgetSearches(queries: readonly string[] | null): void {
    if (queries === null) this.#tables.rows("DELETE FROM searched RETURNING query")
    else this.#tables.rows("DELETE FROM searched WHERE query IN (SELECT value FROM json_each(?)) RETURNING query", JSON.stringify(queries))
  }

  /** What was kept before it is turned off stays until it is forgotten. */
  keepSearches(isOn: boolean): void {
    if (isOn) this.#tables.rows("DELETE FROM search_off RETURNING one")
    else this.#tables.write("INSERT INTO search_off (one) VALUES (1) ON CONFLICT DO NOTHING")
  }

  get keepsSearches(): boolean {
    return this.#tables.rows("SELECT one FROM search_off").length === 0
  }
}
