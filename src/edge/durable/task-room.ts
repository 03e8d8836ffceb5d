import { DurableObject } from "cloudflare:workers"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import { newMediaName, type ViewerId } from "../../domain/_kernel/ids.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { briefOf } from "../../domain/_kernel/task-kind.ts"
import type { Task } from "../../domain/task/contract.ts"
import { wholeOpening } from "../../domain/task/kept-task.ts"
import type { RoomOpening } from "../../domain/task/ports.ts"
import { requestCancel } from "../../domain/task/room-endings.ts"
import { plan, wakeAtMs } from "../../domain/task/room-machine.ts"
import { handOver, speedUp } from "../../domain/task/room-owner.ts"
import { take } from "../../domain/task/room-reports.ts"
import { grant, isSeeking } from "../../domain/task/room-seeking.ts"
import { isOpen, openRoom, type RoomState } from "../../domain/task/room-state.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isLost } from "./lost-alarm.ts"
import { RoomDelivery } from "./room-delivery.ts"
import { RoomEffects } from "./room-effects.ts"
import { RoomStore } from "./room-store.ts"
import { within } from "./within.ts"

/** Steps of one alarm before the next one goes on; bounds what one event does. */
const STEPS_A_TURN = 40
const FAILURE_RETRY_MS = 1_000
/** A cancel answers within this, ended or not, and a task that goes faster, whatever its new place. */
const ANSWER_PATIENCE_MS = 900
/** Opening a room waits so long for the hub to know the task, so that a stream asked for right afterwards finds it. */
const TELL_PATIENCE_MS = 300
/** An ended room remembers its task so long; then nothing of it is left, and its truth is in the database. */
const KEPT_MS = 24 * 3_600_000

/**
 * One task in motion (architecture, the life of a task). What to do is decided by `plan` and `take`; here the intent is
 * written, the effect carried out, the outcome written, and the next alarm set.
 */
export class TaskRoom extends DurableObject<Env> {
  readonly #store: RoomStore
  readonly #log: Log
  readonly #effects: RoomEffects
  readonly #delivery: RoomDelivery

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#store = new RoomStore(context.storage.sql)
    this.#log = createLog({ object: "task-room", task_id: this.#store.state?.opening.taskId ?? context.id.name ?? context.id.toString() })
    this.#effects = new RoomEffects(env, this.#log)
    this.#delivery = new RoomDelivery(this.#store, env, this.#log)
    // An alarm may be lost with the instance that was to set it: what the room wanted is on disk.
    void context.blockConcurrencyWhile(async () => {
      if (this.#store.wakeAtMs !== null && isLost(await context.storage.getAlarm(), Date.now()))
        await context.storage.setAlarm(this.#store.wakeAtMs)
    })
  }

  /**
   * Opens the room, or makes an open one look at once whether something is due and learn what the database says of owner and speed,
   * in case that did not arrive when it changed. Safe to repeat.
   */
  async open(sent: RoomOpening): Promise<void> {
    const nowMs = Date.now()
    const { state } = this.#store
    const brief = state?.brief ?? briefOf(TASK_KINDS, sent.specification)
    const opening = wholeOpening(sent, brief.action)
    if (state === null) this.#store.write(openRoom(opening, brief, nowMs))
    else {
      const handed = handOver(state, opening.viewerId, nowMs)
      this.#change(state, opening.speedType === 2 ? speedUp(handed, opening.plan, nowMs) : handed)
    }
    await this.#wakeBy(nowMs)
    await within(this.#delivery.deliver(), TELL_PATIENCE_MS)
  }

  /** The task has another owner from now on, whose hub gets all its events, and the former one's forgets it. Safe to repeat. */
  async hand(viewerId: ViewerId): Promise<void> {
    const { state } = this.#store
    if (state === null) return
    this.#change(state, handOver(state, viewerId, Date.now()))
    await this.#wakeBy(Date.now())
    // The first may be one that began before, to the former owner.
    await within(
      this.#delivery.deliver().then(() => this.#delivery.deliver()),
      TELL_PATIENCE_MS,
    )
  }

  /** Moves a waiting task into the fast queue and answers its new place, or its state if it waits no more; null for a room never opened. */
  async speedUp(planOfOwner: Plan): Promise<Task | null> {
    const { state } = this.#store
    if (state === null) return null
    const spedUp = speedUp(state, planOfOwner, Date.now())
    this.#change(state, spedUp)
    if (spedUp !== state)
      await within(
        this.#tryTurn((now) => now.phase.name === "queued"),
        ANSWER_PATIENCE_MS,
      )
    await this.#wakeBy(Date.now())
    return this.#store.state?.lastEvent ?? null
  }

  /** Ends the task as cancelled unless its ending is settled; answers its state afterwards, null for a room never opened. */
  async cancelTask(): Promise<Task | null> {
    const { state } = this.#store
    if (state === null) return null
    const wasOpen = isOpen(state)
    this.#store.write(requestCancel(state, Date.now()))
    if (wasOpen)
      await within(
        this.#tryTurn((now) => now.phase.name === "finishing"),
        ANSWER_PATIENCE_MS,
      )
    await this.#wakeBy(Date.now())
    return this.#store.state?.lastEvent ?? null
  }

  /** The dispatcher lends a slot; answers whether it is used. */
  async granted(renderer: string): Promise<boolean> {
    const { state } = this.#store
    if (state === null || !isOpen(state)) return false
    if (!isSeeking(state)) return state.slot === renderer
    this.#store.write(grant(state, renderer, Date.now()))
    await this.#wakeBy(Date.now())
    return true
  }

  override async alarm(): Promise<void> {
    let isFailed = false
    try {
      await this.#turn(() => true)
    } catch (error) {
      isFailed = true
      this.#log.error("turn failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    try {
      await this.#arm(isFailed ? Date.now() + FAILURE_RETRY_MS : 0)
    } catch (error) {
      this.#log.error("alarm not set", { error: String(error) })
      // An alarm that failed is repeated by the platform; one that succeeded without a next one would be the last.
      throw error
    }
  }

  /** Does what is due, step by step, while `goesOn`. */
  async #turn(goesOn: (state: RoomState) => boolean): Promise<void> {
    for (let steps = 0; steps < STEPS_A_TURN; steps++) {
      await this.#delivery.deliver()
      const before = this.#store.state
      if (before === null || !goesOn(before)) return
      const { state, action } = plan(before, Date.now())
      if (state !== before) this.#store.write(state)
      if (action.kind === "wait") return
      const report = await this.#effects.carryOut(action, state)
      const now = this.#store.state ?? state
      const after = take(now, report, state.step, Date.now(), newMediaName)
      if (after !== now) this.#store.write(after)
    }
  }

  /** A turn outside the alarm, which makes up for one that fails. */
  async #tryTurn(goesOn: (state: RoomState) => boolean): Promise<void> {
    try {
      await this.#turn(goesOn)
    } catch (error) {
      this.#log.error("turn not finished", { error: String(error) })
    }
  }

  /** Writes a state that was changed from outside; a new owner's hub has nothing yet. */
  #change(before: RoomState, after: RoomState): void {
    if (after === before) return
    this.#store.write(after)
    if (after.opening.viewerId !== before.opening.viewerId) this.#delivery.beginAnew()
  }

  /** Sets the alarm by what the state wants; late in the handler, so that a crash before leaves the old one in force. */
  async #arm(notBeforeMs: number): Promise<void> {
    const { state } = this.#store
    if (state === null) return
    const requests: number[] = []
    const wake = wakeAtMs(state)
    if (wake !== null) requests.push(wake)
    const deliverAtMs = this.#delivery.dueAtMs()
    if (deliverAtMs !== null) requests.push(deliverAtMs)
    if (requests.length === 0) return this.#rest(state)
    await this.#wakeAt(Math.max(notBeforeMs, Math.min(...requests)))
  }

  /** An ended room wakes once more, to delete all that it keeps. */
  async #rest(state: RoomState): Promise<void> {
    const emptyAtMs = state.phase.name === "done" ? state.phase.endedAtMs + KEPT_MS : 0
    if (Date.now() < emptyAtMs) return this.#wakeAt(emptyAtMs)
    this.#store.noteDeleted()
    await this.ctx.storage.deleteAll()
  }

  async #wakeAt(atMs: number): Promise<void> {
    this.#store.writeWake(atMs)
    await this.ctx.storage.setAlarm(atMs)
  }

  async #wakeBy(atMs: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > atMs || isLost(set, Date.now())) await this.#wakeAt(atMs)
  }
}
