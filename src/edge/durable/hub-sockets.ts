import * as z from "zod/mini"
import { addressesIn } from "../../domain/_kernel/own-addresses.ts"
import {
  MESSAGE_TYPE,
  PING_TEXT,
  SESSION_ENDED_CLOSE_CODE,
  type ServerMessage,
  serverMessageSchema,
  type TicketMessage,
  ticketMessageSchema,
} from "../../domain/message/socket-messages.ts"

import type { Redeemed } from "./hub-tickets.ts"

/** Why the hub closes a socket. */
export const CLOSE_CODE = { malformed: 4400, notAuthenticated: 4401, sessionEnded: SESSION_ENDED_CLOSE_CODE, tooMany: 4409 } as const

/** Sockets that a viewer may have open at once. */
export const MAXIMUM_SOCKETS = 16
/** Longest message that a client may send. */
export const MAXIMUM_MESSAGE_BYTES = 4096
/** A socket that has not shown its ticket by then is closed. */
export const TICKET_WITHIN_MS = 10_000

/** Sockets outlive deployments, so what is attached to one may lack the session. */
const attachmentSchema = z.object({
  isAuthenticated: z.boolean(),
  openedAtMs: z.number(),
  sessionId: z._default(z.nullable(z.string()), null),
  /** When what it was opened with ends by itself. */
  endsAtMs: z._default(z.nullable(z.number()), null),
  /** Scheme and host that it was opened at. */
  site: z._default(z.string(), ""),
})
type Attachment = z.infer<typeof attachmentSchema>
const pingSchema = z.object({ type: z.literal(MESSAGE_TYPE.ping) })

/** What a client said; `bad` closes the socket. */
export type Heard = { readonly kind: "ticket"; readonly message: TicketMessage } | { readonly kind: "ping" } | { readonly kind: "bad" }

/** Reads a client's message: at most 4 KiB of JSON, in one of the known forms. */
export function readMessage(data: string | ArrayBuffer): Heard {
  if (typeof data !== "string" || data.length > MAXIMUM_MESSAGE_BYTES || new TextEncoder().encode(data).length > MAXIMUM_MESSAGE_BYTES)
    return { kind: "bad" }
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return { kind: "bad" }
  }
  const ticket = ticketMessageSchema().safeParse(value)
  if (ticket.success) return { kind: "ticket", message: ticket.data }
  return pingSchema.safeParse(value).success ? { kind: "ping" } : { kind: "bad" }
}

/** The sockets of a viewer. They hibernate: what is known of each is attached to it. */
export class HubSockets {
  readonly #context: DurableObjectState

  constructor(context: DurableObjectState) {
    this.#context = context
    this.settlePings()
  }

  /**
   * While every socket has shown its ticket the platform answers pings without waking the hub. It knows no difference between sockets, so
   * while one has not, pings are answered here: a type 4 says connected, which only a ticket makes true.
   */
  settlePings(): void {
    const all = this.#all()
    const isAutomatic = all.every(({ attachment }) => attachment.isAuthenticated)
    this.#context.setWebSocketAutoResponse(isAutomatic ? new WebSocketRequestResponsePair(PING_TEXT, PING_TEXT) : undefined)
  }

  /** Answers an upgrade; the oldest sockets give way when there are too many. */
  accept(nowMs: number, site: string): Response {
    const pair = new WebSocketPair()
    const open = this.#all().sort((left, right) => left.attachment.openedAtMs - right.attachment.openedAtMs)
    for (const { socket } of open.slice(0, Math.max(0, open.length - MAXIMUM_SOCKETS + 1)))
      close(socket, CLOSE_CODE.tooMany, "too many sockets")
    this.#context.acceptWebSocket(pair[1])
    attach(pair[1], { isAuthenticated: false, openedAtMs: nowMs, sessionId: null, endsAtMs: null, site })
    this.settlePings()
    return new Response(null, { status: 101, webSocket: pair[0] })
  }

  /** How many are open. */
  get count(): number {
    return this.#all().length
  }

  isAuthenticated(socket: WebSocket): boolean {
    return attachmentOf(socket).isAuthenticated
  }

  /** Notes that a socket has shown its ticket. */
  authenticate(socket: WebSocket, { sessionId, endsAtMs }: Redeemed): void {
    attach(socket, { ...attachmentOf(socket), isAuthenticated: true, sessionId, endsAtMs })
    this.settlePings()
  }

  /** Sends one message; a socket that is gone is no error. */
  send(socket: WebSocket, message: ServerMessage): void {
    sendText(socket, messageText(message, attachmentOf(socket).site))
  }

  /** Sends the sockets of a session, null for all, why it is over, and closes them. */
  endSessions(sessionId: string | null, reason: string): void {
    for (const { socket, attachment } of this.#all())
      if (sessionId === null || attachment.sessionId === sessionId) this.#end(socket, attachment, reason)
  }

  #end(socket: WebSocket, { isAuthenticated }: Attachment, reason: string): void {
    if (isAuthenticated) this.send(socket, { type: MESSAGE_TYPE.sessionEnded, reason })
    close(socket, CLOSE_CODE.sessionEnded, "session ended")
  }

  /** Sends to every socket that has shown its ticket, and closes those whose time is over. */
  broadcast(messages: readonly ServerMessage[], nowMs: number): void {
    const textsAt = new Map<string, readonly string[]>()
    for (const { socket, attachment } of this.#all()) {
      if (!attachment.isAuthenticated) continue
      if (isOver(attachment, nowMs)) {
        this.#end(socket, attachment, "expired")
        continue
      }
      const texts = textsAt.get(attachment.site) ?? messages.map((message) => messageText(message, attachment.site))
      textsAt.set(attachment.site, texts)
      for (const text of texts) if (!sendText(socket, text)) break
    }
  }

  /** Closes sockets that showed no ticket in time, and those whose time is over. */
  closeOverdue(nowMs: number): void {
    for (const { socket, attachment } of this.#all()) {
      const isLate = !attachment.isAuthenticated && nowMs - attachment.openedAtMs >= TICKET_WITHIN_MS
      if (isLate) close(socket, CLOSE_CODE.notAuthenticated, "no ticket in time")
      else if (isOver(attachment, nowMs)) this.#end(socket, attachment, "expired")
    }
    this.settlePings()
  }

  /** When the next socket is to be closed; null when none is. */
  nextDueMs(): number | null {
    const due = this.#all().flatMap(({ attachment: { isAuthenticated, openedAtMs, endsAtMs } }) =>
      isAuthenticated ? (endsAtMs ?? []) : openedAtMs + TICKET_WITHIN_MS,
    )
    return due.length > 0 ? Math.min(...due) : null
  }

  #all(): { readonly socket: WebSocket; readonly attachment: Attachment }[] {
    const open = this.#context.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN)
    return open.map((socket) => ({ socket, attachment: attachmentOf(socket) }))
  }
}

const isOver = ({ endsAtMs }: Attachment, nowMs: number) => endsAtMs !== null && endsAtMs <= nowMs

function messageText(message: ServerMessage, site: string): string {
  return JSON.stringify(addressesIn(serverMessageSchema())?.(message, site) ?? message)
}

/** Closes a socket; one that is closed already is no error. */
export function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason)
  } catch {
    // Closed by the other side meanwhile.
  }
}

function sendText(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text)
    return true
  } catch {
    return false
  }
}

/** What was read from or written to sockets since the object woke, so that an event to many does not decode it again for each. */
const known = new WeakMap<WebSocket, Attachment>()

function attach(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment)
  known.set(socket, attachment)
}

function attachmentOf(socket: WebSocket): Attachment {
  const before = known.get(socket)
  if (before !== undefined) return before
  const parsed = attachmentSchema.safeParse(socket.deserializeAttachment())
  const attachment = parsed.success ? parsed.data : { isAuthenticated: false, openedAtMs: 0, sessionId: null, endsAtMs: null, site: "" }
  known.set(socket, attachment)
  return attachment
}
