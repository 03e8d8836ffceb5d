import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { afterEach, describe, expect, it, vi } from "vitest"
import {
  alarmLater,
  closeAll,
  EMPTY,
  enter,
  events,
  keptBy,
  newHub,
  seqsOf,
  TEN_MINUTES_MS,
  task,
  until,
} from "../../../testing/durable/hub.ts"

afterEach(closeAll)

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
    await vi.waitFor(async () => expect((await keptBy(hub)).alarmAtMs).toBeGreaterThan(Date.now()), { timeout: 20_000, interval: 10 })
    await alarmLater(hub, 60_001)
    expect(await keptBy(hub)).toEqual(EMPTY)
  })
})

describe("a hub that lost its alarm", () => {
  it("sets it anew when it is built", async () => {
    const hub = newHub()
    await hub.push("task_a", events("task_a", 1, 1))
    await runInDurableObject(hub, (_hub, state) => state.storage.deleteAlarm())
    await evictDurableObject(hub)
    expect((await keptBy(hub)).alarmAtMs).not.toBeNull()
  })
})

describe("a socket of an access token", () => {
  it("ends with the token's time, by the alarm or at the next event, and hears why", async () => {
    for (const isByEvent of [true, false]) {
      const hub = newHub()
      const endsAtMs = Date.now() + 3_600_000
      const [token, session] = [await enter(hub, undefined, "session_a", endsAtMs), await enter(hub, undefined, "session_b")]
      await hub.push("task_a", events("task_a", 1, 1))
      await until(() => expect(seqsOf(token, "task_a")).toEqual([1]))
      await evictDurableObject(hub)
      if (isByEvent) {
        vi.spyOn(Date, "now").mockReturnValue(endsAtMs)
        await hub.push("task_a", events("task_a", 2, 2))
        vi.restoreAllMocks()
      } else await alarmLater(hub, 3_600_001)
      await until(() => expect(token.closeCode).toBe(4403))
      expect([token.messages.at(-1), session.closeCode]).toEqual([{ type: 6, reason: "expired" }, null])
      expect(seqsOf(token, "task_a")).toEqual([1])
    }
  })
})
