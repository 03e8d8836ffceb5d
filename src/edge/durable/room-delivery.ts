import type { ViewerId } from "../../domain/_kernel/ids.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import type { RoomState } from "../../domain/task/room-state.ts"
import type { Env } from "../env.ts"
import type { RoomStore } from "./room-store.ts"
import { within } from "./within.ts"

/** A hub that answers later than this counts as away, so that it cannot hold up the task. */
const HUB_PATIENCE_MS = 1_000
const HUB_RETRY_MS = 1_000
/** Events that go to the hub in one call. */
const PUSH_BATCH = 200

/** Brings one task to hubs: the owner's gets every event in order until it has it, former owners' to forget the task. */
export class RoomDelivery {
  readonly #store: RoomStore
  readonly #env: Env
  readonly #log: Log
  #delivering: Promise<void> | null = null

  constructor(store: RoomStore, env: Env, log: Log) {
    this.#store = store
    this.#env = env
    this.#log = log
  }

  /** When a hub has something to hear, milliseconds since 1970 or 0 for at once; null when all know everything. */
  dueAtMs(): number | null {
    const { state, delivery } = this.#store
    if (state === null) return null
    return delivery.deliveredSeq < state.lastEvent.seq || state.formerOwners.length > 0 ? delivery.retryAtMs : null
  }

  /** Notes a new owner: that hub has nothing yet. */
  beginAnew(): void {
    this.#store.writeDelivery({ deliveredSeq: 0, retryAtMs: 0 })
  }

  /** Sends what is due; joins a delivery that is under way. Never throws. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverNow().finally(() => {
      this.#delivering = null
    })
    return this.#delivering
  }

  async #deliverNow(): Promise<void> {
    const { state } = this.#store
    const dueAtMs = this.dueAtMs()
    if (state === null || dueAtMs === null || Date.now() < dueAtMs) return
    try {
      await this.#push(state)
      await this.#takeLeave(state)
    } catch (error) {
      this.#log.error("events not delivered", { error: String(error) })
      this.#store.writeDelivery({ ...this.#store.delivery, retryAtMs: Date.now() + HUB_RETRY_MS })
    }
  }

  async #push(state: RoomState): Promise<void> {
    const { taskId, viewerId } = state.opening
    const { deliveredSeq } = this.#store.delivery
    const events = this.#store.eventsAfter(deliveredSeq, PUSH_BATCH)
    if (events.length === 0) return
    const lastSeq = await within(this.#hubOf(viewerId).push(taskId, events), HUB_PATIENCE_MS)
    // What a former owner's hub has, or lacks, says nothing of the new one.
    if (this.#store.state?.opening.viewerId !== viewerId) return
    if (lastSeq === undefined) throw new Error("the hub did not answer in time")
    // A hub that lost its log says so by a lower number and gets everything again, but not in a hurry.
    const isMoving = lastSeq > deliveredSeq
    this.#store.writeDelivery({ deliveredSeq: lastSeq, retryAtMs: isMoving ? 0 : Date.now() + HUB_RETRY_MS })
  }

  async #takeLeave(state: RoomState): Promise<void> {
    for (const owner of state.formerOwners) {
      const forgotten = this.#hubOf(owner).forget(state.opening.taskId)
      const isDone = await within(
        forgotten.then(() => true),
        HUB_PATIENCE_MS,
      )
      if (isDone === undefined) throw new Error("a former owner's hub did not answer in time")
      const now = this.#store.state
      if (now !== null) this.#store.write({ ...now, formerOwners: now.formerOwners.filter((one) => one !== owner) })
    }
  }

  #hubOf(viewerId: ViewerId) {
    return this.#env.USER_HUB.get(this.#env.USER_HUB.idFromName(viewerId))
  }
}
