import { DurableObject } from "cloudflare:workers"
import { MESSAGE_TYPE, type ServerMessage } from "../../domain/message/socket-messages.ts"
import type { Task } from "../../domain/task/contract.ts"
import { isEnded, replayFor } from "../../domain/task/event-log.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { type DraftStop, type HubDraft, type HubDraftAnswer, HubDrafts } from "./hub-drafts.ts"
import { HubLog } from "./hub-log.ts"
import { CLOSE_CODE, close, HubSockets, readMessage } from "./hub-sockets.ts"
import { HubStreams } from "./hub-streams.ts"
import { HubTables } from "./hub-tables.ts"
import { HubTickets } from "./hub-tickets.ts"
import { isLost } from "./lost-alarm.ts"

/** More task ids than this are not looked up in one call. */
const MAXIMUM_ASKED = 100
/** A hub in which nothing is left is emptied after this, so that a reconnecting viewer does not make it build its tables anew. */
const EMPTIED_AFTER_MS = 60_000

/** One viewer's live connections, and the events of the tasks that move. Socket, stream and polling read the same log. */
export class UserHub extends DurableObject<Env> {
  readonly #tables: HubTables
  readonly #log: HubLog
  readonly #tickets: HubTickets
  readonly #sockets: HubSockets
  readonly #streams = new HubStreams()
  readonly #drafts: HubDrafts

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#tables = new HubTables(context.storage.sql)
    this.#log = new HubLog(this.#tables)
    this.#tickets = new HubTickets(this.#tables)
    this.#sockets = new HubSockets(context)
    this.#drafts = new HubDrafts(env, createLog({ object: "user-hub" }))
    // An alarm may be lost with the instance that was to set it.
    void context.blockConcurrencyWhile(() => this.#watch())
  }

  /** A ticket for the socket's first message; a member's belongs to a session or access token and ends with it, at `endsAtMs` at the latest. */
  async issueTicket(
    nowMs: number,
    sessionId: string | null = null,
    endsAtMs: number | null = null,
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }> {
    const issued = await this.#tickets.issue(nowMs, { sessionId, endsAtMs })
    await this.#watch()
    return issued
  }

  /**
   * A session is over, or, null, all are: its tickets are worth nothing anymore, its sockets hear why (message type 6) and are
   * closed. Streams carry no session: all end, and those whose readers are still welcome come back.
   */
  async endSessions(sessionId: string | null, reason: string): Promise<void> {
    this.#tickets.revoke(sessionId)
    this.#sockets.endSessions(sessionId, reason)
    this.#streams.endAll()
    await this.#watch()
  }

  /**
   * Takes in events of a task and passes on the new ones; answers the number of the newest that the hub has. Of a forgotten
   * task it stores nothing, and answers as if it had all of them, so that the room does not send them again.
   */
  async push(taskId: string, events: Task[]): Promise<number> {
    if (this.#log.isForgotten(taskId)) return Math.max(0, ...events.map((event) => event.seq))
    const fresh = this.#log.append(taskId, events, Date.now())
    if (fresh.length > 0) {
      this.#sockets.broadcast(
        fresh.map((task) => ({ type: MESSAGE_TYPE.taskEvent, task })),
        Date.now(),
      )
      this.#streams.push(taskId, fresh)
      await this.#watch()
    }
    return this.#log.lastSeq(taskId)
  }

  /** Passes on what is worth something only now: news of the inbox, which keeps it. */
  async tell(messages: ServerMessage[]): Promise<void> {
    this.#sockets.broadcast(messages, Date.now())
  }

  /** Newest states of those of the tasks that the hub knows. */
  async progress(taskIds: string[]): Promise<Task[]> {
    return taskIds.slice(0, MAXIMUM_ASKED).flatMap((taskId) => this.#log.newest(taskId) ?? [])
  }

  /** Drops a task and ends its streams. */
  forget(taskId: string): Promise<void> {
    return this.forgetAll([taskId])
  }

  /** Drops tasks and ends their streams. */
  async forgetAll(taskIds: string[]): Promise<void> {
    for (const taskId of taskIds) {
      this.#log.forget(taskId, Date.now())
      this.#streams.endTask(taskId)
    }
    await this.#watch()
  }

  /** Paints a draft on an idle renderer; a newer one of the viewer's ends it. */
  paintDraft(draft: HubDraft): Promise<HubDraftAnswer> {
    return this.#drafts.paint(draft)
  }

  /** Ends a draft: a task has its slot, or its caller is gone. */
  async stopDraft(id: string, reason: DraftStop): Promise<void> {
    this.#drafts.stop(id, reason)
  }

  /** The socket's upgrade, or `/events?id=&after=`: the server-sent events of one task, 404 for one that the hub does not know. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
      const answer = this.#sockets.accept(Date.now(), new URL(request.url).origin)
      await this.#watch()
      return answer
    }
    const url = new URL(request.url)
    const taskId = url.searchParams.get("id") ?? ""
    const newest = url.pathname === "/events" ? this.#log.newest(taskId) : undefined
    if (newest === undefined) return new Response(null, { status: 404 })
    const after = Math.max(0, Number(url.searchParams.get("after") ?? 0) || 0)
    const reader = { taskId, site: url.origin, afterSeq: after }
    const body = this.#streams.start(reader, this.#log.after(taskId, after), isEnded(newest))
    return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" } })
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const heard = readMessage(data)
    const isAuthenticated = this.#sockets.isAuthenticated(socket)
    if (heard.kind === "ping" && isAuthenticated) return this.#sockets.send(socket, { type: MESSAGE_TYPE.ping })
    if (heard.kind === "bad" || (heard.kind === "ticket" && isAuthenticated)) return close(socket, CLOSE_CODE.malformed, "not understood")
    const redeemed = heard.kind === "ticket" ? await this.#tickets.redeem(heard.message.ticket, Date.now()) : null
    if (heard.kind === "ping" || redeemed === null) return close(socket, CLOSE_CODE.notAuthenticated, "no valid ticket")
    const send = (message: ServerMessage) => this.#sockets.send(socket, message)
    // Without an await from here on, so that no event slips in between replay and live.
    send({ type: MESSAGE_TYPE.ping })
    for (const task of replayFor(heard.message.seen ?? {}, this.#log)) send({ type: MESSAGE_TYPE.taskEvent, task })
    this.#sockets.authenticate(socket, redeemed)
    await this.#watch()
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    close(socket, code === 1005 || code === 1006 ? 1000 : code, "")
    this.#sockets.settlePings()
    await this.#watch()
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    close(socket, 1011, "")
    this.#sockets.settlePings()
    await this.#watch()
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now()
    this.#sockets.closeOverdue(nowMs)
    for (const taskId of this.#log.prune(nowMs)) this.#streams.endTask(taskId)
    this.#tickets.prune(nowMs)
    if (!this.#isIdle()) return this.#watch()
    this.#tables.noteDeleted()
    await this.ctx.storage.deleteAll()
  }

  /** True when nothing is connected and nothing is kept. */
  #isIdle(): boolean {
    const isKept = this.#log.nextDropMs() !== null || this.#tickets.lastExpiryMs() !== null
    return !isKept && this.#sockets.count === 0 && this.#streams.count === 0
  }

  /** Sets the alarm for whatever is due first. */
  async #watch(): Promise<void> {
    const times = [this.#sockets.nextDueMs(), this.#log.nextDropMs(), this.#tickets.lastExpiryMs()].filter((time) => time !== null)
    if (this.#tables.exist && this.#isIdle()) times.push(Date.now() + EMPTIED_AFTER_MS)
    if (times.length === 0) return
    const dueAtMs = Math.min(...times)
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > dueAtMs || isLost(set, Date.now())) await this.ctx.storage.setAlarm(dueAtMs)
  }
}
