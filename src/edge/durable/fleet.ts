import { DurableObject } from "cloudflare:workers"
import { isDue, isOver } from "../../domain/_kernel/clock.ts"
import type { Log, PartHealth } from "../../domain/_kernel/ports.ts"
import { POOLS } from "../../domain/_kernel/task-kind.ts"
import { isPreviewFleet } from "../../domain/backend/capability-rules.ts"
import type { RunReport, ServerSecrets, ServerStanding } from "../../domain/backend/index.ts"
import { forgetServers, type ServerRow } from "../../domain/backend/server-table.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { askServer, isWell } from "../fleet/ask-server.ts"
import { blockOf, entryOf, type FleetEntry } from "../fleet/fleet-entry.ts"
import { FleetStore } from "../fleet/fleet-store.ts"
import { databaseOf, readTable, rowsOfSeeds } from "../fleet/fleet-table.ts"
import { poolLoads } from "../fleet/pool-loads.ts"
import { createSealing, type Sealing, sealingKeyOf } from "../fleet/sealing.ts"
import { type SeedEntry, seedsOf } from "../fleet/seeds.ts"
import { openSecrets } from "../fleet/server-secrets.ts"
import { alarmEveryMs, CAPABILITIES_EVERY_MS, silentDue } from "../fleet/silent-servers.ts"
import { standingOf } from "../fleet/standing.ts"
import { isLost } from "./lost-alarm.ts"
import { within } from "./within.ts"

/** The table is read again when somebody asks and it was read so long ago: a change whose message was lost acts all the same. */
const TABLE_EVERY_MS = 4_000
/** After failures that hint at a change they are asked at once, but no more often than this. */
const ASKED_AGAIN_AFTER_MS = 5_000
/** How long the first answers of new servers are waited for by whoever asks for the fleet. */
const FIRST_ANSWER_MS = 1_500
/** A removed server is kept at least so long: a room may be about to send there, or to cancel. */
const REMOVED_KEPT_MS = 600_000
/** How long one answer about the servers' health serves all who ask. */
const HEALTH_KEPT_MS = 3_000
/** Failures after which a server may be another one than it was. */
const TELLING_CODES: ReadonlySet<string> = new Set(["model-missing", "model-broken", "unauthorized", "not-json"])

/** The fleet as it is handed out; `version` differs whenever anything in it does. */
interface Directory {
  readonly version: string
  readonly entries: readonly FleetEntry[]
}

/** The render servers of the site, one object for all: who they are, what each can do, and how they do. */
export class Fleet extends DurableObject<Env> {
  readonly #store: FleetStore
  readonly #log: Log
  /** Another start counts anew. */
  readonly #start = crypto.randomUUID()
  #count = 0
  /** Whether somebody knows the present version. */
  #isHandedOut = false
  #health: { readonly atMs: number; readonly parts: Promise<readonly PartHealth[]> } | null = null
  #sealing: Sealing | null = null
  #seeds: readonly SeedEntry[] | null = null
  #mark = ""
  #rows: readonly ServerRow[] | null = null
  #tableTriedAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  /** Secrets of servers on their connections; null where they cannot be opened. */
  readonly #secrets = new Map<string, { readonly sealed: string | null; readonly secrets: ServerSecrets | null }>()
  readonly #asking = new Map<string, Promise<void>>()

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#log = createLog({ object: "fleet" })
    this.#store = new FleetStore(context.storage, this.#log)
    void context.blockConcurrencyWhile(async () => {
      await this.#prepare()
      // An alarm may be lost with the instance that was to set it.
      await this.#watch()
    })
  }

  /** The fleet; null where it is still the version that the caller knows. */
  async directory(known: string | null): Promise<Directory | null> {
    const rows = await this.#known()
    if (isOver(this.#tableTriedAtMs, TABLE_EVERY_MS, Date.now())) this.ctx.waitUntil(this.#readTable())
    await within(this.#askNew(rows), FIRST_ANSWER_MS)
    this.ctx.waitUntil(this.#askSilent())
    const version = `${this.#start}-${this.#count}`
    this.#isHandedOut = true
    if (version === known) return null
    return { version, entries: await this.#entries() }
  }

  /**
   * Whether images are made without an AI model. Pages ask it before anything else: what RENDERERS says alone is enough where it names
   * nothing but Easel and the table was never read, and what was read last is enough later.
   */
  async isPreview(): Promise<boolean> {
    const seeds = this.#seeds ?? []
    if (this.#rows === null && seeds.length > 0 && seeds.every(({ renderer }) => renderer.kind === "easel"))
      return isDevelopment(this.env) || this.env.ALLOW_PREVIEW_RENDERER === "yes"
    await within(this.#askNew(await this.#known()), FIRST_ANSWER_MS)
    return isPreviewFleet(await this.#entries())
  }

  /** The table changed: reads it, asks servers that are reached otherwise than before, and makes dispatchers look. Throws where it cannot. */
  async changed(): Promise<void> {
    // What is being read may be from before the change.
    await this.#reading
    await this.#readTable()
    if (this.#tableTriedAtMs === Number.NEGATIVE_INFINITY) throw new Error("the table of renderers cannot be read")
    await within(this.#askNew(this.#rows ?? []), FIRST_ANSWER_MS)
  }

  /** How a run at a server ended. */
  async note(report: RunReport): Promise<void> {
    const row = (await this.#known()).find(({ name }) => name === report.server)
    if (row === undefined) return
    this.#store.noteRun(report)
    const askedAtMs = this.#store.learnt(row).askedAtMs ?? Number.NEGATIVE_INFINITY
    if (report.code === null || !TELLING_CODES.has(report.code) || !isOver(askedAtMs, ASKED_AGAIN_AFTER_MS, Date.now())) return
    this.ctx.waitUntil(this.#ask(row))
  }

  /** How the servers do. */
  async standings(): Promise<readonly ServerStanding[]> {
    const rows = await this.#known()
    const loads = await poolLoads(this.env)
    const nowMs = Date.now()
    return Promise.all(
      rows.map(async (row) => {
        const learnt = this.#store.learnt(row)
        const secrets = await this.#secretsOf(row)
        const blocked = blockOf(row, learnt, secrets !== null, this.env)
        return standingOf(row.name, { learnt, blocked, runs: this.#store.runs(row.name), loads, nowMs })
      }),
    )
  }

  /** Whether the servers that are to work do, asked at most every three seconds for all who want to know. */
  async healths(): Promise<readonly PartHealth[]> {
    const nowMs = Date.now()
    if (this.#health === null || isOver(this.#health.atMs, HEALTH_KEPT_MS, nowMs)) this.#health = { atMs: nowMs, parts: this.#askHealth() }
    return this.#health.parts
  }

  /** Asks a server now what it can do, and answers when it has said so or will not. */
  async readCapabilities(name: string): Promise<void> {
    const row = (await this.#known()).find((one) => one.name === name)
    if (row !== undefined) await this.#ask(row)
  }

  /** May come twice, or late: it does what is due by then, and nothing else. */
  override async alarm(): Promise<void> {
    try {
      await this.#readTable()
      const nowMs = Date.now()
      const due = (await this.#known()).filter((row) =>
        isDue((this.#store.learnt(row).askedAtMs ?? Number.NEGATIVE_INFINITY) + CAPABILITIES_EVERY_MS, nowMs),
      )
      await this.#askAll(due)
      await this.#forget(nowMs)
      await this.#askSilent()
    } catch (error) {
      this.#log.error("alarm failed", { error: String(error) })
    }
    await this.#watch()
  }

  async #askHealth(): Promise<readonly PartHealth[]> {
    const rows = (await this.#known()).filter(({ state }) => state === "active" || state === "draining")
    return Promise.all(
      rows.map(async (row) => {
        const startMs = Date.now()
        const ok = await isWell(row, await this.#secretsOf(row), this.env)
        return { name: `renderer ${row.name}`, ok, latency_ms: Date.now() - startMs }
      }),
    )
  }

  async #prepare(): Promise<void> {
    const key = sealingKeyOf(this.env)
    this.#sealing = key === null ? null : await createSealing(key)
    try {
      this.#seeds = this.#sealing && (await seedsOf(this.env.RENDERERS, this.#sealing))
    } catch {
      // What it says may hold secrets.
      this.#log.error("RENDERERS cannot be read")
    }
    this.#mark = (await this.#sealing?.fingerprint(this.env.RENDERERS)) ?? ""
    this.#rows = this.#store.tableCopy(this.#mark)
  }

  /** The servers as they were read last; reads them where they never were, for these RENDERERS. */
  async #known(): Promise<readonly ServerRow[]> {
    if (this.#rows === null) await this.#readTable()
    return this.#rows ?? []
  }

  #readTable(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const nowMs = Date.now()
    try {
      const rows = await readTable(databaseOf(this.env), this.#seeds, this.#sealing, nowMs)
      this.#tableTriedAtMs = nowMs
      if (JSON.stringify(rows) === JSON.stringify(this.#rows)) return
      this.#rows = rows
      this.#store.keepTable(this.#mark, rows)
      this.#store.keepOnly(new Set(rows.map(({ name }) => name)))
      this.#announce()
      this.ctx.waitUntil(this.#askNew(rows))
    } catch (error) {
      this.#tableTriedAtMs = Number.NEGATIVE_INFINITY
      this.#log.error("table of renderers not read", { error: String(error) })
      if (this.#rows === null && this.#seeds !== null && this.#sealing !== null)
        this.#rows = await rowsOfSeeds(this.#seeds, this.#sealing, nowMs)
    }
  }

  /** Something that those know who give orders is otherwise: they look at once. */
  #announce(): void {
    this.#count++
    if (!this.#isHandedOut) return
    this.#isHandedOut = false
    for (const pool of POOLS) {
      const dispatcher = this.env.DISPATCHER.get(this.env.DISPATCHER.idFromName(pool))
      const poke = dispatcher
        .fleetChanged()
        .catch((error: unknown) => this.#log.error("dispatcher not told", { pool, error: String(error) }))
      this.ctx.waitUntil(poke)
    }
  }

  /** Asks those that were never asked on their connection. */
  async #askNew(rows: readonly ServerRow[]): Promise<void> {
    const fresh = rows.filter((row) => row.sealed !== null && this.#store.learnt(row).askedAtMs === null)
    await this.#askAll(fresh)
  }

  /** Asks servers what they can do; one with which that goes wrong stops neither the others nor whoever waits for them. */
  async #askAll(rows: readonly ServerRow[]): Promise<void> {
    const asked = await Promise.allSettled(rows.map((row) => this.#ask(row)))
    for (const one of asked) if (one.status === "rejected") this.#log.error("server not asked", { error: String(one.reason) })
  }

  /** Asks those again that never answered on their connection. */
  async #askSilent(): Promise<void> {
    await Promise.allSettled(silentDue(this.#rows, this.#store, Date.now()).map((row) => this.#ask(row)))
  }

  /** Asks a server what it can do; whoever asks meanwhile waits for the same answer. */
  #ask(row: ServerRow): Promise<void> {
    const key = `${row.name} ${row.connection}`
    const under = this.#asking.get(key)
    if (under !== undefined) return under
    const asking = this.#hear(row).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  async #hear(row: ServerRow): Promise<void> {
    const secrets = await this.#secretsOf(row)
    const before = this.#store.learnt(row)
    const after = await askServer(row, secrets, { before, runs: this.#store.runs(row.name) }, this.env)
    // It may be reached otherwise by now, or gone.
    if (this.#rows?.some(({ name, connection }) => name === row.name && connection === row.connection) !== true) return
    this.#store.learn(row.name, after)
    if (after.capabilities === null) await this.#watch()
    if (JSON.stringify(before.capabilities) !== JSON.stringify(after.capabilities)) this.#announce()
  }

  async #entries(): Promise<readonly FleetEntry[]> {
    const entries = await Promise.all((this.#rows ?? []).map((row) => this.#entryOf(row)))
    return entries.filter((entry) => entry !== null)
  }

  async #entryOf(row: ServerRow): Promise<FleetEntry | null> {
    const secrets = await this.#secretsOf(row)
    const learnt = this.#store.learnt(row)
    return secrets === null ? null : entryOf(row, learnt, secrets, blockOf(row, learnt, true, this.env) !== null)
  }

  async #secretsOf({ name, sealed }: ServerRow): Promise<ServerSecrets | null> {
    const known = this.#secrets.get(name)
    if (known !== undefined && known.sealed === sealed) return known.secrets
    const secrets = await openSecrets(this.#sealing, name, sealed)
    this.#secrets.set(name, { sealed, secrets })
    return secrets
  }

  /** Forgets the removed servers where nothing runs anymore; while a dispatcher does not answer, something may. */
  async #forget(nowMs: number): Promise<void> {
    const removedBeforeMs = nowMs - REMOVED_KEPT_MS
    const removed = (await this.#known()).filter(
      ({ state, sealed, seed, updatedAtMs }) => state === "removed" && (sealed !== null || seed === null) && updatedAtMs < removedBeforeMs,
    )
    if (removed.length === 0) return
    const loads = await poolLoads(this.env)
    if (loads.length < POOLS.length) return
    const idle = removed.filter(({ name }) => loads.every(({ running }) => (running[name] ?? 0) === 0)).map(({ name }) => name)
    if (idle.length === 0) return
    await forgetServers(databaseOf(this.env), idle, removedBeforeMs)
    await this.#readTable()
  }

  async #watch(): Promise<void> {
    const atMs = Date.now()
    const everyMs = alarmEveryMs(this.#rows, this.#store)
    if (isLost(await this.ctx.storage.getAlarm(), atMs, everyMs)) await this.ctx.storage.setAlarm(atMs + everyMs)
  }
}
