import * as z from "zod/mini"
import { socket, socketTicket } from "../../domain/message/contract.ts"
import {
  MESSAGE_TYPE,
  PING_EVERY_MS,
  PING_TEXT,
  SESSION_ENDED_CLOSE_CODE,
  serverMessageSchema,
} from "../../domain/message/socket-messages.ts"
import type { Task } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"

/** What one socket tells its owner. Of `onBreak` and `onSessionEnd` one comes at most, once, and never after `close`. */
export interface TaskSocketOwner {
  seen(): Readonly<Record<string, number>>
  onTask(task: Task): void
  /** Something was added to the viewer's notifications. */
  onNotification(): void
  /** How many of the viewer's notifications are unread. */
  onUnread(count: number): void
  onAnswer(): void
  onBreak(): void
  /** The session is over; `reason` is the server's word for why, empty where it did not arrive. */
  onSessionEnd(reason: string): void
}

export interface TaskSocket {
  close(): void
}

/** A socket that leaves this many pings in a row without an answer is dead. */
const MAXIMUM_UNANSWERED_PINGS = 2

/** Opens one socket: fetches a ticket, says it with the event numbers seen so far, pings at once and every 15 s. */
export function openTaskSocket(answerWithinMs: number, owner: TaskSocketOwner): TaskSocket {
  let webSocket: WebSocket | null = null
  let isOver = false
  let unanswered = 0
  let pingTimer: ReturnType<typeof setInterval> | undefined
  const abort = new AbortController()

  const end = (tell: () => void) => {
    if (isOver) return
    isOver = true
    abort.abort()
    clearInterval(pingTimer)
    clearTimeout(answerTimer)
    webSocket?.close()
    tell()
  }
  const breakOff = () => end(() => owner.onBreak())
  // Covers the ticket and the handshake too; cleared by the first answer.
  const answerTimer = setTimeout(breakOff, answerWithinMs)

  const ping = () => {
    if (unanswered >= MAXIMUM_UNANSWERED_PINGS) return breakOff()
    unanswered += 1
    webSocket?.send(PING_TEXT)
  }

  const onMessage = (text: unknown) => {
    const message = z.safeParse(serverMessageSchema(), typeof text === "string" ? parseJson(text) : undefined)
    if (isOver || !message.success) return
    switch (message.data.type) {
      case MESSAGE_TYPE.taskEvent:
        return owner.onTask(message.data.task)
      case MESSAGE_TYPE.notification:
        return owner.onNotification()
      case MESSAGE_TYPE.unread:
        return owner.onUnread(message.data.unread.system)
      case MESSAGE_TYPE.ping:
        unanswered = 0
        clearTimeout(answerTimer)
        return owner.onAnswer()
      case MESSAGE_TYPE.sessionEnded: {
        const { reason } = message.data
        return end(() => owner.onSessionEnd(reason))
      }
    }
  }

  const connect = async () => {
    const { ticket } = await call(socketTicket, {}, { signal: abort.signal })
    if (isOver) return
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${socket.path}`)
    webSocket = opened
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: MESSAGE_TYPE.ticket, ticket, seen: owner.seen() }))
      ping()
      pingTimer = setInterval(ping, PING_EVERY_MS)
    }
    opened.onmessage = (event) => onMessage(event.data)
    opened.onclose = (event) => (event.code === SESSION_ENDED_CLOSE_CODE ? end(() => owner.onSessionEnd("")) : breakOff())
    opened.onerror = breakOff
  }
  connect().catch(breakOff)
  return { close: () => end(() => {}) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
