import { DurableObject } from "cloudflare:workers"
import { newMediaName } from "../../domain/_shared/ids.ts"
import type { Log, RoomOpening } from "../../domain/_shared/ports.ts"
import type { Task } from "../../domain/task/contract.ts"
import { requestCancel } from "../../domain/task/room-endings.ts"
import { plan, wakeAtMs } from "../../domain/task/room-machine.ts"
import { grant, take } from "../../domain/task/room-reports.ts"
import { isOpen, openRoom, type RoomState } from "../../domain/task/room-state.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isLost } from "./lost-alarm.ts"
import { RoomEffects } from "./room-effects.ts"
import { RoomStore } from "./room-store.ts"

/** Steps of one alarm before the next one goes on; bounds what one event does. */
const STEPS_A_TURN = 40
/** A hub that answers later than this counts as away, so that it cannot hold up the task. */
const HUB_PATIENCE_MS = 1_000
const HUB_RETRY_MS = 1_000
const TROUBLE_RETRY_MS = 1_000
/** A cancel answers within this, ended or not. */
const CANCEL_PATIENCE_MS = 900
/** Events that go to the hub in one call. */
const PUSH_BATCH = 200
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
  #delivering: Promise<void> | null = null

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#store = new RoomStore(context.storage.sql)
    this.#log = createLog({ object: "task-room", task_id: this.#store.state?.opening.taskId ?? context.id.name ?? context.id.toString() })
    this.#effects = new RoomEffects(env, this.#log)
    // An alarm may be lost with the instance that was to set it: what the room wanted is on disk.
    void context.blockConcurrencyWhile(async () => {
      if (this.#store.wakeAtMs !== null && isLost(await context.storage.getAlarm(), Date.now()))
        await context.storage.setAlarm(this.#store.wakeAtMs)
    })
  }

  /** Opens the room, or makes an open one look at once whether something is due. Safe to repeat. */
  async open(opening: RoomOpening): Promise<void> {
    if (this.#store.state === null) this.#store.write(openRoom(opening, Date.now()))
    await this.#wakeBy(Date.now())
    await within(this.#deliver(), TELL_PATIENCE_MS)
  }

  /** Ends the task as cancelled unless its ending is settled; answers its state afterwards, null for a room never opened. */
  async cancelTask(): Promise<Task | null> {
    const { state } = this.#store
    if (state === null) return null
    const wasOpen = isOpen(state)
    this.#store.write(requestCancel(state, Date.now()))
    if (wasOpen) await within(this.#finishNow(), CANCEL_PATIENCE_MS)
    await this.#wakeBy(Date.now())
    return this.#store.state?.told ?? null
  }

  /** The dispatcher lends a slot; answers whether it is used. */
  async granted(renderer: string): Promise<boolean> {
    const { state } = this.#store
    if (state === null || !isOpen(state)) return false
    if (state.phase.name !== "queued") return state.slot === renderer
    this.#store.write(grant(state, renderer, Date.now()))
    await this.#wakeBy(Date.now())
    return true
  }

  override async alarm(): Promise<void> {
    let isTroubled = false
    try {
      await this.#turn(() => true)
    } catch (error) {
      isTroubled = true
      this.#log.error("turn failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    try {
      await this.#arm(isTroubled ? Date.now() + TROUBLE_RETRY_MS : 0)
    } catch (error) {
      this.#log.error("alarm not set", { error: String(error) })
      // An alarm that failed is repeated by the platform; one that succeeded without a next one would be the last.
      throw error
    }
  }

  /** Does what is due, step by step, while `goesOn`. */
  async #turn(goesOn: (state: RoomState) => boolean): Promise<void> {
    for (let steps = 0; steps < STEPS_A_TURN; steps++) {
      await this.#deliver()
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

  async #finishNow(): Promise<void> {
    try {
      await this.#turn((state) => state.phase.name === "finishing")
    } catch (error) {
      this.#log.error("cancel not finished", { error: String(error) })
    }
  }

  /** Sends the owner's hub every event that it does not have yet; joins a delivery that is under way. */
  #deliver(): Promise<void> {
    this.#delivering ??= this.#deliverNow().finally(() => {
      this.#delivering = null
    })
    return this.#delivering
  }

  async #deliverNow(): Promise<void> {
    const { state, delivery } = this.#store
    if (state === null || delivery.deliveredSeq >= state.told.seq || Date.now() < delivery.retryAtMs) return
    const { taskId, viewerId } = state.opening
    const events = this.#store.eventsAfter(delivery.deliveredSeq, PUSH_BATCH)
    try {
      const hub = this.env.USER_HUB.get(this.env.USER_HUB.idFromName(viewerId))
      const lastSeq = await within(hub.push(taskId, events), HUB_PATIENCE_MS)
      if (lastSeq === undefined) throw new Error("the hub did not answer in time")
      // A hub that lost its log says so by a lower number and gets everything again, but not in a hurry.
      const isMoving = lastSeq > delivery.deliveredSeq
      this.#store.writeDelivery({ deliveredSeq: lastSeq, retryAtMs: isMoving ? 0 : Date.now() + HUB_RETRY_MS })
    } catch (error) {
      this.#log.error("events not delivered", { error: String(error) })
      this.#store.writeDelivery({ ...this.#store.delivery, retryAtMs: Date.now() + HUB_RETRY_MS })
    }
  }

  /** Sets the alarm by what the state wants; late in the handler, so that a crash before leaves the old one in force. */
  async #arm(notBeforeMs: number): Promise<void> {
    const { state, delivery } = this.#store
    if (state === null) return
    const wishes: number[] = []
    const wake = wakeAtMs(state)
    if (wake !== null) wishes.push(wake)
    if (delivery.deliveredSeq < state.told.seq) wishes.push(delivery.retryAtMs)
    if (wishes.length === 0) return this.#rest(state)
    await this.#wakeAt(Math.max(notBeforeMs, Math.min(...wishes)))
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

/** What `work` comes to, or undefined when it takes longer. The timer does not outlive the call, or it would keep the object awake. */
async function within<Value>(work: Promise<Value>, forMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), forMs)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
