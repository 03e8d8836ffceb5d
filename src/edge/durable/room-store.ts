import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import { briefOf } from "../../domain/_kernel/task-kind.ts"
import type { Task } from "../../domain/task/contract.ts"
import { type KeptOpening, type KeptTask, wholeOpening, wholeTask } from "../../domain/task/kept-task.ts"
import { NO_TRAIL, type Phase, type RoomState, type Submission } from "../../domain/task/room-state.ts"

interface StateRow extends Record<string, SqlStorageValue> {
  state: string
  delivered_seq: number
  retry_at_ms: number
  wake_at_ms: number | null
}

interface EventRow extends Record<string, SqlStorageValue> {
  task: string
  preview: string | null
}

/** Which events have reached the owner's hub. */
export interface Delivery {
  readonly deliveredSeq: number
  /** Not tried again before this moment. */
  readonly retryAtMs: number
}

/** What a room keeps on disk: its state in one row, and its numbered events. Writes without an await between them commit together. */
export class RoomStore {
  readonly #sql: SqlStorage
  #state: RoomState | null = null
  #delivery: Delivery = { deliveredSeq: 0, retryAtMs: 0 }
  #wakeAtMs: number | null = null

  constructor(sql: SqlStorage) {
    this.#sql = sql
    if (sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'room'").toArray().length === 0) return
    const [row] = sql.exec<StateRow>("SELECT state, delivered_seq, retry_at_ms, wake_at_ms FROM room WHERE id = 1").toArray()
    if (row === undefined) return
    this.#state = this.#withPreview(stateOf(row.state))
    this.#delivery = { deliveredSeq: row.delivered_seq, retryAtMs: row.retry_at_ms }
    this.#wakeAtMs = row.wake_at_ms
  }

  /** Null before the room was opened. */
  get state(): RoomState | null {
    return this.#state
  }

  get delivery(): Delivery {
    return this.#delivery
  }

  /** The moment at which the room wants to be woken, as it was last written. */
  get wakeAtMs(): number | null {
    return this.#wakeAtMs
  }

  /**
   * Writes a state, and its newest event when there is one. Only the newest event's row keeps a preview, and the state's row
   * none, since it is written at every step.
   */
  write(state: RoomState): void {
    if (this.#state === null) this.#createTables()
    const isNewEvent = this.#state === null || state.lastEvent.seq > this.#state.lastEvent.seq
    this.#state = state
    this.#sql.exec(
      "INSERT INTO room (id, state, delivered_seq, retry_at_ms, wake_at_ms) VALUES (1, ?, 0, 0, NULL) ON CONFLICT (id) DO UPDATE SET state = excluded.state",
      textOf(state),
    )
    if (!isNewEvent) return
    const { preview, ...task } = state.lastEvent
    this.#sql.exec("UPDATE event SET preview = NULL WHERE preview IS NOT NULL")
    this.#sql.exec("INSERT OR IGNORE INTO event (seq, task, preview) VALUES (?, ?, ?)", task.seq, JSON.stringify(task), preview)
  }

  /** The events after a number, in order, at most `limit`. */
  eventsAfter(seq: number, limit: number): Task[] {
    const rows = this.#sql.exec<EventRow>("SELECT task, preview FROM event WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit).toArray()
    return rows.map((row) => wholeTask({ ...JSON.parse(row.task), preview: row.preview }))
  }

  writeDelivery(delivery: Delivery): void {
    this.#delivery = delivery
    this.#sql.exec("UPDATE room SET delivered_seq = ?, retry_at_ms = ? WHERE id = 1", delivery.deliveredSeq, delivery.retryAtMs)
  }

  /** Notes when the room wants to be woken, so that a lost alarm is noticed and set anew. */
  writeWake(wakeAtMs: number | null): void {
    if (wakeAtMs === this.#wakeAtMs) return
    this.#wakeAtMs = wakeAtMs
    this.#sql.exec("UPDATE room SET wake_at_ms = ? WHERE id = 1", wakeAtMs)
  }

  /** Notes that the object's storage is being deleted: the room is as if it had never been opened. */
  noteDeleted(): void {
    this.#state = null
    this.#delivery = { deliveredSeq: 0, retryAtMs: 0 }
    this.#wakeAtMs = null
  }

  /** Made with the first state and not before, since an object without storage costs nothing. */
  #createTables(): void {
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS room (id INTEGER PRIMARY KEY, state TEXT NOT NULL, delivered_seq INTEGER NOT NULL, retry_at_ms INTEGER NOT NULL, wake_at_ms INTEGER)",
    )
    this.#sql.exec("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, task TEXT NOT NULL, preview TEXT)")
  }

  #withPreview(state: RoomState): RoomState {
    const preview = this.eventsAfter(state.lastEvent.seq - 1, 1)[0]?.preview ?? null
    return { ...state, lastEvent: { ...state.lastEvent, preview }, draft: { ...state.draft, preview } }
  }
}

/** What is written under the same name, and what of it a state may lack that an earlier version wrote. */
type Same = Omit<RoomState, "lastEvent" | "lastEventAtMs" | "opening" | "draft">
interface KeptState
  extends Omit<Same, "formerOwners" | "brief" | "grantedAtMs" | "series" | "trail" | "runs">,
    Partial<Pick<Same, "formerOwners" | "brief" | "grantedAtMs" | "series" | "trail" | "runs">> {
  readonly opening: KeptOpening
  readonly draft: KeptTask
  readonly told: KeptTask
  readonly toldAtMs: number
}

function textOf({ lastEvent, lastEventAtMs, ...same }: RoomState): string {
  const draft = { ...same.draft, preview: null }
  const kept: KeptState = { ...same, told: { ...lastEvent, preview: null }, toldAtMs: lastEventAtMs, draft }
  return JSON.stringify(kept)
}

/**
 * A state that was written, also by an earlier version: it waited and worked by one deadline, which is in its opening, and an order
 * of then had no name but ours. The fields that its phase lacks are those of a backend that has just been heard.
 */
function stateOf(text: string): RoomState {
  const { told, toldAtMs, ...kept }: KeptState = JSON.parse(text)
  const brief = kept.brief ?? briefOf(TASK_KINDS, kept.opening.specification)
  return {
    ...kept,
    lastEvent: wholeTask(told),
    lastEventAtMs: toldAtMs,
    draft: wholeTask(kept.draft),
    opening: wholeOpening(kept.opening, brief.action),
    brief,
    formerOwners: kept.formerOwners ?? [],
    grantedAtMs: kept.grantedAtMs ?? null,
    series: kept.series ?? null,
    trail: kept.trail ?? NO_TRAIL,
    runs: kept.runs ?? [],
    phase: phaseOf(kept.phase),
    cleanUp: kept.cleanUp.cancel === null ? kept.cleanUp : { ...kept.cleanUp, cancel: withSubmission(kept.cleanUp.cancel) },
  }
}

function phaseOf(phase: Phase): Phase {
  switch (phase.name) {
    case "submitting":
    case "running":
      return { ...withSubmission(phase), silentSinceMs: phase.silentSinceMs ?? null }
    case "collecting":
      return {
        ...withSubmission(phase),
        silentSinceMs: phase.silentSinceMs ?? null,
        items: phase.items.map((item) => ({ ...item, sizeBytes: item.sizeBytes ?? null })),
      }
    case "finishing":
      return phase.outcome.kind === "failure" ? phase : { ...phase, outcome: { ...phase.outcome, answer: phase.outcome.answer ?? null } }
    default:
      return phase
  }
}

function withSubmission<Part extends { readonly submission: Submission }>(part: Part): Part {
  return { ...part, submission: { ...part.submission, backendJobId: part.submission.backendJobId ?? null } }
}
