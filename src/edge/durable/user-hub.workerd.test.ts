import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { afterEach, describe, expect, it, vi } from "vitest"
import { closeAll, connect, enter, events, newHub, seqsOf, task, until } from "../../../testing/durable/hub.ts"
import { PING_TEXT } from "../../domain/message/socket-messages.ts"
import { MAXIMUM_SOCKETS } from "./hub-sockets.ts"

afterEach(closeAll)

describe("a socket", () => {
  it("with a ticket is greeted as connected, and then every event", async () => {
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

  it("is answered no ping before its ticket, also beside one that has shown its own", async () => {
    const hub = newHub()
    const known = await enter(hub)
    const stranger = await connect(hub)
    stranger.socket.send(PING_TEXT)
    await until(() => expect(stranger.closeCode).toBe(4401))
    expect(stranger.messages).toEqual([])
    known.socket.send(PING_TEXT)
    await until(() => expect(known.messages).toEqual([{ type: 4 }, { type: 4 }]))
  })

  it("is sent whole addresses of the site that it was opened at", async () => {
    const hub = newHub()
    const client = await enter(hub)
    const image = { url: "/media/result/a.png", operate_number: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
    await hub.push("task_a", [task("task_a", 1, { img_uris: [image] })])
    await until(() => expect(client.messages.at(-1)).toMatchObject({ task: { img_uris: [{ url: "https://hub/media/result/a.png" }] } }))
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

describe("a session that ends", () => {
  it("takes its sockets along, which hear why, and its tickets, and nobody else's", async () => {
    const hub = newHub()
    const [ended, other] = [await enter(hub, undefined, "session_a"), await enter(hub, undefined, "session_b")]
    const { ticket } = await hub.issueTicket(Date.now(), "session_a")
    const { ticket: good } = await hub.issueTicket(Date.now(), "session_b")
    await evictDurableObject(hub)
    await hub.endSessions("session_a", "revoked")
    await until(() => expect(ended.closeCode).toBe(4403))
    expect(ended.messages.at(-1)).toEqual({ type: 6, reason: "revoked" })
    const [late, third] = [await connect(hub), await connect(hub)]
    late.socket.send(JSON.stringify({ type: 7, ticket }))
    third.socket.send(JSON.stringify({ type: 7, ticket: good }))
    await until(() => expect(late.closeCode).toBe(4401))
    await until(() => expect(third.messages).toEqual([{ type: 4 }]))
    await hub.push("task_a", events("task_a", 1, 1))
    await until(() => expect(seqsOf(other, "task_a")).toEqual([1]))
    expect([other.closeCode, seqsOf(ended, "task_a")]).toEqual([null, []])
  })

  it("among all of a viewer's ends every socket, ticket and stream", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    const clients = [await enter(hub, undefined, "session_a"), await enter(hub), await connect(hub)]
    const stream = (await hub.fetch("https://hub/events?id=task_a&after=1")).text()
    const { ticket } = await hub.issueTicket(Date.now(), null)
    await hub.endSessions(null, "banned")
    for (const client of clients) await until(() => expect(client.closeCode).toBe(4403))
    expect(clients.map((client) => client.messages.at(-1))).toEqual([
      { type: 6, reason: "banned" },
      { type: 6, reason: "banned" },
      undefined,
    ])
    expect(await stream).toContain(": connected")
    const late = await connect(hub)
    late.socket.send(JSON.stringify({ type: 7, ticket }))
    await until(() => expect(late.closeCode).toBe(4401))
  })

  it("does so in a hub that an earlier version kept, whose tickets and sockets know no session", async () => {
    const hub = newHub()
    await runInDurableObject(hub, (_hub, { storage: { sql } }) => {
      sql.exec("CREATE TABLE head (task_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_ended INTEGER NOT NULL, drop_at_ms INTEGER NOT NULL)")
      sql.exec("CREATE TABLE ticket (hash TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL)")
    })
    await evictDurableObject(hub)
    const client = await enter(hub, undefined, "session_a")
    await runInDurableObject(hub, (_hub, state) => {
      for (const socket of state.getWebSockets()) socket.serializeAttachment({ isAuthenticated: true, openedAtMs: 1 })
    })
    await evictDurableObject(hub)
    await hub.push("task_a", events("task_a", 1, 1))
    await until(() => expect(seqsOf(client, "task_a")).toEqual([1]))
    await hub.endSessions(null, "banned")
    await until(() => expect(client.closeCode).toBe(4403))
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
