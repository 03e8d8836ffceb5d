import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, type MemberClient, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { endedTask, taskThat } from "../../../testing/task/ended-task.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { draftImage } from "../../domain/studio/live/contract.ts"
import { operateTask } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

beforeEach(() => setFault(null))
afterEach(() => setFault(null))

const SLOW = { kind: "slow", step_delay_ms: 400 }
const UNTIL_CANCELLED = { kind: "slow", step_delay_ms: 60_000 }
/** How long a draft is asked for again, within what the limit of drafts lets through. */
const ASKED_AGAIN = { timeout: 20_000, interval: 500 }
const meta = { prompt: "a red fox in the snow", aspect_ratio: 1, seed: 7 }
let numbers = 0
const asked = (more: object = {}) => ({ live_id: "test", newest: numbers++, meta, ...more })
const running = async (): Promise<number> => {
  const health = await (await fetch(`${inject("easelUrl")}/health`)).json<{ running: number; queued: number }>()
  return health.running + health.queued
}
const draftOf = (data: unknown) => draftImage.output().parse(data)
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
/** A sketch: red above, blue below. */
const sketch = (width: number, height: number) => {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const isAbove = at < (width * height * 4) / 2
    return [isAbove ? 220 : 20, 40, isAbove ? 20 : 220, 255][at % 4] ?? 0
  })
  return base64Of(encodeJpeg({ width, height, rgba }, 80))
}

describeCall(draftImage, {
  accepts: () => asked(),
  refuses: [
    { input: asked({ meta: { prompt: " " } }), path: "meta.prompt" },
    { input: asked({ meta: { prompt: "--ar 16:9" } }), path: "meta.prompt" },
    { input: asked({ action: 2 }), path: "action" },
    { input: asked({ action: 9 }), path: "parent_task_id" },
    { input: { ...asked(), newest: undefined }, path: "newest" },
    { input: asked({ live_id: "a b" }), path: "live_id" },
    { input: asked({ action: 9, sketch: "bm90IGFuIGltYWdl" }), path: "sketch" },
    { input: asked({ action: 9, sketch: sketch(456, 64) }), path: "sketch" },
  ],
})

describe("POST /api/v1/task/v2/draft", () => {
  it("answers a small JPEG with its mark, the same for the same seed, and writes nothing anywhere", async () => {
    const client = await TestClient.signedIn({ coins: 100 })
    const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
    const stored = async () => ({
      tasks: await database.$count(schema.task, eq(schema.task.viewerId, client.accountId)),
      files: await database.$count(schema.mediaFile, eq(schema.mediaFile.ownerId, client.accountId)),
      entries: await database.$count(schema.ledgerEntry),
      objects: (await env.MEDIA.list()).objects.length,
    })
    const before = await stored()
    const first = draftOf((await client.call(draftImage, asked())).data)
    expect(first).toMatchObject({ width: 304, height: 448, seed: 7, is_draft: true })
    expect(readImageHeader(bytesOf(first.jpeg_base64))).toEqual({ contentType: "image/jpeg", width: 304, height: 448 })
    const again = draftOf((await client.call(draftImage, asked())).data)
    expect(again.jpeg_base64).toBe(first.jpeg_base64)
    const other = draftOf((await client.call(draftImage, asked({ meta: { ...meta, seed: 8 } }))).data)
    expect(other.jpeg_base64).not.toBe(first.jpeg_base64)
    expect(draftOf((await client.call(draftImage, asked({ meta: { ...meta, seed: -1 } }))).data).seed).toBeGreaterThan(0)
    expect(await stored()).toEqual(before)
  })

  it("follows a sketch that came with the request, whatever image the configuration names", async () => {
    const client = await TestClient.signedIn()
    const ask = async (more: object) => draftOf((await client.call(draftImage, asked({ action: 9, ...more }))).data)
    const kept = {
      meta: { prompt: meta.prompt, seed: 7, denoising_strength: 0, imageUrl: "/media/of/nobody.png" },
      sketch: sketch(320, 448),
    }
    const drafted = await ask(kept)
    expect(drafted).toMatchObject({ width: 320, height: 448 })
    expect((await ask({ ...kept, sketch: sketch(448, 320) })).width).toBe(448)
    expect((await ask({ ...kept, meta: { ...kept.meta, denoising_strength: 1 } })).jpeg_base64).not.toBe(drafted.jpeg_base64)
  })

  it("refuses guests, other sites, and the images of somebody else", async () => {
    const guest = new TestClient()
    await guest.call(createTask, {})
    expect((await guest.call(draftImage, asked())).status.code).toBe(codeOf("LoginRequired"))
    const client = await TestClient.signedIn()
    expect((await client.call(draftImage, asked(), { Origin: "https://other.test", "Sec-Fetch-Site": "cross-site" })).status.code).toBe(
      codeOf("NotAllowed"),
    )
    const foreign = await client.call(draftImage, asked({ action: 9, parent_task_id: `task_${"0".repeat(26)}` }))
    expect(foreign.status.code).toBe(codeOf("NotFound"))
  })

  it("is made at most 60 times a minute by a member, who may create as often besides", async () => {
    const client = await TestClient.signedIn()
    // The minute may turn once on the way.
    let count = 0
    let answer = await client.call(draftImage, {})
    for (; answer.status.code === codeOf("InvalidInput") && count < 130; count++) answer = await client.call(draftImage, {})
    expect(answer.status.code).toBe(codeOf("TooManyRequests"))
    expect(count).toBeGreaterThanOrEqual(60)
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect((await client.call(createTask, {})).status.code).toBe(codeOf("InvalidInput"))
  })

  it("is superseded by a newer one of the same member, whose number counts, and the renderer stops it", async () => {
    const client = await TestClient.signedIn()
    await setFault(SLOW)
    const older = client.call(draftImage, asked({ live_id: "a" }))
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 5_000 })
    await setFault(null)
    const newer = await client.call(draftImage, asked({ live_id: "b", newest: 5 }))
    expect((await older).status.code).toBe(codeOf("Superseded"))
    expect(newer.status.code).toBe(codeOf("success"))
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 5_000 })
    expect((await client.call(draftImage, asked({ live_id: "b", newest: 5 }))).status.code).toBe(codeOf("Superseded"))
    expect((await client.call(draftImage, asked({ live_id: "b", newest: 6 }))).status.code).toBe(codeOf("success"))
  })

  it("is answered Busy while every slot has a task, and again when one is free", async () => {
    const [one, two, drawer] = await Promise.all([TestClient.signedIn(), TestClient.signedIn(), TestClient.signedIn()])
    await setFault(UNTIL_CANCELLED)
    const tasks = [await started(one), await started(two)]
    const busy = await drawer.call(draftImage, asked())
    expect([busy.status.code, busy.httpStatus, busy.headers.get("Retry-After")]).toEqual([codeOf("Busy"), 503, "2"])
    await setFault(null)
    await one.call(operateTask, { id: tasks[0], operation: "cancel" })
    await vi.waitFor(async () => expect((await drawer.call(draftImage, asked())).status.code).toBe(codeOf("success")), ASKED_AGAIN)
    await two.call(operateTask, { id: tasks[1], operation: "cancel" })
  })

  it("gives its slot to a task that comes, at once", async () => {
    const [drawer, painter, other] = await Promise.all([TestClient.signedIn(), TestClient.signedIn(), TestClient.signedIn()])
    await setFault(UNTIL_CANCELLED)
    const blocking = await started(other)
    const draft = drawer.call(draftImage, asked())
    await vi.waitFor(async () => expect(await running()).toBe(2), { timeout: 5_000 })
    await setFault(null)
    const task = await started(painter)
    expect((await draft).status.code).toBe(codeOf("Busy"))
    expect(await endedTask(painter, task)).toMatchObject({ status: 3 })
    await other.call(operateTask, { id: blocking, operation: "cancel" })
  })

  it("ends with its caller: no job goes on, and its slot is free", async () => {
    const client = await TestClient.signedIn()
    await setFault({ ...SLOW, step_delay_ms: 900 })
    const gone = new AbortController()
    const headers = { "Content-Type": "application/json", Origin: ORIGIN }
    const sent = client
      .send(draftImage.path, { method: "POST", headers, body: JSON.stringify(asked()), signal: gone.signal })
      .catch(() => null)
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 5_000 })
    gone.abort()
    await sent
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 2_500 })
  })

  it.each([{ kind: "fail-at", percent: 1 }, { kind: "garbage-bytes" }, { kind: "wrong-size" }, { kind: "refuse", times: 3 }])(
    "is Unavailable where the renderer fails (%o), and keeps no slot",
    async (fault) => {
      const client = await TestClient.signedIn()
      await setFault(fault)
      for (let count = 0; count < 3; count++) expect((await client.call(draftImage, asked())).status.code).toBe(codeOf("Unavailable"))
      await setFault(null)
      expect((await client.call(draftImage, asked())).status.code).toBe(codeOf("success"))
    },
  )
})

/** Creates a task and waits until it runs; answers its id. */
async function started(client: MemberClient): Promise<string> {
  const created = await client.call(createTask, { action: 1, meta: { ...meta, n_iter: 1 } })
  const { id } = createTask.output().parse(created.data)
  await taskThat(client, id, ({ status }) => status >= TASK_STATUS.running)
  return id
}
