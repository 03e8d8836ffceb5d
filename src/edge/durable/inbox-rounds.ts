import { openDatabase } from "../../../db/client.ts"
import type { FollowerPlace } from "../../domain/message/followers-to-tell.ts"
import { NOTIFICATION_DAYS } from "../../domain/message/notification-rules.ts"
import type { NewNotification } from "../../domain/message/ports.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import type { InboxTables } from "./inbox-tables.ts"

/** Followers that one step tells: well below what one run of an object may call. */
const AT_A_TIME = 200
/** Inboxes that are told at once. */
const AT_ONCE = 16
/** A step that some followers could not be told in is tried so often, for some ten minutes; then the round goes on without them. */
const MAXIMUM_TRIES = 20
/** Rounds of one author that wait at most; of more works at once, followers are told of the newest. */
const MAXIMUM_WAITING = 20

type DatabaseEnv = Pick<Env, "LIBSQL_URL" | "LIBSQL_AUTH_TOKEN">
/** Tells one follower; throws where they could not be told. */
type Notify = (memberId: string, notification: NewNotification) => Promise<void>

interface Round extends Record<string, SqlStorageValue> {
  readonly key: string
  readonly notification: string
  readonly afterMs: number | null
  readonly afterId: string | null
}

/**
 * What the followers of a member are told, step by step by the member's own object: whoever publishes pays for one call, an author of a
 * million holds up nobody but their own next work, and each follower is told once.
 */
export class InboxRounds {
  readonly #tables: InboxTables
  readonly #env: DatabaseEnv
  readonly #notify: Notify

  constructor(tables: InboxTables, env: DatabaseEnv, notify: Notify) {
    this.#tables = tables
    this.#env = env
    this.#notify = notify
  }

  /** Begins a round; one that ran before does not run again. */
  begin(memberId: string, notification: NewNotification): void {
    this.#tables.write(
      "INSERT INTO round (key, notification, is_done, at_ms) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING",
      notification.key,
      JSON.stringify({ ...notification, actorId: memberId }),
      notification.atMs,
    )
    this.#tables.write(
      "UPDATE round SET is_done = 1 WHERE is_done = 0 AND key NOT IN (SELECT key FROM round WHERE is_done = 0 ORDER BY at_ms DESC LIMIT ?)",
      MAXIMUM_WAITING,
    )
  }

  get isUnderWay(): boolean {
    return this.#tables.rows("SELECT 1 AS one FROM round WHERE is_done = 0 LIMIT 1").length > 0
  }

  /**
   * Tells the next followers of the oldest round; false where some of them could not be told and are to be tried again. Whoever cannot be
   * told for long is left out, so that one broken inbox keeps nobody else from being told. Throws where the database does not say who they are.
   */
  async step(nowMs: number): Promise<boolean> {
    const [round] = this.#tables.rows<Round>(
      `SELECT key, notification, after_ms AS "afterMs", after_id AS "afterId" FROM round WHERE is_done = 0 ORDER BY at_ms, key LIMIT 1`,
    )
    if (round === undefined) return true
    const notification: NewNotification = JSON.parse(round.notification)
    const after: FollowerPlace | null = round.afterMs === null || round.afterId === null ? null : { atMs: round.afterMs, id: round.afterId }
    const { followersToTell } = await import("../../domain/message/followers-to-tell.ts")
    const database = openDatabase(this.#env.LIBSQL_URL, this.#env.LIBSQL_AUTH_TOKEN)
    const { told, last } = await followersToTell({ database, nowMs }, notification, { after, limit: AT_A_TIME })
    const untold = await this.#tell(told, notification)
    if (untold > 0 && this.#noteFailure(round.key) < MAXIMUM_TRIES) return false
    if (untold > 0) createLog({ object: "inbox" }).error("followers left out", { round: round.key, count: untold })
    this.#tables.write("DELETE FROM round_failure WHERE key = ?", round.key)
    if (last === null) this.#tables.write("UPDATE round SET is_done = 1 WHERE key = ?", round.key)
    else this.#tables.write("UPDATE round SET after_ms = ?, after_id = ? WHERE key = ?", last.atMs, last.id, round.key)
    return true
  }

  prune(nowMs: number): void {
    this.#tables.rows("DELETE FROM round WHERE is_done = 1 AND at_ms <= ? RETURNING key", nowMs - NOTIFICATION_DAYS * 86_400_000)
    this.#tables.rows("DELETE FROM round_failure WHERE key NOT IN (SELECT key FROM round WHERE is_done = 0) RETURNING key")
  }

  /** Answers how often the step failed by now. */
  #noteFailure(key: string): number {
    const [row] = this.#tables.write<{ tries: number }>(
      "INSERT INTO round_failure (key, tries) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET tries = tries + 1 RETURNING tries",
      key,
    )
    return row?.tries ?? 1
  }

  /** Answers how many could not be told. */
  async #tell(memberIds: readonly string[], notification: NewNotification): Promise<number> {
    const queue = memberIds.values()
    let untold = 0
    const next = async (): Promise<void> => {
      for (const memberId of queue) {
        try {
          await this.#notify(memberId, notification)
        } catch (error) {
          untold += 1
          createLog({ object: "inbox" }).error("a follower was not told", { error: String(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return untold
  }
}
