import { DurableObject } from "cloudflare:workers"
import type { Position } from "../../domain/_kernel/paging.ts"
import type { NotificationKind } from "../../domain/message/notification-rules.ts"
import type { NewNotification, NotificationGroup, ReadLine } from "../../domain/message/ports.ts"
import { MESSAGE_TYPE, type ServerMessage } from "../../domain/message/socket-messages.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { InboxLines } from "./inbox-lines.ts"
import { InboxMemory, type Viewed } from "./inbox-memory.ts"
import { InboxRounds } from "./inbox-rounds.ts"
import { InboxTables } from "./inbox-tables.ts"
import { isLost } from "./lost-alarm.ts"

/** What is old goes once a day. */
const PRUNE_EVERY_MS = 86_400_000
/** A round that failed is tried again after this. */
const RETRY_MS = 30_000
/** Sockets hear of the inbox at most this often: a thousand likes at once are a few messages. */
const SAY_EVERY_MS = 1_000
/** Lines that one saying names; whoever is connected reads the list anew anyway. */
const MAXIMUM_SAID = 10

/**
 * What only one member reads: notifications, what they looked at, what they searched for. Unlike the hub it keeps what it has; an inbox
 * in which nothing ever was, or nothing is left, stores nothing.
 */
export class Inbox extends DurableObject<Env> {
  readonly #tables: InboxTables
  readonly #lines: InboxLines
  readonly #memory: InboxMemory
  readonly #rounds: InboxRounds
  readonly #changed = new Set<string>()
  #isSaying = false
  #saidAtMs = 0

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#tables = new InboxTables(context.storage.sql)
    this.#lines = new InboxLines(this.#tables)
    this.#memory = new InboxMemory(this.#tables)
    this.#rounds = new InboxRounds(this.#tables, env, (memberId, notification) =>
      env.INBOX.get(env.INBOX.idFromName(memberId)).notify(memberId, notification),
    )
    // An alarm may be lost with the instance that was to set it.
    void context.blockConcurrencyWhile(() => this.#watch())
  }

  /** Takes in what the member is told and passes it on to whoever is connected; told before, it changes nothing. */
  async notify(memberId: string, notification: NewNotification): Promise<void> {
    const id = this.#lines.add(notification)
    if (id === null) return
    this.#changed.add(id)
    this.#say(memberId)
    await this.#watch()
  }

  /** Begins to tell those who follow this member. */
  async tellFollowers(memberId: string, notification: NewNotification): Promise<void> {
    this.#rounds.begin(memberId, notification)
    await this.#watch()
  }

  async notifications(asked: { readonly before: Position | null; readonly limit: number }): Promise<NotificationGroup[]> {
    return this.#lines.list(asked)
  }

  async unread(): Promise<number> {
    return this.#lines.unread()
  }

  /** Marks lines read, all of them for null; answers how many are unread still. */
  async markRead(memberId: string, ids: string[] | null): Promise<number> {
    if (this.#lines.markRead(ids)) this.#say(memberId)
    return this.#lines.unread()
  }

  async drop(memberId: string, lines: ReadLine[]): Promise<void> {
    if (this.#lines.drop(lines)) this.#say(memberId)
  }

  async mute(change: Readonly<Partial<Record<NotificationKind, boolean>>>): Promise<NotificationKind[]> {
    const muted = this.#lines.mute(change)
    await this.#watch()
    return muted
  }

  async noteViews(views: { readonly objectType: number; readonly id: string }[], nowMs: number): Promise<void> {
    this.#memory.noteViews(views, nowMs)
    await this.#watch()
  }

  async recentViews(asked: Parameters<InboxMemory["recentViews"]>[0]): Promise<Viewed[]> {
    return this.#memory.recentViews(asked)
  }

  async forgetViews(): Promise<void> {
    this.#memory.forgetViews()
  }

  async keepViews(isOn: boolean): Promise<void> {
    this.#memory.keepViews(isOn)
    await this.#watch()
  }

  async keepsViews(): Promise<boolean> {
    return this.#memory.keepsViews
  }

  async noteSearch(query: string, nowMs: number): Promise<void> {
    this.#memory.noteSearch(query, nowMs)
    await this.#watch()
  }

  async searches(): Promise<{ queries: string[]; isOn: boolean }> {
    return { queries: this.#memory.searches(), isOn: this.#memory.keepsSearches }
  }

  async forgetSearches(queries: string[] | null): Promise<void> {
    this.#memory.forgetSearches(queries)
  }

  async keepSearches(isOn: boolean): Promise<void> {
    this.#memory.keepSearches(isOn)
    await this.#watch()
  }

  /** Empties it permanently. */
  async purge(): Promise<void> {
    this.#changed.clear()
    this.#tables.noteDeleted()
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now()
    if (this.#rounds.isUnderWay) {
      const isDone = await this.#rounds.step(nowMs).catch((error: unknown) => {
        createLog({ object: "inbox" }).error("followers not told", { error: String(error) })
        return false
      })
      return this.ctx.storage.setAlarm(isDone ? nowMs : nowMs + RETRY_MS)
    }
    this.#lines.prune(nowMs)
    this.#memory.prune(nowMs)
    this.#rounds.prune(nowMs)
    if (!this.#tables.isEmpty) return this.ctx.storage.setAlarm(nowMs + PRUNE_EVERY_MS)
    this.#tables.noteDeleted()
    await this.ctx.storage.deleteAll()
  }

  /** Tells sockets, at once and then at most once a second, how many lines are unread and which are new. */
  #say(memberId: string): void {
    if (this.#isSaying) return
    this.#isSaying = true
    this.ctx.waitUntil(this.#sayInTime(memberId))
  }

  async #sayInTime(memberId: string): Promise<void> {
    const waitMs = this.#saidAtMs + SAY_EVERY_MS - Date.now()
    if (waitMs > 0 && waitMs <= SAY_EVERY_MS) await new Promise((resolve) => setTimeout(resolve, waitMs))
    this.#isSaying = false
    this.#saidAtMs = Date.now()
    const lines = this.#lines.named([...this.#changed]).slice(-MAXIMUM_SAID)
    this.#changed.clear()
    const news = lines.map(({ id, kind, atMs }): ServerMessage => {
      return { type: MESSAGE_TYPE.notification, notification: { id, kind, created_at: new Date(atMs).toISOString() } }
    })
    const unread: ServerMessage = { type: MESSAGE_TYPE.unread, unread: { system: this.#lines.unread() } }
    try {
      await this.env.USER_HUB.get(this.env.USER_HUB.idFromName(memberId)).tell([...news, unread])
    } catch (error) {
      // Whoever is connected hears of it with the next one, and reads the list anew when they open it.
      createLog({ object: "inbox" }).error("hub did not hear of the inbox", { error: String(error) })
    }
  }

  /** Sees to it that what is due is done. */
  async #watch(): Promise<void> {
    if (!this.#tables.exist) return
    const nowMs = Date.now()
    const set = await this.ctx.storage.getAlarm()
    const dueAtMs = this.#rounds.isUnderWay ? nowMs : nowMs + PRUNE_EVERY_MS
    if (isLost(set, nowMs, PRUNE_EVERY_MS) || (set !== null && this.#rounds.isUnderWay && set > nowMs + RETRY_MS))
      await this.ctx.storage.setAlarm(dueAtMs)
  }
}
