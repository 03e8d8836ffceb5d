import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { setFault } from "../../../testing/durable/faults.ts"
import {
  expectConsistent,
  hasEnded,
  hubOf,
  intercept,
  jobState,
  limitRun,
  logOf,
  newest,
  newOpening,
  notFound,
  open,
  phaseOf,
  roomOf,
  until,
} from "../../../testing/durable/room.ts"
import { newTaskId } from "../../domain/_kernel/ids.ts"
import type { RoomOpening } from "../../domain/task/ports.ts"
import { readImageHeader } from "../../formats/image/header.ts"

beforeEach(() => setFault(null))
afterEach(async () => {
  vi.restoreAllMocks()
  await setFault(null)
})

describe("a task", () => {
  it("ends in success with every image stored, sized and hashed before it says so", async () => {
    const opening = await open()
    const task = await until(opening, hasEnded)
    expect(task).toMatchObject({ status: 3, process: 100, preview: null, status_desc: null })
    expect(task.img_uris).toHaveLength(2)
    expect(task.img_uris.map((image) => image.seed)).toEqual([7, 8])
    for (const image of task.img_uris) {
      const object = await env.MEDIA.get(image.url.slice("/media/".length))
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(readImageHeader(bytes)).toEqual({ contentType: "image/png", width: 128, height: 96 })
      expect(object?.httpMetadata?.contentType).toBe("image/png")
      expect(image.thumbhash.length).toBeGreaterThan(10)
    }
    await expectConsistent(opening)
  })

  it("that is opened again and again runs once", async () => {
    const opening = await newOpening()
    await Promise.all([1, 2, 3].map(() => roomOf(opening.taskId).open(opening)))
    await until(opening, (task) => task.status === 2 || hasEnded(task))
    await roomOf(opening.taskId).open(opening)
    await until(opening, hasEnded)
    await roomOf(opening.taskId).open(opening)
    expect(await jobState(opening, 2)).toBe("404")
    await expectConsistent(opening)
  })
})

describe("a backend that misbehaves", () => {
  it("and refuses twice is asked again until it accepts", async () => {
    await setFault({ kind: "refuse", times: 2 })
    const opening = await open()
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(await jobState(opening)).toBe("done")
    await expectConsistent(opening)
  })

  it("and cannot be reached is tried again, and is ordered from once it can", async () => {
    let tries = 0
    intercept((url) => {
      if (url.pathname === "/health" && tries++ < 2) throw new Error("Network connection lost.")
      return undefined
    })
    const opening = await open()
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(tries).toBe(3)
    await expectConsistent(opening)
  })

  it("and never moves is left at the deadline, cancelled and without its slot", async () => {
    await setFault({ kind: "hang", times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    await limitRun(opening, 1_500)
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "timeoutDesc", img_uris: [] })
    await expectConsistent(opening)
    expect(await jobState(opening)).toBe("cancelled")
  })

  it("and fails half way makes the task fail with its code", async () => {
    await setFault({ kind: "fail-at", percent: 50, times: 1 })
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "failedDesc" })
    await expectConsistent(opening)
  })

  it("and delivers garbage is asked once more, then refused, and nothing is stored", async () => {
    await setFault({ kind: "garbage-bytes", times: 1 })
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "badResultDesc" })
    await expectConsistent(opening)
  })

  it("and delivers images of another size than asked is refused", async () => {
    await setFault({ kind: "wrong-size", times: 1 })
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "badResultDesc" })
    await expectConsistent(opening)
  })

  it("and reports falling progress never makes the task's progress fall", async () => {
    await setFault({ kind: "falling-progress", times: 1, step_delay_ms: 120 })
    const opening = await open({ steps: 8, imageCount: 1 })
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect((await logOf(opening)).length).toBeGreaterThan(3)
    await expectConsistent(opening)
  })

  it("and reports completion twice delivers every image once", async () => {
    await setFault({ kind: "duplicate-completion", times: 1 })
    const opening = await open()
    expect((await until(opening, hasEnded)).img_uris).toHaveLength(2)
    await expectConsistent(opening)
  })

  it("and cuts the connection after taking the order is asked about it and not ordered from twice", async () => {
    await setFault({ kind: "disconnect-after-accept", times: 1 })
    const opening = await open()
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(await jobState(opening, 2)).toBe("404")
    await expectConsistent(opening)
  })

  it("and forgets a running job is ordered from once more, under the second name", async () => {
    await setFault({ kind: "slow", step_delay_ms: 100, times: 1 })
    let forgotten: string | null = null
    intercept((url, method) => {
      if (method !== "GET" || !/\/jobs\/[^/]+$/.test(url.pathname)) return undefined
      forgotten ??= url.pathname
      return url.pathname === forgotten ? notFound() : undefined
    })
    const opening = await open()
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(await jobState(opening, 2)).toBe("done")
    await expectConsistent(opening)
  })

  it("and forgets the second job too has lost the task", async () => {
    intercept((url, method) => (method === "GET" && /\/jobs\/[^/]+$/.test(url.pathname) ? notFound() : undefined))
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "lostDesc" })
    vi.restoreAllMocks()
    expect(await jobState(opening, 3)).toBe("404")
    await expectConsistent(opening)
  })
})

describe("a cancel", () => {
  const cancel = (opening: RoomOpening) => roomOf(opening.taskId).cancelTask()
  const CANCELLED = { status: 4, status_desc: "userCancelDesc", img_uris: [] }

  it("answers null for a room that was never opened", async () => {
    expect(await roomOf(newTaskId(Date.now())).cancelTask()).toBeNull()
  })

  it("while waiting ends the task and gives up its place", async () => {
    const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName("image"))
    const held = ["held-1", "held-2"]
    for (const taskId of held) await pool.request({ taskId, viewerId: "other", plan: "company", speedType: 2 })
    const opening = await open()
    await until(opening, (task) => task.position === 1)
    expect(await cancel(opening)).toMatchObject(CANCELLED)
    await expectConsistent(opening)
    for (const taskId of held) await pool.release(taskId, null)
    expect(await jobState(opening)).toBe("404")
  })

  it("while the order is refused ends the task without an order", async () => {
    await setFault({ kind: "refuse", times: 100 })
    const opening = await open()
    await vi.waitFor(async () => expect(await phaseOf(opening)).toBe("submitting"), { timeout: 20_000, interval: 10 })
    expect(await cancel(opening)).toMatchObject(CANCELLED)
    await expectConsistent(opening)
    expect(await jobState(opening)).toBe("404")
  })

  it("while running ends the task and the job", async () => {
    await setFault({ kind: "slow", step_delay_ms: 2_000, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    expect(await cancel(opening)).toMatchObject(CANCELLED)
    await expectConsistent(opening)
    expect(await jobState(opening)).toBe("cancelled")
  })

  it("while collecting ends the task and leaves no file behind", async () => {
    intercept((url) => (/\/outputs\/1$/.test(url.pathname) ? new Response("busy", { status: 500 }) : undefined))
    const opening = await open()
    await vi.waitFor(
      async () => expect((await env.MEDIA.list({ prefix: `result/${opening.viewerId}/${opening.taskId}/` })).objects).not.toEqual([]),
      {
        timeout: 20_000,
        interval: 20,
      },
    )
    expect(await cancel(opening)).toMatchObject(CANCELLED)
    await expectConsistent(opening)
  })

  it("answers within a second even when the backend hangs", async () => {
    await setFault({ kind: "slow", step_delay_ms: 2_000, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    intercept((url) => (url.pathname.startsWith("/jobs/") ? new Promise<Response>(() => {}) : undefined))
    const startMs = Date.now()
    expect(await cancel(opening)).toMatchObject(CANCELLED)
    expect(Date.now() - startMs).toBeLessThan(1_000)
  })

  it("of an ended task leaves it as it is", async () => {
    const opening = await open()
    const ended = await until(opening, hasEnded)
    expect(await cancel(opening)).toEqual(ended)
    await expectConsistent(opening)
  })
})

describe("a room that loses its instance", () => {
  it("goes on after an eviction in the middle of the task", async () => {
    await setFault({ kind: "slow", step_delay_ms: 100, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    await evictDurableObject(roomOf(opening.taskId))
    expect((await until(opening, hasEnded)).status).toBe(3)
    await expectConsistent(opening)
  })

  it("goes on after every object was aborted, again and again, and does everything once", async () => {
    await setFault({ kind: "slow", step_delay_ms: 60, times: 1 })
    const opening = await open()
    for (const percent of [1, 30, 60, 99]) {
      await until(opening, (task) => task.process >= percent || hasEnded(task))
      await abortAllDurableObjects()
    }
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(await jobState(opening, 2)).toBe("404")
    await expectConsistent(opening)
  })

  it("sets a lost alarm anew when it is built", async () => {
    const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName("image"))
    const held = ["held-3", "held-4"]
    for (const taskId of held) await pool.request({ taskId, viewerId: "other", plan: "company", speedType: 2 })
    const opening = await open()
    const room = roomOf(opening.taskId)
    await until(opening, (task) => task.position === 1)
    await runInDurableObject(room, (_room, state) => state.storage.deleteAlarm())
    await evictDurableObject(room)
    expect(await runInDurableObject(room, (_room, state) => state.storage.getAlarm())).not.toBeNull()
    for (const taskId of held) await pool.release(taskId, null)
    expect((await until(opening, hasEnded)).status).toBe(3)
  })
})

describe("a hub that loses its log", () => {
  it("gets every event again from the room", async () => {
    await setFault({ kind: "slow", step_delay_ms: 100, times: 1 })
    const opening = await open()
    await until(opening, (task) => task.process > 20)
    await runInDurableObject(hubOf(opening), (_hub, state) => {
      state.storage.sql.exec("DELETE FROM event")
      state.storage.sql.exec("DELETE FROM head")
    })
    expect((await until(opening, hasEnded)).status).toBe(3)
    await expectConsistent(opening)
  })
})

describe("a database that is away", () => {
  it("delays the ending and loses nothing", async () => {
    let isAway = false
    let refused = 0
    const databaseHost = new URL(inject("databaseUrl")).host
    const opening = await newOpening()
    intercept((url) => {
      if (!isAway || url.host !== databaseHost) return undefined
      refused += 1
      return new Response("away", { status: 503 })
    })
    isAway = true
    await roomOf(opening.taskId).open(opening)
    await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(3), { timeout: 20_000, interval: 20 })
    expect((await newest(opening))?.status).toBe(2)
    isAway = false
    expect((await until(opening, hasEnded)).status).toBe(3)
    await expectConsistent(opening)
  })
})
