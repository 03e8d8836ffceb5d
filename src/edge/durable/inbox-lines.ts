import { newRowId } from "../../domain/_kernel/ids.ts"
import type { Position } from "../../domain/_kernel/paging.ts"
import type { NotificationKind, NotificationOutcome } from "../../domain/message/notification-rules.ts"
import { KNOWN_PEOPLE, NOTIFICATION_DAYS } from "../../domain/message/notification-rules.ts"
import type { NewNotification, NotificationGroup, NotificationSubject, ReadLine } from "../../domain/message/ports.ts"
import type { InboxTables } from "./inbox-tables.ts"

const KEPT_MS = NOTIFICATION_DAYS * 86_400_000
/** Lines and told things of one member at most; the oldest go first. */
const MAXIMUM_LINES = 2_000
const MAXIMUM_NOTICES = 20_000
/** After so many told things the limits are looked at, besides once a day. */
const PRUNED_EVERY = 1_000

interface LineRow extends Record<string, SqlStorageValue> {
  readonly id: string
  readonly kind: NotificationKind
  readonly actors: string
  readonly count: number
  readonly subject: string | null
  readonly outcome: NotificationOutcome | null
  readonly stamina: number | null
  readonly coins: number | null
  readonly isRead: number
  readonly atMs: number
}

const COLUMNS = `id, kind, actors, count, subject, outcome, stamina, coins, is_read AS "isRead", at_ms AS "atMs"`

/** The lines of a member's bell. */
export class InboxLines {
  readonly #tables: InboxTables
  #sincePruned = 0

  constructor(tables: InboxTables) {
    this.#tables = tables
  }

  /** Takes something in; answers the id of its line, null where it was told before, is too old, or of a kind that is turned off. */
  add({ kind, key, groupKey, actorId, subject, outcome = null, stamina = null, coins = null, atMs }: NewNotification): string | null {
    const tables = this.#tables
    const isMuted = tables.rows("SELECT 1 AS one FROM muted WHERE kind = ?", kind).length > 0
    if (isMuted || atMs <= Date.now() - KEPT_MS) return null
    const isKnown =
      actorId !== null && tables.rows("SELECT 1 AS one FROM notice WHERE group_key = ? AND actor_id = ?", groupKey, actorId).length > 0
    const added = tables.write(
      "INSERT INTO notice (key, group_key, actor_id, at_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1 AS one",
      key,
      groupKey,
      actorId,
      atMs,
    )
    if (added.length === 0) return null
    const [line] = tables.rows<LineRow>(`SELECT ${COLUMNS} FROM line WHERE group_key = ?`, groupKey)
    const actors = [...(actorId === null ? [] : [actorId]), ...actorsOf(line).filter((id) => id !== actorId)].slice(0, KNOWN_PEOPLE)
    const [written] = tables.write<{ id: string }>(
      `INSERT INTO line (group_key, id, kind, actors, count, subject, outcome, stamina, coins, is_read, at_ms) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, 0, ?)
        ON CONFLICT (group_key) DO UPDATE SET actors = excluded.actors, count = count + ?, subject = excluded.subject, outcome = excluded.outcome,
          stamina = excluded.stamina, coins = excluded.coins, is_read = 0, at_ms = MAX(at_ms, excluded.at_ms) RETURNING id`,
      groupKey,
      newRowId("line", atMs),
      kind,
      JSON.stringify(actors),
      subject === null ? null : JSON.stringify(subject),
      outcome,
      stamina,
      coins,
      atMs,
      isKnown ? 0 : 1,
    )
    this.#sincePruned += 1
    if (this.#sincePruned >= PRUNED_EVERY) this.prune(Date.now())
    return written?.id ?? null
  }

  /** Lines, last told first, those before a place. */
  list({ before, limit }: { readonly before: Position | null; readonly limit: number }): NotificationGroup[] {
    const below = before === null ? "" : "AND (at_ms, id) < (?, ?)"
    const query = `SELECT ${COLUMNS} FROM line WHERE at_ms > ? ${below} ORDER BY at_ms DESC, id DESC LIMIT ?`
    return this.#tables
      .rows<LineRow>(query, Date.now() - KEPT_MS, ...(before === null ? [] : [before.sortValue, before.id]), limit)
      .map(lineOf)
  }

  /** Lines by their ids. */
  named(ids: readonly string[]): NotificationGroup[] {
    const query = `SELECT ${COLUMNS} FROM line WHERE id IN (SELECT value FROM json_each(?)) ORDER BY at_ms`
    return this.#tables.rows<LineRow>(query, JSON.stringify(ids)).map(lineOf)
  }

  unread(): number {
    return this.#tables.rows<{ n: number }>("SELECT COUNT(*) AS n FROM line WHERE is_read = 0")[0]?.n ?? 0
  }

  /** Marks lines read, all of them for null; true where one was not. */
  markRead(ids: readonly string[] | null): boolean {
    if (!this.#tables.exist) return false
    const some = ids === null ? "" : "AND id IN (SELECT value FROM json_each(?))"
    const query = `UPDATE line SET is_read = 1 WHERE is_read = 0 ${some} RETURNING 1 AS one`
    return this.#tables.write(query, ...(ids === null ? [] : [JSON.stringify(ids)])).length > 0
  }

  /** Forgets lines that are as they were read; what they told is not told again. True where one of them was unread. */
  drop(lines: readonly ReadLine[]): boolean {
    const query = `DELETE FROM line WHERE (id, at_ms, count) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
      FROM json_each(?)) RETURNING is_read AS "isRead"`
    const asRead = JSON.stringify(lines.map(({ id, atMs, count }) => [id, atMs, count]))
    return this.#tables.rows<{ isRead: number }>(query, asRead).some(({ isRead }) => isRead === 0)
  }

  /** Turns kinds on or off; answers those that are off. */
  mute(change: Readonly<Partial<Record<NotificationKind, boolean>>>): NotificationKind[] {
    for (const [kind, isOn] of Object.entries(change)) {
      if (isOn === undefined) continue
      if (isOn) this.#tables.rows("DELETE FROM muted WHERE kind = ? RETURNING kind", kind)
      else this.#tables.write("INSERT INTO muted (kind) VALUES (?) ON CONFLICT DO NOTHING", kind)
    }
    return this.#tables.rows<{ kind: NotificationKind }>("SELECT kind FROM muted").map(({ kind }) => kind)
  }

  /** Forgets what is older than is kept, and more than is kept. */
  prune(nowMs: number): void {
    this.#sincePruned = 0
    if (!this.#tables.exist) return
    for (const [table, maximum] of [
      ["line", MAXIMUM_LINES],
      ["notice", MAXIMUM_NOTICES],
    ] as const) {
      this.#tables.write(`DELETE FROM ${table} WHERE at_ms <= ?`, nowMs - KEPT_MS)
      this.#tables.write(
        `DELETE FROM ${table} WHERE at_ms < (SELECT at_ms FROM ${table} ORDER BY at_ms DESC LIMIT 1 OFFSET ?)`,
        maximum - 1,
      )
    }
  }
}

function actorsOf(line: Pick<LineRow, "actors"> | undefined): readonly string[] {
  return line === undefined ? [] : JSON.parse(line.actors)
}

function lineOf({ actors, subject, isRead, ...line }: LineRow): NotificationGroup {
  const about: NotificationSubject | null = subject === null ? null : JSON.parse(subject)
  return { ...line, actorIds: JSON.parse(actors), subject: about, isRead: isRead === 1 }
}
