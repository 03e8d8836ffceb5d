import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setFault } from "../../../testing/durable/faults.ts"
import { expectConsistent, hasEnded, newest, newOpening, open, roomOf, until } from "../../../testing/durable/room.ts"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import { briefOf } from "../../domain/_kernel/task-kind.ts"
import type { RoomOpening } from "../../domain/task/ports.ts"
import { openRoom } from "../../domain/task/room-state.ts"
import { RoomStore } from "./room-store.ts"

beforeEach(() => setFault(null))
afterEach(async () => {
  vi.restoreAllMocks()
  await setFault(null)
})
const cancel = (opening: RoomOpening) => roomOf(opening.taskId).cancelTask()

describe("a room", () => {
  it("has brought the task to the owner's hub when it has opened", async () => {
    const opening = await open()
    expect((await newest(opening))?.id).toBe(opening.taskId)
    await until(opening, hasEnded)
  })

  it("keeps an ended task for a day and then nothing", async () => {
    const opening = await open()
    const ended = await until(opening, hasEnded)
    await expectConsistent(opening)
    const room = roomOf(opening.taskId)
    const alarm = () => runInDurableObject(room, (_room, state) => state.storage.getAlarm())
    await vi.waitFor(async () => expect(await alarm()).toBeGreaterThan(Date.now() + 23 * 3_600_000), { timeout: 20_000, interval: 20 })
    expect(await cancel(opening)).toEqual(ended)
    const laterMs = Date.now() + 24 * 3_600_000 + 1
    const clock = vi.spyOn(Date, "now").mockReturnValue(laterMs)
    await runDurableObjectAlarm(room)
    clock.mockRestore()
    const count = () =>
      runInDurableObject(room, (_room, state) =>
        state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('room', 'event')").toArray(),
      )
    expect(await count()).toEqual([])
    await evictDurableObject(room)
    expect(await cancel(opening)).toBeNull()
    expect(await count()).toEqual([])
    expect(await alarm()).toBeNull()
  })

  it("lets its alarm fail when it cannot set the next one, so that the platform repeats it", async () => {
    await setFault({ kind: "slow", step_delay_ms: 300, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    await runInDurableObject(roomOf(opening.taskId), async (room, state) => {
      const setting = vi.spyOn(state.storage, "setAlarm").mockRejectedValue(new Error("storage is away"))
      await expect(room.alarm()).rejects.toThrow("storage is away")
      setting.mockRestore()
    })
    await cancel(opening)
  })

  it("goes on from a state that the version before kinds wrote, running or fetching", async () => {
    await setFault({ kind: "slow", step_delay_ms: 200, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    const room = roomOf(opening.taskId)
    await runInDurableObject(room, (_room, { storage: { sql } }) => {
      sql.exec(`UPDATE room SET state = json_remove(state, '$.brief', '$.grantedAtMs', '$.phase.silentSinceMs',
        '$.phase.submission.backendJobId', '$.phase.items[0].sizeBytes', '$.phase.items[1].sizeBytes')`)
    })
    await evictDurableObject(room)
    await room.open(opening)
    expect((await until(opening, hasEnded)).status).toBe(3)
    await expectConsistent(opening)
  })

  it("writes a preview with its event and not with every state, and finds it there again", async () => {
    const opening = await newOpening()
    await runInDurableObject(roomOf(opening.taskId), (_room, state) => {
      const { sql } = state.storage
      const store = new RoomStore(sql)
      const first = openRoom(opening, briefOf(TASK_KINDS, opening.specification), 0)
      store.write(first)
      const lastEvent = { ...first.lastEvent, seq: 2, preview: "data:image/jpeg;base64,/9j/" }
      store.write({ ...first, lastEvent, draft: lastEvent })
      expect(sql.exec<{ state: string }>("SELECT state FROM room").one().state).not.toContain("base64")
      expect(new RoomStore(sql).state).toEqual({ ...first, lastEvent, draft: lastEvent })
    })
  })

  it("stores its last event under the names that every version has read", async () => {
    const opening = await newOpening()
    await runInDurableObject(roomOf(opening.taskId), (_room, { storage: { sql } }) => {
      new RoomStore(sql).write({ ...openRoom(opening, briefOf(TASK_KINDS, opening.specification), 0), lastEventAtMs: 7 })
      const state: unknown = JSON.parse(sql.exec<{ state: string }>("SELECT state FROM room").one().state)
      expect(state).toMatchObject({ told: { seq: 1 }, toldAtMs: 7 })
    })
  })
})
