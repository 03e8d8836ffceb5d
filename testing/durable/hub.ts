import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { expect, vi } from "vitest"
import { type ServerMessage, serverMessageSchema } from "../../src/domain/message/socket-messages.ts"
import type { Task } from "../../src/domain/task/contract.ts"
import { testTask } from "../task/task.ts"

let nextViewer = 0
/** A viewer's hub that nobody used before. */
export const newHub = () => env.USER_HUB.get(env.USER_HUB.idFromName(`guest_hub${nextViewer++}`))
/** A hub as the Worker sees it. */
export type Hub = ReturnType<typeof newHub>

/** An event of a running task. */
export const task = (id: string, seq: number, more: Partial<Task> = {}): Task =>
  testTask({ id, status: 2, process: Math.min(99, seq), seq, rest_estimate_time: 1, ...more })
/** Events of a task, numbered from one to another. */
export const events = (id: string, from: number, to: number): Task[] =>
  Array.from({ length: to - from + 1 }, (_, index) => task(id, from + index))

/** A client: what it was sent, and the code with which it was closed. */
export interface Client {
  readonly socket: WebSocket
  readonly messages: ServerMessage[]
  closeCode: number | null
}
/** The tables of a hub, and when its alarm comes. */
export const keptBy = (hub: Hub) =>
  runInDurableObject(hub, async (_hub, state) => ({
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    alarmAtMs: await state.storage.getAlarm(),
  }))
/** Of a hub that keeps nothing. */
export const EMPTY = { tables: [], alarmAtMs: null }
/** Runs the alarm as if it were later. */
export async function alarmLater(hub: Hub, ms: number): Promise<void> {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
  expect(await runDurableObjectAlarm(hub)).toBe(true)
  vi.restoreAllMocks()
}
/** How long the hub keeps an ended task. */
export const TEN_MINUTES_MS = 10 * 60_000

const clients: Client[] = []
/** Closes the sockets of a test. */
export function closeAll(): void {
  for (const client of clients.splice(0)) client.socket.close(1000)
}

/** Opens a socket. */
export async function connect(hub: Hub): Promise<Client> {
  const answer = await hub.fetch("https://hub/socket", { headers: { Upgrade: "websocket" } })
  const socket = answer.webSocket
  if (!socket) throw new Error("no socket")
  const client: Client = { socket, messages: [], closeCode: null }
  socket.addEventListener("message", (event) => client.messages.push(serverMessageSchema().parse(JSON.parse(String(event.data)))))
  socket.addEventListener("close", (event) => {
    client.closeCode = event.code
  })
  socket.accept()
  clients.push(client)
  return client
}

/** Opens a socket and shows a ticket, of a session where one is named. */
export async function enter(
  hub: Hub,
  seen?: Record<string, number>,
  sessionId: string | null = null,
  endsAtMs: number | null = null,
): Promise<Client> {
  const client = await connect(hub)
  const { ticket } = await hub.issueTicket(Date.now(), sessionId, endsAtMs)
  client.socket.send(JSON.stringify({ type: 7, ticket, ...(seen ? { seen } : {}) }))
  await until(() => expect(client.messages[0]).toEqual({ type: 4 }))
  return client
}
/** Waits until a check passes. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 5 })
/** Numbers of the events of a task that a client was sent. */
export const seqsOf = (client: Client, id: string): number[] =>
  client.messages.flatMap((message) => (message.type === 1 && message.task.id === id ? [message.task.seq] : []))
