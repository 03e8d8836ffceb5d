import { DurableObject } from "cloudflare:workers"
import { isOver } from "../../domain/_kernel/clock.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { type FleetServer, type PoolLoad, type RunReport } from "../../domain/backend/index.ts"
import { abilityOf, assignSlots, isAnyoneServable } from "../../domain/task/assign-slots.ts"
import {
  askAgainMs,
  endLeases,
  enter,
  handBack,
  type Lease,
  type Line,
  leave,
  predictedOrder,
  type Waiting,
} from "../../domain/task/dispatch-rules.ts"
import { asksAgain, freeOther, runnersOf, slotOf, slotsFor } from "../../domain/task/renderer-choice.ts"
import {
  isResting,
  nextTrialAtMs,
  noteAcceptance,
  noteLease,
  noteMended,
  noteRefusal,
  restsOf,
  withRuns,
} from "../../domain/task/renderer-health.ts"
import type { DispatchAnswer, MoveAnswer, SoughtAnswer } from "../../domain/task/room-seeking.ts"
import type { RunNote } from "../../domain/task/room-state.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { dropKnownFleet, fleetOf, readFleet } from "../fleet/directory.ts"
import { type IdleAnswer, IdleSlots, type IdleWish } from "./idle-slots.ts"
import { isLost } from "./lost-alarm.ts"
import { PoolStore } from "./pool-store.ts"
import { type DraftSeeker, entryOf, type OrderNote, type SampleSeeker, type Seeker } from "./seekers.ts"
import { stopIdle } from "./stop-idle.ts"

/** A lease that is not renewed ends after this. */
const LEASE_MS = 60_000
/** A waiting task that does not ask again is dropped after this. */
const INTEREST_MS = 90_000
const LOOK_EVERY_MS = 10_000
/** The code of an order that its server took and did not begin. */
const NOT_BEGUN = "not-begun"
/** Weight of the newest duration in the average. */
const AVERAGE_SHARE = 0.2

/** Slots of one pool of render backends: who runs next, where, and how long the others wait. */
export class Dispatcher extends DurableObject<Env> {
  readonly #store: PoolStore
  readonly #log: Log
  readonly #idle = new IdleSlots()
  /** Predicted order of service, until the line changes. */
  #order: readonly Waiting[] | null = null
  /** The fleet as it was known last; null until something is. */
  #servers: readonly FleetServer[] | null = null

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
    await this.#look()
    const nowMs = Date.now()
    const entry = entryOf(seeker, nowMs)
    const { line } = this.#store.pool
    const lease = line.leases.find((one) => one.taskId === entry.taskId)
    if (lease !== undefined || seeker.holding !== undefined) {
      const renewed: Lease = { ...lease, ...entry, renderer: lease?.renderer ?? seeker.holding ?? "" }
      const others = line.leases.filter((one) => one.taskId !== entry.taskId)
      this.#write({ line: { ...leave(line, new Set([entry.taskId])), leases: [...others, renewed] } })
      if (lease === undefined) this.#clearTheWay(nowMs)
      await this.#watch()
      return { kind: "granted", renderer: renewed.renderer }
    }
    const waiting = this.#servers === null ? entry : asksAgain(entry, this.#servers)
    return this.#seek(enter(line, waiting), waiting, nowMs)
  }

  /** The task needs no slot anymore, waiting or running. `tookMs` is how long it ran, if that is worth learning from. */
  async release(taskId: string, tookMs: number | null, runs: readonly RunNote[] = []): Promise<boolean> {
    await this.#look()
    const { line, averageMs } = this.#store.pool
    const ids = new Set([taskId])
    this.#noteRuns(runs)
    this.#write({
      line: endLeases(leave(line, ids), ids),
      averageMs: tookMs === null ? averageMs : Math.round(averageMs + AVERAGE_SHARE * (tookMs - averageMs)),
    })
    this.#announce(this.#assign(Date.now()))
    return true
  }

  /** A renderer took or refused an order; answers whether the task may try it again. */
  async noteOrder({ server, kind, code, outcome }: OrderNote): Promise<boolean> {
    const nowMs = Date.now()
    const { health } = this.#store.pool
    const noted = outcome === "refused" ? noteRefusal(health, server, nowMs) : noteAcceptance(health, server)
    if (noted !== health) this.#write({ health: noted })
    if (outcome === "accepted") return true
    this.#report({ server, kind, outcome, code, tookMs: null, atMs: nowMs })
    await this.#watch()
    return !isResting(noted, server, nowMs)
  }

  /**
   * The task leaves the server that it has a slot of: it is given another one, or waits at the front of the line. `nowhere`: it must
   * not wait, and no other server could carry it out.
   */
  async moveOn(seeker: Seeker, mustLeave: boolean, runs: readonly RunNote[]): Promise<MoveAnswer> {
    await this.#look()
    const nowMs = Date.now()
    this.#noteRuns(runs)
    const entry = entryOf(seeker, nowMs)
    if (mustLeave && runnersOf(this.#servers ?? [], entry).length === 0) return { kind: "nowhere" }
    return this.#seek(handBack(this.#store.pool.line, entry), entry, nowMs)
  }

  /**
   * A server has taken an order and not begun it: a slot of another one that is free now takes the place of the one there, and the first
   * counts as having refused. Nobody's turn is passed over: whoever could have that slot would have been given it.
   */
  async seekOther(seeker: Seeker, from: string): Promise<SoughtAnswer> {
    const servers = await this.#look()
    const nowMs = Date.now()
    const { line, health } = this.#store.pool
    const lease = line.leases.find((one) => one.taskId === seeker.taskId)
    // The answer to this may have been lost.
    if (lease !== undefined && lease.renderer !== from) return { renderer: lease.renderer }
    const entry = entryOf(seeker, nowMs)
    const others = line.leases.filter((one) => one.taskId !== entry.taskId)
    const chosen = freeOther(servers, entry, from, { used: others.map(slotOf), health, nowMs })
    if (chosen === undefined) return { renderer: null }
    const moved: Lease = { ...lease, ...entry, renderer: chosen.name }
    const refused = noteRefusal(health, from, nowMs)
    this.#write({ line: { ...line, leases: [...others, moved] }, health: noteLease(refused, chosen.name, entry.taskId) })
    this.#report({ server: from, kind: entry.need.kind, outcome: "refused", code: NOT_BEGUN, tookMs: null, atMs: nowMs })
    this.#clearTheWay(nowMs)
    this.#announce(this.#assign(nowMs))
    await this.#watch()
    return { renderer: chosen.name }
  }

  /**
   * A slot for a draft, at once or not at all, and only one that nobody waits for, of a server that is fast enough for it. It is the
   * draft's until it is taken back, its time is over, or a task comes, whose hub is then told to stop it.
   */
  async lendIdle({ draftId, viewerId, plan, need }: DraftSeeker): Promise<IdleAnswer> {
    const able = runnersOf(await this.#look(), { viewerId, plan, need, failedAt: [] })
    const live = able.filter(({ capabilities }) => capabilities?.isLive === true)
    return this.#lend(live, { taskId: draftId, kind: need.kind, holder: { kind: "draft", viewerId } })
  }

  /** The same for a sample of a voice, of the one server whose voice it is; its booth is told to stop it. */
  async lendForSample({ sampleId, server: name, kind }: SampleSeeker): Promise<IdleAnswer> {
    const able = (await this.#look()).filter((server) => server.name === name && server.state === "active" && slotsFor(server, kind) > 0)
    return this.#lend(able, { taskId: sampleId, kind, holder: { kind: "sample" } })
  }

  #lend(able: readonly FleetServer[], wish: IdleWish): IdleAnswer {
    if (able.length === 0) return { kind: "absent" }
    const nowMs = Date.now()
    const { line, health } = this.#store.pool
    if (isAnyoneServable({ line, health, servers: this.#servers ?? [], nowMs })) return { kind: "busy" }
    return this.#idle.lendOf(able, wish, { used: line.leases.map(slotOf), health, nowMs })
  }

  /** The draft or the sample needs its slot no more. */
  async takeBack(id: string): Promise<void> {
    this.#idle.takeBack(id)
  }

  /** The fleet changed: its servers are looked up anew, and whoever can be served now is. */
  async fleetChanged(): Promise<void> {
    dropKnownFleet(this.env)
    await this.#look()
    this.#announce(this.#assign(Date.now()))
  }

  /** Somebody has mended a server: it rests no longer, and a task that waits for it may try it now. */
  async forgive(server: string): Promise<void> {
    this.#write({ health: noteMended(this.#store.pool.health, server) })
    await this.fleetChanged()
  }

  /** What runs and waits here, by servers' names. */
  async load(): Promise<PoolLoad> {
    const servers = await this.#look()
    const { line, health } = this.#store.pool
    const able = abilityOf(servers)
    return {
      running: countOf(line.leases.map(({ renderer }) => renderer)),
      waiting: countOf(line.waiting.flatMap((one) => able(one).map(({ name }) => name))),
      restingUntilMs: restsOf(health, Date.now()),
    }
  }

  override async alarm(): Promise<void> {
    try {
      await this.#look()
      const nowMs = Date.now()
      const { line } = this.#store.pool
      const silent = new Set(line.waiting.filter((one) => isOver(one.renewedAtMs, INTEREST_MS, nowMs)).map((one) => one.taskId))
      const expired = new Set(line.leases.filter((one) => isOver(one.renewedAtMs, LEASE_MS, nowMs)).map((one) => one.taskId))
      if (silent.size + expired.size > 0) {
        this.#log.info("entries expired", { waiting: [...silent], leases: [...expired] })
        this.#write({ line: endLeases(leave(line, silent), expired) })
      }
      this.#announce(this.#assign(nowMs))
    } catch (error) {
      this.#log.error("alarm failed", { error: String(error) })
    }
    await this.#watch()
  }

  /** The fleet as it is known now; while it cannot be read, as it was known last. */
  async #look(): Promise<readonly FleetServer[]> {
    try {
      this.#servers = await readFleet(this.env)
    } catch {
      // What it says may hold an address.
      this.#log.error("fleet not read")
    }
    return this.#servers ?? []
  }

  /** Takes a line in which a task waits, and gives out what is free; answers what the task got. */
  async #seek(line: Line, entry: Waiting, nowMs: number): Promise<DispatchAnswer> {
    this.#write({ line })
    const granted = this.#assign(nowMs)
    this.#announce(granted.filter((one) => one.taskId !== entry.taskId))
    await this.#watch()
    const own = granted.find((one) => one.taskId === entry.taskId)
    return own === undefined ? this.#placeOf(entry, nowMs) : { kind: "granted", renderer: own.renderer }
  }

  /** Gives free slots to those whose turn it is, past those that nobody has a slot for; answers the new leases. */
  #assign(nowMs: number): readonly Lease[] {
    const { line: before, health: healthBefore } = this.#store.pool
    if (before.waiting.length === 0) return []
    const floor = { line: before, health: healthBefore, servers: this.#servers ?? [], drafts: this.#idle.lent(nowMs), nowMs }
    const { line, health, granted } = assignSlots(floor)
    if (granted.length > 0) {
      this.#write({ line, health })
      this.#clearTheWay(nowMs)
    }
    return granted
  }

  /** Stops the drafts and samples whose slots tasks have now. */
  #clearTheWay(nowMs: number): void {
    for (const slot of this.#idle.giveWay(this.#servers ?? [], this.#store.pool.line.leases.map(slotOf), nowMs))
      void stopIdle(this.env, slot).catch((error: unknown) => this.#log.error("not stopped", { id: slot.taskId, error: String(error) }))
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

  /** Its place among those who want a server that could take it, too. */
  #placeOf(entry: Waiting, nowMs: number): DispatchAnswer {
    const { line, health, averageMs } = this.#store.pool
    this.#order ??= predictedOrder(line)
    const able = abilityOf(this.#servers ?? [])
    const own = able(entry)
    const index = this.#order.findIndex(({ taskId }) => taskId === entry.taskId)
    const ahead = this.#order.slice(0, index).filter((one) => able(one).some((server) => own.includes(server)))
    const position = ahead.length + 1
    const slots = own.reduce((sum, server) => sum + slotsFor(server, entry.need.kind), 0)
    const restMs = averageMs * (position / Math.max(1, slots) + 1)
    const isWithoutServer = this.#servers !== null && own.every(({ name }) => isResting(health, name, nowMs))
    return { kind: "waiting", position, restMs, askAgainMs: askAgainMs(restMs), ...(isWithoutServer ? { isWithoutServer } : {}) }
  }

  #noteRuns(runs: readonly RunNote[]): void {
    if (runs.length === 0) return
    const { health } = this.#store.pool
    this.#write({ health: withRuns(health, runs, Date.now()) })
    for (const { isServersFault: _fault, ...report } of runs) this.#report(report)
  }

  /** Passes on what became of an order; nobody waits for that. */
  #report(report: RunReport): void {
    void fleetOf(this.env)
      .note(report)
      .catch((error: unknown) => this.#log.error("run not reported", { server: report.server, error: String(error) }))
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

  async #watch(): Promise<void> {
    const { line, health } = this.#store.pool
    if (line.waiting.length + line.leases.length === 0) return
    const nowMs = Date.now()
    const set = await this.ctx.storage.getAlarm()
    const trialAtMs = line.waiting.length === 0 ? null : nextTrialAtMs(health, nowMs)
    const dueAtMs = Math.min(nowMs + LOOK_EVERY_MS, trialAtMs ?? Number.POSITIVE_INFINITY)
    if (isLost(set, nowMs, LOOK_EVERY_MS) || (set ?? 0) > dueAtMs) await this.ctx.storage.setAlarm(dueAtMs)
  }
}

function countOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}
