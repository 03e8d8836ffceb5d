import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { jobViewSchema } from "../../../easel/protocol.ts"
import { readImageHeader } from "../../../src/formats/image/header.ts"
import { inspectBytes } from "../../../src/formats/inspect-bytes.ts"
import { type PlainEasel, startPlainEasel } from "./start.ts"

let easel: PlainEasel | undefined
beforeAll(async () => {
  easel = await startPlainEasel({ slots: 1 })
})
afterAll(() => easel?.stop())

const at = (path: string): string => `${easel?.url}${path}`
const post = (path: string, body: object) =>
  fetch(at(path), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })

let orders = 0
/** Carries an order out; answers the job as it ended, and its files. */
async function carriedOut(order: object) {
  const id = `order-${orders++}`
  expect((await post("/jobs", { id, prompt: "a red fox", seed: 3, ...order })).status).toBe(202)
  const job = await vi.waitFor(
    async () => {
      const view = jobViewSchema.parse(await (await fetch(at(`/jobs/${id}`))).json())
      if (view.state === "queued" || view.state === "running") throw new Error(`still ${view.state}`)
      return view
    },
    { timeout: 20_000, interval: 20 },
  )
  const files = job.outputs.map(async ({ index }) => new Uint8Array(await (await fetch(at(`/jobs/${id}/outputs/${index}`))).arrayBuffer()))
  return { job, files: await Promise.all(files) }
}

describe("an Easel that paints plainly", () => {
  test("gives images of the ordered number and size, no two of them alike, and the same for the same order", async () => {
    const order = { kind: "text-to-image", width: 320, height: 192, count: 2 }
    const { job, files } = await carriedOut(order)
    expect(job).toMatchObject({ state: "done", progress: 1, outputs: [{ seed: 3 }, { seed: 4 }] })
    expect(files.map((file) => readImageHeader(file))).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ contentType: "image/png", width: 320, height: 192 })),
    )
    expect(files[0]).not.toEqual(files[1])
    expect((await carriedOut(order)).files).toEqual(files)
  })

  test("gives films and sounds that play as long as they were ordered for", async () => {
    const film = await carriedOut({ kind: "text-to-video", width: 320, height: 192, duration_s: 3, frame_rate: 16, sound: true })
    expect(await inspectBytes(film.files[0] ?? new Uint8Array(), "video")).toMatchObject({
      ok: true,
      facts: { width: 320, height: 192, durationMs: 3_000, details: { videoCodec: "avc", audioCodec: "aac" } },
    })
    const music = await carriedOut({ kind: "music", duration_s: 7.5 })
    expect(await inspectBytes(music.files[0] ?? new Uint8Array(), "audio")).toMatchObject({ ok: true, facts: { durationMs: 7_500 } })
    expect(music.job.outputs).toMatchObject([{ content_type: "audio/mp4", duration_ms: 7_500 }])
  })

  test("refuses what Easel refuses, and does wrong what it is told to", async () => {
    expect((await post("/jobs", { id: "bad", kind: "text-to-image", prompt: "a fox", seed: 3, width: 12, height: 12 })).status).toBe(400)
    await post("/faults", { fault: { kind: "fail-at", percent: 50 } })
    const { job } = await carriedOut({ kind: "text-to-image", width: 64, height: 64, count: 1 })
    await post("/faults", { fault: null })
    expect(job).toMatchObject({ state: "failed", error: { code: "fault" } })
  })

  test("paints as Easel does where it is asked to", async () => {
    const order = { kind: "text-to-image", width: 128, height: 128, count: 1 }
    const plain = await carriedOut(order)
    await fetch(easel?.paintersUrl ?? "", { method: "PUT", body: "truly" })
    const painted = await carriedOut(order)
    await fetch(easel?.paintersUrl ?? "", { method: "PUT", body: "plainly" })
    expect(painted.files[0]?.length).toBeGreaterThan(10 * (plain.files[0]?.length ?? 0))
    expect((await carriedOut(order)).files).toEqual(plain.files)
  })
})
