import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { PING_TEXT, type ServerMessage, serverMessageSchema } from "../../domain/message/socket-messages.ts"
import type { Task } from "../../domain/task/contract.ts"
import { MAXIMUM_SOCKETS } from "./hub-sockets.ts"

let nextViewer = 0
const newHub = () => env.USER_HUB.get(env.USER_HUB.idFromName(`guest_hub${nextViewer++}`))
type Hub = ReturnType<typeof newHub>

const task = (id: string, seq: number, more: Partial<Task> = {}): Task => ({
  id,
  status: 2,
  process: Math.min(99, seq),
  seq,
  position: 0,
  rest_estimate_time: 1,
  status_desc: null,
  sub_status: null,
  category: 1,
  type: 1,
  create_at: "2026-01-01T00:00:00.000Z",
  prompt: "a fox",
  width: 64,
  height: 64,
  n_iter: 1,
  seed: 1,
  calculate_coins: 0,
  img_uris: [],
  preview: null,
  ...more,
})
const events = (id: string, from: number, to: number): Task[] => Array.from({ length: to - from + 1 }, (_, index) => task(id, from + index))

/** A client: what it was sent, and the code with which it was closed. */
interface Client {
  readonly socket: WebSocket
  readonly messages: ServerMessage[]
  closeCode: number | null
}
/** The tables of a hub, and when its alarm comes. */
const keptBy = (hub: Hub) =>
  runInDurableObject(hub, async (_hub, state) => ({
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    alarmAtMs: await state.storage.getAlarm(),
  }))
const EMPTY = { tables: [], alarmAtMs: null }
/** Runs the alarm as if it were later. */
async function alarmLater(hub: Hub, ms: number): Promise<void> {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
  expect(await runDurableObjectAlarm(hub)).toBe(true)
  vi.restoreAllMocks()
}
const TEN_MINUTES_MS = 10 * 60_000

const clients: Client[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.close(1000)
})

async function connect(hub: Hub): Promise<Client> {
  const answer = await hub.fetch("https://hub/socket", { headers: { Upgrade: "websocket" } })
  const socket = answer.webSocket
  if (!socket) throw new Error("no socket")
  const client: Client = { socket, messages: [], closeCode: null }
  socket.addEventListener("message", (event) => client.messages.push(serverMessageSchema.parse(JSON.parse(String(event.data)))))
  socket.addEventListener("close", (event) => {
    client.closeCode = event.code
  })
  socket.accept()
  clients.push(client)
  return client
}

async function enter(hub: Hub, seen?: Record<string, number>): Promise<Client> {
  const client = await connect(hub)
  const { ticket } = await hub.issueTicket(Date.now())
  client.socket.send(JSON.stringify({ type: 7, ticket, ...(seen ? { seen } : {}) }))
  await until(() => expect(client.messages[0]).toEqual({ type: 4 }))
  return client
}
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5_000, interval: 5 })
const seqsOf = (client: Client, id: string): number[] =>
  client.messages.flatMap((message) => (message.type === 1 && message.task.id === id ? [message.task.seq] : []))

describe("a socket", () => {
  it("with a ticket is told that it is connected, and then every event", async () => {
    const hub = newHub()
    const client = await enter(hub)
    await hub.push("task_a", events("task_a", 1, 3))
    await until(() => expect(seqsOf(client, "task_a")).toEqual([1, 2, 3]))
  })

  it("that shows a used, a foreign or no ticket is closed with 4401", async () => {
    const hub = newHub()
    const { ticket } = await hub.issueTicket(Date.now())
    const { ticket: foreign } = await newHub().issueTicket(Date.now())
    const { ticket: expired } = await hub.issueTicket(Date.now() - 31_000)
    const first = await connect(hub)
    first.socket.send(JSON.stringify({ type: 7, ticket }))
    await until(() => expect(first.messages).toHaveLength(1))
    for (const shown of [ticket, foreign, expired]) {
      const client = await connect(hub)
      client.socket.send(JSON.stringify({ type: 7, ticket: shown }))
      await until(() => expect(client.closeCode).toBe(4401))
    }
    expect(first.closeCode).toBeNull()
  })

  it("without a ticket receives nothing and is closed with 4401 by the alarm", async () => {
    const hub = newHub()
    const client = await connect(hub)
    await hub.push("task_a", events("task_a", 1, 1))
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_001)
    await runDurableObjectAlarm(hub)
    vi.restoreAllMocks()
    await until(() => expect(client.closeCode).toBe(4401))
    expect(client.messages).toEqual([])
  })

  it("that says what is too long or not understood is closed with 4400", async () => {
    const hub = newHub()
    for (const text of [
      "hello",
      '{"type":9}',
      JSON.stringify({ type: 7, ticket: "x", seen: { a: 1 }, more: 1 }),
      `{"type":4,"x":"${"y".repeat(5000)}"}`,
    ]) {
      const client = await enter(hub)
      client.socket.send(text)
      await until(() => expect(client.closeCode).toBe(4400))
    }
  })

  it("has its pings answered while the hub sleeps", async () => {
    const hub = newHub()
    const client = await enter(hub)
    await evictDurableObject(hub)
    client.socket.send(PING_TEXT)
    await until(() => expect(client.messages).toEqual([{ type: 4 }, { type: 4 }]))
  })

  it("goes on receiving after the hub slept", async () => {
    const hub = newHub()
    const client = await enter(hub)
    await hub.push("task_a", events("task_a", 1, 1))
    await evictDurableObject(hub)
    await hub.push("task_a", events("task_a", 2, 2))
    await until(() => expect(seqsOf(client, "task_a")).toEqual([1, 2]))
  })

  it("makes the oldest give way when there are too many", async () => {
    const hub = newHub()
    const first = await enter(hub)
    for (let count = 1; count < MAXIMUM_SOCKETS; count++) await enter(hub)
    expect(first.closeCode).toBeNull()
    await enter(hub)
    await until(() => expect(first.closeCode).toBe(4409))
  })
})

describe("a client that comes back", () => {
  it("gets every later event once, however often it was cut off, and however often they are pushed", async () => {
    const hub = newHub()
    const seen: number[] = []
    for (let round = 0; round < 8; round++) {
      const client = await enter(hub, seen.length > 0 ? { task_a: seen.at(-1) ?? 0 } : { task_a: 0 })
      const last = round * 5
      await hub.push("task_a", events("task_a", Math.max(1, last - 3), last + 3))
      await until(() => expect(seqsOf(client, "task_a").at(-1)).toBe(last + 3))
      client.socket.close(1000)
      seen.push(...seqsOf(client, "task_a"))
      await hub.push("task_a", events("task_a", 1, last + 5))
    }
    expect(seen).toEqual(Array.from({ length: 38 }, (_, index) => index + 1))
  })

  it("gets the newest state of running tasks that it did not name, and none of ended ones", async () => {
    const hub = newHub()
    await hub.push("task_runs", events("task_runs", 1, 4))
    await hub.push("task_ended", [task("task_ended", 1), task("task_ended", 2, { status: 3, process: 100 })])
    const client = await enter(hub)
    await until(() => expect(seqsOf(client, "task_runs")).toEqual([4]))
    expect(seqsOf(client, "task_ended")).toEqual([])
  })
})

describe("the hub's log", () => {
  it("takes events only without a gap, and says what it has", async () => {
    const hub = newHub()
    expect(await hub.push("task_a", events("task_a", 3, 4))).toBe(0)
    expect(await hub.push("task_a", events("task_a", 1, 2))).toBe(2)
    expect(await hub.push("task_a", [...events("task_a", 2, 3), ...events("task_a", 5, 5)])).toBe(3)
    expect(await hub.progress(["task_a", "task_unknown"])).toEqual([task("task_a", 3)])
  })

  it("keeps a preview on the newest event only", async () => {
    const hub = newHub()
    await hub.push("task_a", [task("task_a", 1, { preview: "data:1" }), task("task_a", 2, { preview: "data:2" })])
    const rows = await runInDurableObject(hub, (_hub, state) =>
      state.storage.sql.exec<{ preview: string | null }>("SELECT preview FROM event ORDER BY seq").toArray(),
    )
    expect(rows.map((row) => row.preview)).toEqual([null, "data:2"])
  })

  it("drops an ended task ten minutes later and a forgotten one at once", async () => {
    const hub = newHub()
    await hub.push("task_ended", [task("task_ended", 1, { status: 4 })])
    await hub.push("task_forgotten", [task("task_forgotten", 1, { status: 4 })])
    await hub.forget("task_forgotten")
    expect(await hub.progress(["task_ended", "task_forgotten"])).toHaveLength(1)
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10 * 60_000 + 1)
    await runDurableObjectAlarm(hub)
    vi.restoreAllMocks()
    expect(await hub.progress(["task_ended"])).toEqual([])
  })
})

describe("a forgotten task", () => {
  it("does not come back when its room sends everything again, and the room need not send it once more", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 3))
    await hub.forget("task_a")
    expect(await hub.push("task_a", events("task_a", 4, 4))).toBe(4)
    expect(await hub.push("task_a", events("task_a", 1, 4))).toBe(4)
    await evictDurableObject(hub)
    expect(await hub.push("task_a", events("task_a", 1, 4))).toBe(4)
    expect(await hub.progress(["task_a"])).toEqual([])
  })
})

describe("a hub in which nothing is left", () => {
  it("is emptied by its alarm, and works again afterwards", async () => {
    const hub = newHub()
    await hub.push("task_a", [task("task_a", 1, { status: 4 })])
    await hub.push("task_b", events("task_b", 1, 1))
    await hub.forget("task_b")
    await hub.issueTicket(Date.now())
    await alarmLater(hub, TEN_MINUTES_MS + 1)
    expect(await keptBy(hub)).toEqual(EMPTY)
    await evictDurableObject(hub)
    expect(await hub.progress(["task_a"])).toEqual([])
    expect(await keptBy(hub)).toEqual(EMPTY)
    expect(await hub.push("task_a", events("task_a", 1, 2))).toBe(2)
    expect(await hub.progress(["task_a"])).toEqual([task("task_a", 2)])
    const client = await enter(hub)
    await until(() => expect(seqsOf(client, "task_a")).toEqual([2]))
  })

  it("is not emptied while somebody is connected, and is a minute after the last has gone", async () => {
    const hub = newHub()
    const client = await enter(hub)
    await hub.push("task_a", [task("task_a", 1, { status: 4 })])
    await alarmLater(hub, TEN_MINUTES_MS + 1)
    expect((await keptBy(hub)).tables).not.toEqual([])
    client.socket.close(1000)
    await vi.waitFor(async () => expect((await keptBy(hub)).alarmAtMs).toBeGreaterThan(Date.now()), { timeout: 5_000, interval: 10 })
    await alarmLater(hub, 60_001)
    expect(await keptBy(hub)).toEqual(EMPTY)
  })

  it("sets an alarm anew that was lost", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    await runInDurableObject(hub, (_hub, state) => state.storage.deleteAlarm())
    await evictDurableObject(hub)
    expect((await keptBy(hub)).alarmAtMs).not.toBeNull()
  })
})

describe("the event stream", () => {
  const idsOf = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))

  it("replays after a number, goes on live and ends after the last event", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 3))
    const answer = await hub.fetch("https://hub/events?id=task_a&after=1")
    expect(answer.headers.get("Content-Type")).toContain("text/event-stream")
    const text = answer.text()
    await hub.push("task_a", events("task_a", 4, 5))
    await hub.push("task_b", events("task_b", 1, 1))
    await hub.push("task_a", [task("task_a", 6, { status: 3, process: 100 })])
    expect(idsOf(await text)).toEqual([2, 3, 4, 5, 6])
    expect(await text).toContain("event: task\ndata: {")
  })

  it("never repeats what its reader knows, even when the hub has to learn it anew", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    const text = (await hub.fetch("https://hub/events?id=task_a&after=3")).text()
    await hub.push("task_a", events("task_a", 2, 4))
    await hub.push("task_a", [task("task_a", 5, { status: 3, process: 100 })])
    expect(idsOf(await text)).toEqual([4, 5])
  })

  it("ends when its task is forgotten, and when it is dropped after a day of silence", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    await hub.push("task_b", events("task_b", 1, 1))
    const forgotten = (await hub.fetch("https://hub/events?id=task_a&after=0")).text()
    const silent = (await hub.fetch("https://hub/events?id=task_b&after=0")).text()
    await hub.forget("task_a")
    expect(idsOf(await forgotten)).toEqual([1])
    await alarmLater(hub, 24 * 3_600_000 + 1)
    expect(idsOf(await silent)).toEqual([1])
  })

  it("of an ended task ends at once", async () => {
    const hub = newHub()
    await hub.push("task_a", [task("task_a", 1, { status: 4 })])
    expect(idsOf(await (await hub.fetch("https://hub/events?id=task_a&after=1")).text())).toEqual([])
  })

  it("of a task that the hub does not know is 404", async () => {
    expect((await newHub().fetch("https://hub/events?id=task_x&after=0")).status).toBe(404)
  })
})
