import type { Task } from "../../domain/task/contract.ts"
import { contiguousEvents, isEnded, type ReplaySource } from "../../domain/task/event-log.ts"

interface EventRow extends Record<string, SqlStorageValue> {
  task: string
  preview: string | null
}

interface HeadRow extends Record<string, SqlStorageValue> {
  task_id: string
  seq: number
}

/** An ended task stays in the hub so long. */
export const ENDED_KEPT_MS = 10 * 60_000

/** A running task whose room has been silent so long is dropped too: its truth is in the database by then. */
const SILENT_KEPT_MS = 24 * 3_600_000

/** The events of a viewer's running and lately ended tasks. */
export class HubLog implements ReplaySource {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      "CREATE TABLE IF NOT EXISTS head (task_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_ended INTEGER NOT NULL, drop_at_ms INTEGER NOT NULL)",
    )
    sql.exec(
      "CREATE TABLE IF NOT EXISTS event (task_id TEXT NOT NULL, seq INTEGER NOT NULL, task TEXT NOT NULL, preview TEXT, PRIMARY KEY (task_id, seq)) WITHOUT ROWID",
    )
  }

  /** Number of the newest event of a task, 0 for an unknown one. */
  lastSeq(taskId: string): number {
    return this.#sql.exec<HeadRow>("SELECT task_id, seq FROM head WHERE task_id = ?", taskId).toArray()[0]?.seq ?? 0
  }

  /** Takes in what continues the task's log; answers that part, in order. */
  append(taskId: string, incoming: readonly Task[], nowMs: number): readonly Task[] {
    const fresh = contiguousEvents(this.lastSeq(taskId), incoming)
    const newest = fresh.at(-1)
    if (newest === undefined) return fresh
    this.#sql.exec("UPDATE event SET preview = NULL WHERE task_id = ? AND preview IS NOT NULL", taskId)
    for (const event of fresh) {
      const { preview, ...task } = event
      this.#sql.exec(
        "INSERT INTO event (task_id, seq, task, preview) VALUES (?, ?, ?, ?)",
        taskId,
        event.seq,
        JSON.stringify(task),
        event === newest ? preview : null,
      )
    }
    this.#sql.exec(
      "INSERT INTO head (task_id, seq, is_ended, drop_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT (task_id) DO UPDATE SET seq = excluded.seq, is_ended = excluded.is_ended, drop_at_ms = excluded.drop_at_ms",
      taskId,
      newest.seq,
      isEnded(newest) ? 1 : 0,
      nowMs + (isEnded(newest) ? ENDED_KEPT_MS : SILENT_KEPT_MS),
    )
    return fresh
  }

  runningTaskIds(): readonly string[] {
    return this.#sql
      .exec<HeadRow>("SELECT task_id, seq FROM head WHERE is_ended = 0")
      .toArray()
      .map((row) => row.task_id)
  }

  newest(taskId: string): Task | undefined {
    const [row] = this.#sql.exec<EventRow>("SELECT task, preview FROM event WHERE task_id = ? ORDER BY seq DESC LIMIT 1", taskId).toArray()
    return row && taskOf(row)
  }

  after(taskId: string, seq: number): readonly Task[] {
    return this.#sql
      .exec<EventRow>("SELECT task, preview FROM event WHERE task_id = ? AND seq > ? ORDER BY seq", taskId, seq)
      .toArray()
      .map(taskOf)
  }

  forget(taskId: string): void {
    this.#sql.exec("DELETE FROM event WHERE task_id = ?", taskId)
    this.#sql.exec("DELETE FROM head WHERE task_id = ?", taskId)
  }

  /** Drops what is no longer kept. */
  prune(nowMs: number): void {
    const old = this.#sql.exec<HeadRow>("SELECT task_id, seq FROM head WHERE drop_at_ms <= ?", nowMs).toArray()
    for (const { task_id } of old) this.forget(task_id)
  }

  /** When something is to be dropped next; null when nothing is kept. */
  nextDropMs(): number | null {
    const row = this.#sql.exec<{ at: number | null }>("SELECT MIN(drop_at_ms) AS at FROM head").one()
    return row.at
  }
}

function taskOf(row: EventRow): Task {
  return { ...JSON.parse(row.task), preview: row.preview }
}
