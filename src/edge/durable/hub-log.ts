import type { Task } from "../../domain/task/contract.ts"
import { contiguousEvents, isEnded, type ReplaySource } from "../../domain/task/event-log.ts"
import { wholeTask } from "../../domain/task/kept-task.ts"
import type { HubTables } from "./hub-tables.ts"

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
  readonly #tables: HubTables

  constructor(tables: HubTables) {
    this.#tables = tables
  }

  /** Number of the newest event of a task, 0 for an unknown one. */
  lastSeq(taskId: string): number {
    return this.#tables.rows<HeadRow>("SELECT task_id, seq FROM head WHERE task_id = ?", taskId)[0]?.seq ?? 0
  }

  /** Takes in what continues the task's log; answers that part, in order: none for a forgotten task. */
  append(taskId: string, incoming: readonly Task[], nowMs: number): readonly Task[] {
    if (this.isForgotten(taskId)) return []
    const fresh = contiguousEvents(this.lastSeq(taskId), incoming)
    const newest = fresh.at(-1)
    if (newest === undefined) return fresh
    this.#tables.write("UPDATE event SET preview = NULL WHERE task_id = ? AND preview IS NOT NULL", taskId)
    for (const event of fresh) {
      const { preview, ...task } = event
      this.#tables.write(
        "INSERT INTO event (task_id, seq, task, preview) VALUES (?, ?, ?, ?)",
        taskId,
        event.seq,
        JSON.stringify(task),
        event === newest ? preview : null,
      )
    }
    this.#tables.write(
      "INSERT INTO head (task_id, seq, is_ended, drop_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT (task_id) DO UPDATE SET seq = excluded.seq, is_ended = excluded.is_ended, drop_at_ms = excluded.drop_at_ms",
      taskId,
      newest.seq,
      isEnded(newest) ? 1 : 0,
      nowMs + (isEnded(newest) ? ENDED_KEPT_MS : SILENT_KEPT_MS),
    )
    return fresh
  }

  runningTaskIds(): readonly string[] {
    return this.#tables.rows<HeadRow>("SELECT task_id, seq FROM head WHERE is_ended = 0").map((row) => row.task_id)
  }

  newest(taskId: string): Task | undefined {
    const [row] = this.#tables.rows<EventRow>("SELECT task, preview FROM event WHERE task_id = ? ORDER BY seq DESC LIMIT 1", taskId)
    return row && taskOf(row)
  }

  after(taskId: string, seq: number): readonly Task[] {
    return this.#tables
      .rows<EventRow>("SELECT task, preview FROM event WHERE task_id = ? AND seq > ? ORDER BY seq", taskId, seq)
      .map(taskOf)
  }

  /** Drops a task, and takes in nothing of it for as long as ended tasks are kept, since its room may send everything again. */
  forget(taskId: string, nowMs: number): void {
    this.#drop(taskId)
    this.#tables.write("INSERT OR REPLACE INTO forgotten (task_id, drop_at_ms) VALUES (?, ?)", taskId, nowMs + ENDED_KEPT_MS)
  }

  isForgotten(taskId: string): boolean {
    return this.#tables.rows("SELECT task_id FROM forgotten WHERE task_id = ?", taskId).length > 0
  }

  /** Drops what is no longer kept; answers the ids of the dropped tasks. */
  prune(nowMs: number): readonly string[] {
    const old = this.#tables.rows<HeadRow>("SELECT task_id, seq FROM head WHERE drop_at_ms <= ?", nowMs).map((row) => row.task_id)
    for (const taskId of old) this.#drop(taskId)
    this.#tables.rows("DELETE FROM forgotten WHERE drop_at_ms <= ? RETURNING task_id", nowMs)
    return old
  }

  /** When something is to be dropped next; null when nothing is kept. */
  nextDropMs(): number | null {
    const [row] = this.#tables.rows<{ at: number | null }>(
      "SELECT MIN(drop_at_ms) AS at FROM (SELECT drop_at_ms FROM head UNION ALL SELECT drop_at_ms FROM forgotten)",
    )
    return row?.at ?? null
  }

  #drop(taskId: string): void {
    this.#tables.write("DELETE FROM event WHERE task_id = ?", taskId)
    this.#tables.write("DELETE FROM head WHERE task_id = ?", taskId)
  }
}

function taskOf(row: EventRow): Task {
  return wholeTask({ ...JSON.parse(row.task), preview: row.preview })
}
