import { DurableObject } from "cloudflare:workers"
import { isDue, isOver } from "../../domain/_kernel/clock.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import type { Capabilities, PoolLoad } from "../../domain/backend/index.ts"
import { askAgainMs, endLeases, enter, type Lease, leave, pickNext, predictedOrder, serve } from "../../domain/task/dispatch-rules.ts"
import { FIRST_KIND, type Standing, standingOf } from "../../domain/task/kept-plan.ts"
import { chooseRenderer, freeSlots, noteRefusal, noteSuccess, type Offers, type RendererSlots } from "../../domain/task/renderer-health.ts"
import type { DispatchAnswer } from "../../domain/task/room-reports.ts"
import { createLog } from "../adapters/log.ts"
import { createBackend } from "../backends/create-backend.ts"
import { parseRenderers, type Renderer } from "../backends/renderers.ts"
import type { Env } from "../env.ts"
import { dropKnownFleet } from "../fleet/directory.ts"
import { type IdleAnswer, IdleSlots } from "./idle-slots.ts"
import { isLost } from "./lost-alarm.ts"
import { PoolStore } from "./pool-store.ts"

/** A lease that is not renewed ends after this. */
const LEASE_MS = 60_000
/** A waiting task that does not ask again is dropped after this. */
const INTEREST_MS = 90_000
const LOOK_EVERY_MS = 10_000
/** Renderers are asked this often what they take. */
const OFFERS_EVERY_MS = 60_000
/** Weight of the newest duration in the average. */
const AVERAGE_SHARE = 0.2

/** A task that asks for a slot; `holding` names the renderer whose slot it has already. */
export interface Seeker extends Standing {
  readonly taskId: string
  readonly viewerId: string
  /** Absent from rooms of an earlier version. */
  readonly kind?: string
  readonly holding?: string
}

function offersOf(capabilities: Capabilities | null): Offers | null {
  return capabilities === null ? null : Object.fromEntries(Object.entries(capabilities.offers).map(([kind, { slots }]) => [kind, slots]))
}

/** Slots of one pool of render backends: who runs next, where, and how long the others wait. */
export class Dispatcher extends DurableObject<Env> {
  readonly #store: PoolStore
  readonly #log: Log
  readonly #idle = new IdleSlots()
  /** Predicted order of service, until the line changes. */
  #order: readonly string[] | null = null
  #parsed: readonly Renderer[] | null = null
  /** Asking renderers what they take, while that is under way. */
  #asking: Promise<void> | null = null

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#store = new PoolStore(context.storage.sql, Date.now())
    this.#log = createLog({ object: "dispatcher" })
    // An alarm may be lost with the instance that was to set it.
    void context.blockConcurrencyWhile(() => this.#watch())
  }

  /**
   * Asks for a slot, or says that it is still wanted or used. Repeating it changes nothing else; a task that asks with another
   * owner or speed than before is that owner's, and in that queue, from then on.
   */
  async request(seeker: Seeker): Promise<DispatchAnswer> {
    const nowMs = Date.now()
    const { taskId, viewerId, kind = FIRST_KIND, holding } = seeker
    this.#askRenderers(nowMs)
    const standing = standingOf(seeker)
    const { line } = this.#store.pool
    const lease = line.leases.find((one) => one.taskId === taskId)
    if (lease !== undefined || holding !== undefined) {
      const renewed: Lease = { taskId, viewerId, kind, ...standing, renderer: lease?.renderer ?? holding ?? "", renewedAtMs: nowMs }
      const others = line.leases.filter((one) => one.taskId !== taskId)
      this.#write({ line: { ...leave(line, new Set([taskId])), leases: [...others, renewed] } })
      if (lease === undefined) this.#clearTheWay(nowMs)
      await this.#watch()
      return { kind: "granted", renderer: renewed.renderer }
    }
    this.#write({ line: enter(line, { taskId, viewerId, kind, ...standing, renewedAtMs: nowMs }) })
    const granted = this.#assign(nowMs)
    this.#announce(granted.filter((one) => one.taskId !== taskId))
    await this.#watch()
    const own = granted.find((one) => one.taskId === taskId)
    return own === undefined ? this.#placeOf(taskId, kind) : { kind: "granted", renderer: own.renderer }
  }

  /** The task needs no slot any more, waiting or running. `tookMs` is how long it ran, if that is worth learning from. */
  async release(taskId: string, tookMs: number | null): Promise<boolean> {
    const { line, health, averageMs } = this.#store.pool
    const lease = line.leases.find((one) => one.taskId === taskId)
    const ids = new Set([taskId])
    this.#write({
      line: endLeases(leave(line, ids), ids),
      health: tookMs !== null && lease !== undefined ? noteSuccess(health, lease.renderer) : health,
      averageMs: tookMs === null ? averageMs : Math.round(averageMs + AVERAGE_SHARE * (tookMs - averageMs)),
    })
    this.#announce(this.#assign(Date.now()))
    return true
  }

  /** A renderer took or refused an order; answers where the task may try next, which is another renderer if this one is to be left alone. */
  async noteOrder(taskId: string, renderer: string, isRefused: boolean): Promise<string> {
    const nowMs = Date.now()
    const { line, health } = this.#store.pool
    const noted = isRefused ? noteRefusal(health, renderer, nowMs) : noteSuccess(health, renderer)
    const others = line.leases.filter((one) => one.taskId !== taskId)
    const lease = line.leases.find((one) => one.taskId === taskId)
    const isSkipped = !isDue(noted[renderer]?.skippedUntilMs ?? 0, nowMs)
    const next = isSkipped ? (chooseRenderer(this.#slots(), others, noted, nowMs, lease?.kind ?? FIRST_KIND) ?? renderer) : renderer
    const leases = lease === undefined || next === renderer ? line.leases : [...others, { ...lease, renderer: next, renewedAtMs: nowMs }]
    this.#write({ line: { ...line, leases }, health: noted })
    if (next !== renderer) this.#clearTheWay(nowMs)
    return next
  }

  /**
   * A slot for a draft, at once or not at all, and only one that nobody waits for. It is the draft's until it is taken back, its time is
   * over, or a task comes, whose hub is then told to stop it. Only where nobody is known to take the kind, who is being asked is waited for.
   */
  async lendIdle({ draftId, viewerId, kind }: { draftId: string; viewerId: string; kind: string }): Promise<IdleAnswer> {
    const nowMs = Date.now()
    this.#askRenderers(nowMs)
    const isOffered = () => this.#slots().some(({ offers }) => (offers[kind] ?? 0) > 0)
    if (!isOffered() && this.#asking !== null) await this.#asking
    if (!isOffered()) return { kind: "absent" }
    const { line, health } = this.#store.pool
    const renderers = this.#slots()
    const isWaitedFor =
      pickNext(line, "limits", (one) => chooseRenderer(renderers, line.leases, health, nowMs, one.kind) !== undefined) !== undefined
    if (isWaitedFor) return { kind: "busy" }
    const renderer = chooseRenderer(renderers, [...line.leases, ...this.#idle.lent(nowMs)], health, nowMs, kind)
    if (renderer === undefined) return { kind: "busy" }
    this.#idle.lend({ draftId, viewerId, kind, renderer, lentAtMs: nowMs })
    return { kind: "lent", renderer }
  }

  /** The draft needs its slot no more. */
  async takeBack(draftId: string): Promise<void> {
    this.#idle.takeBack(draftId)
  }

  /** The fleet changed: its servers are looked up anew, and whoever can be served now is. */
  async fleetChanged(): Promise<void> {
    dropKnownFleet(this.env)
    this.#announce(this.#assign(Date.now()))
  }

  /** What runs and waits here, by servers' names. */
  async load(): Promise<PoolLoad> {
    const { line, health } = this.#store.pool
    const count = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, names.filter((one) => one === name).length]))
    const couldRun = line.waiting.flatMap(({ kind }) =>
      this.#slots().flatMap(({ name, offers }) => ((offers[kind] ?? 0) > 0 ? [name] : [])),
    )
    const resting = Object.entries(health).flatMap(([name, { skippedUntilMs }]) =>
      skippedUntilMs > 0 ? [[name, skippedUntilMs] as const] : [],
    )
    return {
      running: count(line.leases.map(({ renderer }) => renderer)),
      waiting: count(couldRun),
      restingUntilMs: Object.fromEntries(resting),
    }
  }

  override async alarm(): Promise<void> {
    try {
      const nowMs = Date.now()
      const { line } = this.#store.pool
      const silent = new Set(line.waiting.filter((one) => isOver(one.renewedAtMs, INTEREST_MS, nowMs)).map((one) => one.taskId))
      const expired = new Set(line.leases.filter((one) => isOver(one.renewedAtMs, LEASE_MS, nowMs)).map((one) => one.taskId))
      if (silent.size + expired.size > 0) {
        this.#log.info("entries expired", { waiting: [...silent], leases: [...expired] })
        this.#write({ line: endLeases(leave(line, silent), expired) })
      }
      if (line.waiting.length > 0) this.#askRenderers(nowMs)
      this.#announce(this.#assign(nowMs))
    } catch (error) {
      this.#log.error("alarm failed", { error: String(error) })
    }
    await this.#watch()
  }

  /** Gives free slots to those whose turn it is, past those that nobody has a slot for; answers the new leases. */
  #assign(nowMs: number): readonly Lease[] {
    const granted: Lease[] = []
    const renderers = this.#slots()
    let { line } = this.#store.pool
    for (;;) {
      const { health } = this.#store.pool
      const beside = [...line.leases, ...this.#idle.lent(nowMs)]
      // Drafts are left alone where another slot is free, and are in nobody's way where none is.
      const rendererOf = (kind: string) =>
        chooseRenderer(renderers, beside, health, nowMs, kind) ?? chooseRenderer(renderers, line.leases, health, nowMs, kind)
      const servable = new Map([...new Set(line.waiting.map(({ kind }) => kind))].map((kind) => [kind, rendererOf(kind)]))
      const next = pickNext(line, "limits", ({ kind }) => servable.get(kind) !== undefined)
      const renderer = next && servable.get(next.kind)
      if (next === undefined || renderer === undefined) break
      const lease: Lease = { ...next, renderer, renewedAtMs: nowMs }
      const served = serve(line, next)
      line = { ...served, leases: [...served.leases, lease] }
      granted.push(lease)
    }
    if (granted.length > 0) {
      this.#write({ line })
      this.#clearTheWay(nowMs)
    }
    return granted
  }

  /** Stops the drafts whose slots tasks have now. */
  #clearTheWay(nowMs: number): void {
    for (const { draftId, viewerId } of this.#idle.giveWay(this.#slots(), this.#store.pool.line.leases, nowMs)) {
      const hub = this.env.USER_HUB.get(this.env.USER_HUB.idFromName(viewerId))
      void hub.stopDraft(draftId, "busy").catch((error: unknown) => this.#log.error("draft not stopped", { draftId, error: String(error) }))
    }
  }

  /** Announces their slots to rooms; one that does not take it gives it back. */
  #announce(leases: readonly Lease[]): void {
    for (const lease of leases) {
      const room = this.env.TASK_ROOM.get(this.env.TASK_ROOM.idFromName(lease.taskId))
      void room.granted(lease.renderer).then(
        (isTaken) => (isTaken ? undefined : this.release(lease.taskId, null)),
        (error: unknown) => {
          this.#log.error("slot not announced to its room", { taskId: lease.taskId, error: String(error) })
          return this.release(lease.taskId, null)
        },
      )
    }
  }

  #placeOf(taskId: string, kind: string): DispatchAnswer {
    const { line, averageMs } = this.#store.pool
    this.#order ??= predictedOrder(line)
    const position = this.#order.indexOf(taskId) + 1
    const slots = this.#slots().reduce((sum, renderer) => sum + freeSlots(renderer, [], kind), 0)
    const restMs = averageMs * (position / Math.max(1, slots) + 1)
    return { kind: "waiting", position, restMs, askAgainMs: askAgainMs(restMs) }
  }

  #write(change: Partial<PoolStore["pool"]>): void {
    const { pool } = this.#store
    if (
      change.line !== undefined &&
      (change.line.waiting.length !== pool.line.waiting.length || change.line.fairness !== pool.line.fairness)
    )
      this.#order = null
    this.#store.write({ ...pool, ...change })
  }

  #renderers(): readonly Renderer[] {
    this.#parsed ??= parseRenderers(this.env.RENDERERS)
    return this.#parsed
  }

  /** The renderers with what they take: as configured, else as they announced, else what every renderer takes. */
  #slots(): readonly RendererSlots[] {
    const { announced } = this.#store.pool
    return this.#renderers().map(({ name, slots, offers }) => ({
      name,
      slots,
      offers: offers ?? announced[name]?.offers ?? { [FIRST_KIND]: slots },
    }))
  }

  /** Asks those renderers what they take that have not said so lately; whoever can be served by what they say is, as soon as they do. */
  #askRenderers(nowMs: number): void {
    const { announced } = this.#store.pool
    const due = this.#renderers().filter(
      ({ name, offers }) => offers === undefined && isDue((announced[name]?.atMs ?? Number.NEGATIVE_INFINITY) + OFFERS_EVERY_MS, nowMs),
    )
    if (due.length === 0 || this.#asking !== null) return
    this.#asking = this.#ask(due).finally(() => {
      this.#asking = null
    })
    this.ctx.waitUntil(this.#asking)
  }

  async #ask(renderers: readonly Renderer[]): Promise<void> {
    const answers = await Promise.all(
      renderers.map(
        async (renderer) =>
          [
            renderer,
            await createBackend(renderer, this.env)
              .capabilities()
              .catch(() => null),
          ] as const,
      ),
    )
    const atMs = Date.now()
    const { announced } = this.#store.pool
    // One that does not answer takes what it took before, and is asked again as late as the others.
    const fresh = answers.map(([{ name, slots }, capabilities]) => [
      name,
      { offers: offersOf(capabilities) ?? announced[name]?.offers ?? { [FIRST_KIND]: slots }, atMs },
    ])
    this.#write({ announced: { ...announced, ...Object.fromEntries(fresh) } })
    this.#announce(this.#assign(atMs))
  }

  async #watch(): Promise<void> {
    const { waiting, leases } = this.#store.pool.line
    if (waiting.length + leases.length === 0 || !isLost(await this.ctx.storage.getAlarm(), Date.now(), LOOK_EVERY_MS)) return
    await this.ctx.storage.setAlarm(Date.now() + LOOK_EVERY_MS)
  }
}
