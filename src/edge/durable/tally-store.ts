import { createHash } from "node:crypto"
import { asAccountId } from "../../domain/_kernel/ids.ts"
import type { Seen } from "../../domain/feed/ranking/flush-seen.ts"
import type { SeenBy } from "../../domain/social/ports.ts"

/** What a tally takes in at most. */
export interface TallyBounds {
  /** Things that one viewer counts for in a day: more than anybody looks at. */
  readonly perViewer: number
  /** Things that one tally counts in a day: what it keeps is bounded, some 40 MB. */
  readonly perDay: number
  /** Things that wait to be written while the database is away. */
  readonly pending: number
}

const BOUNDS: TallyBounds = { perViewer: 5_000, perDay: 2_000_000, pending: 100_000 }
/** The part of a tally that visitors may fill: however many addresses somebody has, members are counted still. */
const SHARE_OF_VISITORS = 0.5

const DAY_MS = 86_400_000
/** Where the day's own number of things stands among those of viewers. */
const ALL_VIEWERS = 0
const DAYS = "days"
/** What stands for a visitor where a member's id would. */
const VISITOR = ""
/** What ids of members begin with. */
const MEMBER = "user_"

/**
 * What a tally keeps: of each day, hashes of who saw what, which name nobody; and, for the seconds until it is written, what is to be
 * counted. A day's hashes go as one once the day after it is over.
 */
export class TallyStore {
  readonly #storage: DurableObjectStorage
  readonly #bounds: TallyBounds

  constructor(storage: DurableObjectStorage, bounds: TallyBounds = BOUNDS) {
    this.#storage = storage
    this.#bounds = bounds
    storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS pending (number INTEGER PRIMARY KEY AUTOINCREMENT, counter TEXT NOT NULL, viewer TEXT NOT NULL, work TEXT NOT NULL)",
    )
  }

  /** Notes what is new today; answers how many that were. */
  note(counter: Seen["counter"], { key: viewerKey, accountId }: SeenBy, workIds: readonly string[], nowMs: number): number {
    const days = this.#daysAt(nowMs)
    const day = days.at(-1)
    const { perViewer, perDay, pending } = this.#bounds
    const share = accountId === null ? SHARE_OF_VISITORS : 1
    if (day === undefined || this.#pendingCount() + workIds.length > pending * share) return 0
    const viewer = hashOf(viewerKey)
    let left = Math.min(perViewer - this.#countOf(day, viewer), perDay * share - this.#countOf(day, ALL_VIEWERS))
    let counted = 0
    for (const workId of new Set(workIds)) {
      if (left <= 0) break
      const key = hashOf(`${counter} ${viewerKey} ${workId}`)
      if (this.#rows(`INSERT INTO seen_${day} (key) VALUES (?) ON CONFLICT DO NOTHING RETURNING key`, key).length === 0) continue
      this.#rows("INSERT INTO pending (counter, viewer, work) VALUES (?, ?, ?)", counter, accountId ?? VISITOR, workId)
      counted++
      left--
    }
    if (counted > 0) for (const whose of [viewer, ALL_VIEWERS]) this.#add(day, whose, counted)
    return counted
  }

  /** The oldest that wait to be written. */
  pending(most: number): readonly Seen[] {
    const query = "SELECT number, counter, viewer, work FROM pending ORDER BY number LIMIT ?"
    return this.#storage.sql
      .exec<{ number: number; counter: string; viewer: string; work: string }>(query, most)
      .toArray()
      .map(({ number, counter, viewer, work }) => ({
        number,
        counter: counter === "play" ? "play" : "view",
        accountId: viewer.startsWith(MEMBER) ? asAccountId(viewer) : null,
        workId: work,
      }))
  }

  /** Forgets what was written, up to a number. */
  written(upTo: number): void {
    this.#rows("DELETE FROM pending WHERE number <= ?", upTo)
  }

  get hasPending(): boolean {
    return this.#rows("SELECT 1 FROM pending LIMIT 1").length > 0
  }

  /** What this tally is called where it writes to: another one once its storage was lost, since its numbers start over then. */
  get name(): string {
    const known = this.#storage.kv.get<string>("name")
    if (known !== undefined) return known
    const name = crypto.randomUUID()
    this.#storage.kv.put("name", name)
    return name
  }

  /** Forgets days that are over; answers when the next one can go, or null where nothing is kept. */
  dropOld(nowMs: number): number | null {
    const today = Math.floor(nowMs / DAY_MS)
    const days = this.#days
    for (const day of days) if (day < today - 1) this.#drop(day)
    const kept = days.filter((day) => day >= today - 1)
    if (kept.length < days.length) this.#storage.kv.put(DAYS, kept)
    const [first] = kept
    return first === undefined ? null : (first + 2) * DAY_MS
  }

  get #days(): readonly number[] {
    return this.#storage.kv.get<readonly number[]>(DAYS) ?? []
  }

  /** The days that are kept, that of the moment the last; one far ahead is from a clock that was set back since. */
  #daysAt(nowMs: number): readonly number[] {
    const before = this.#days
    const today = Math.floor(nowMs / DAY_MS)
    const last = before.at(-1) ?? 0
    if (last === today || last === today + 1) return before
    for (const day of before) if (day > today) this.#drop(day)
    this.#rows(`CREATE TABLE IF NOT EXISTS seen_${today} (key INTEGER PRIMARY KEY)`)
    this.#rows(`CREATE TABLE IF NOT EXISTS viewer_${today} (key INTEGER PRIMARY KEY, things INTEGER NOT NULL)`)
    const days = [...before.filter((day) => day < today), today]
    this.#storage.kv.put(DAYS, days)
    return days
  }

  #drop(day: number): void {
    this.#rows(`DROP TABLE IF EXISTS seen_${day}`)
    this.#rows(`DROP TABLE IF EXISTS viewer_${day}`)
  }

  #countOf(day: number, viewer: number): number {
    const [row] = this.#storage.sql.exec<{ things: number }>(`SELECT things FROM viewer_${day} WHERE key = ?`, viewer).toArray()
    return row?.things ?? 0
  }

  #add(day: number, viewer: number, things: number): void {
    this.#rows(
      `INSERT INTO viewer_${day} (key, things) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET things = things + excluded.things`,
      viewer,
      things,
    )
  }

  /** By their numbers, which rise by one: they are not counted one by one. */
  #pendingCount(): number {
    const [row] = this.#storage.sql.exec<{ many: number | null }>("SELECT MAX(number) - MIN(number) + 1 AS many FROM pending").toArray()
    return row?.many ?? 0
  }

  #rows(query: string, ...bindings: SqlStorageValue[]): readonly Record<string, SqlStorageValue>[] {
    return this.#storage.sql.exec(query, ...bindings).toArray()
  }
}

/** A number of 52 bits, above 0: two of a day's millions are the same about once in a thousand days. */
function hashOf(text: string): number {
  return Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 13), 16) + 1
}
