import { createHash } from "node:crypto"
import { get } from "node:http"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import {
  acceptedSchema,
  capabilitiesSchema,
  errorSchema,
  FEATURES,
  healthSchema,
  type JobView,
  jobViewSchema,
  wordsAnswerSchema,
} from "./protocol.ts"
import { type Easel, type EaselOptions, startEasel } from "./server.ts"

const SETTINGS: EaselOptions = { host: "127.0.0.1", port: 0, slots: 1, filmSlots: 1, soundSlots: 1, token: undefined, allowsFaults: false }
const LONG = { steps: 150, fault: { kind: "slow", step_delay_ms: 60_000 } } as const

vi.setConfig({ testTimeout: 15_000 })

let easel: Easel
let withFaults: Easel
let nextId = 0

beforeAll(async () => {
  easel = await startEasel(SETTINGS)
  withFaults = await startEasel({ ...SETTINGS, allowsFaults: true, waitingLimit: 2 })
})
afterAll(async () => {
  await Promise.all([easel.close(), withFaults.close()])
})

const order = (more: object = {}): { id: string } & Record<string, unknown> => ({
  id: `job-${nextId++}`,
  kind: "text-to-image",
  prompt: "a red fox in a pine forest at dawn",
  negative_prompt: "people",
  width: 128,
  height: 96,
  steps: 3,
  cfg_scale: 7,
  seed: 5,
  count: 1,
  sampler_name: "Euler a",
  ...more,
})

const post = (to: Easel, body: unknown): Promise<Response> =>
  fetch(`${to.url}/jobs`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
const remove = (to: Easel, id: string): Promise<Response> => fetch(`${to.url}/jobs/${id}`, { method: "DELETE" })
const view = async (to: Easel, id: string, query = ""): Promise<JobView> =>
  jobViewSchema.parse(await (await fetch(`${to.url}/jobs/${id}${query}`)).json())
const until = (to: Easel, id: string, isReached: (job: JobView) => boolean, query = ""): Promise<JobView> =>
  vi.waitFor(
    async () => {
      const job = await view(to, id, query)
      if (!isReached(job)) throw new Error(`job ${id} is still ${job.state} at ${job.progress}`)
      return job
    },
    { timeout: 10_000, interval: 5 },
  )
const refusal = async (response: Response): Promise<readonly [number, string]> =>
  [response.status, errorSchema.parse(await response.json()).error.code] as const
const bytesOf = async (to: Easel, id: string, index: number): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${to.url}/jobs/${id}/outputs/${index}`)).arrayBuffer())

describe("an order", () => {
  it("is accepted with 202, ends done, and its outputs have the listed bytes", async () => {
    const body = order({ count: 2, seed: 4_294_967_295 })
    const answer = await post(easel, body)
    expect(answer.status).toBe(202)
    expect(acceptedSchema.parse(await answer.json())).toEqual({ id: body.id, job_id: expect.any(String), state: "queued" })
    const job = await until(easel, body.id, (one) => one.state === "done")
    expect(job).toMatchObject({ progress: 1, eta_ms: 0, position: 0 })
    expect(job.outputs.map(({ index, seed, width, height }) => ({ index, seed, width, height }))).toEqual([
      { index: 0, seed: 4_294_967_295, width: 128, height: 96 },
      { index: 1, seed: 0, width: 128, height: 96 },
    ])
    for (const output of job.outputs) {
      const bytes = await bytesOf(easel, body.id, output.index)
      expect(bytes.byteLength).toBe(output.size_bytes)
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(output.sha256)
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([128, 96])
      expect(bytes.toString("latin1")).toContain(`Seed: ${output.seed}, Size: 128x96, Model: Easel preview`)
    }
  })

  it("gives the same bytes for the same words and seed on any painter, and other pixels for another seed", async () => {
    const paint = async (to: Easel, seed: number): Promise<Buffer> => {
      const body = order({ seed })
      await post(to, body)
      await until(to, body.id, (one) => one.state === "done")
      return bytesOf(to, body.id, 0)
    }
    const [first, elsewhere, again, other] = [
      await paint(easel, 9),
      await paint(withFaults, 9),
      await paint(easel, 9),
      await paint(easel, 10),
    ]
    expect(again.equals(first)).toBe(true)
    expect(elsewhere.equals(first)).toBe(true)
    // The seed also stands in the text of a picture: only the pixels tell whether it was painted with.
    const pixelsOf = (png: Buffer): Buffer => png.subarray(png.indexOf("IDAT"))
    expect(pixelsOf(other).equals(pixelsOf(first))).toBe(false)
  })

  it("tells in the notes of its job which words were not understood, and has none where all were", async () => {
    const [strange, plain] = [order({ prompt: "a Wombat and a fox" }), order()]
    for (const body of [strange, plain]) await post(easel, body)
    expect((await until(easel, strange.id, (one) => one.state === "done")).notes).toMatchObject({ left_out: [], unknown_words: ["Wombat"] })
    expect((await until(easel, plain.id, (one) => one.state === "done")).notes).toBeUndefined()
  })

  it("has its words read beforehand by the kind of order, as the job's notes tell them afterwards", async () => {
    const ask = (body: unknown): Promise<Response> =>
      fetch(`${easel.url}/words`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    const told = async (body: unknown): Promise<readonly string[]> => wordsAnswerSchema.parse(await (await ask(body)).json()).unknown_words
    expect(await told({ kind: "text-to-image", prompts: ["a Wombat and a fox", "a zorblax"] })).toEqual(["Wombat", "zorblax"])
    expect(await told({ kind: "text-to-video", prompts: ["a fox, the camera slowly pushes in"] })).toEqual([])
    expect(await told({ kind: "song", prompts: ["a pop song about my keys"], has_lyrics: true })).toEqual(["keys"])
    for (const body of [{}, { kind: "text-to-image", prompts: [] }, { kind: "text-to-image", prompts: ["a".repeat(6_001)] }])
      expect(await refusal(await ask(body))).toEqual([400, "invalid-request"])
    expect(await refusal(await fetch(`${easel.url}/words`))).toEqual([405, "method-not-allowed"])
  })

  it("with the id and body of a known job answers that job with 200, however its fields are ordered", async () => {
    const body = order()
    await post(easel, body)
    const before = await until(easel, body.id, (one) => one.state === "done")
    const again = await post(easel, Object.fromEntries(Object.entries(body).reverse()))
    expect(again.status).toBe(200)
    expect(jobViewSchema.parse(await again.json())).toEqual(before)
  })

  it("sent twenty times at once starts one job", async () => {
    const body = order()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(easel, body)))
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 19 }, () => 200), 202])
    await until(easel, body.id, (one) => one.state === "done")
  })

  it("with a known id and another body is refused with 409", async () => {
    const body = order()
    await post(easel, body)
    expect(await refusal(await post(easel, { ...body, seed: 6 }))).toEqual([409, "conflict"])
  })

  it.each([
    ["id", ""],
    ["id", "x".repeat(65)],
    ["id", "a/b"],
    ["kind", "text-to-song"],
    ["prompt", "x".repeat(40_001)],
    ["prompt", null],
    ["width", 63],
    ["height", 4097],
    ["width", 100.5],
    ["steps", 0],
    ["steps", 151],
    ["cfg_scale", 0.5],
    ["cfg_scale", 31],
    ["seed", -1],
    ["seed", 4_294_967_296],
    ["count", 0],
    ["count", 5],
    ["style", "no-such-style"],
    ["loras", [{ name: "x", weight: 5 }]],
    ["clip_skip", 13],
    ["hires", { scale: 5, upscaler: "x", steps: 0, denoising_strength: 0.5 }],
    ["refiner", { model: "x", switch_at: 2 }],
  ])("with a wrong %s is refused with 400 that names it", async (field, value) => {
    const answer = await post(easel, order({ [field]: value }))
    expect(answer.status).toBe(400)
    expect(errorSchema.parse(await answer.json()).error).toMatchObject({ code: "invalid-request", message: expect.stringContaining(field) })
  })

  it("above 1 MiB is refused with 413, also when its length is not told first", async () => {
    expect(await refusal(await post(easel, order({ prompt: "x".repeat(1_048_576) })))).toEqual([413, "too-large"])
    const parts = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 5; n++) controller.enqueue(new Uint8Array(262_144))
        controller.close()
      },
    })
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: parts, duplex: "half" } as const
    expect(await refusal(await fetch(`${easel.url}/jobs`, init))).toEqual([413, "too-large"])
  })

  it("that is not JSON is refused", async () => {
    const send = (type: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> =>
      fetch(`${easel.url}/jobs`, { method: "POST", headers: { "content-type": type }, body })
    expect(await refusal(await send("application/json", "{"))).toEqual([400, "invalid-request"])
    expect(await refusal(await send("application/json", new Uint8Array([0x22, 0xff, 0x22])))).toEqual([400, "invalid-request"])
    expect(await refusal(await send("text/plain", JSON.stringify(order())))).toEqual([415, "unsupported-media-type"])
  })

  it("is refused with 429 when the queue is full, and taken once there is room", async () => {
    const orders = [order(LONG), order(LONG), order(LONG)]
    for (const body of orders) expect((await post(withFaults, body)).status).toBe(202)
    const late = order()
    const full = await post(withFaults, late)
    expect(full.headers.get("retry-after")).not.toBeNull()
    expect(await refusal(full)).toEqual([429, "queue-full"])
    for (const body of orders) await remove(withFaults, body.id)
    expect((await post(withFaults, late)).status).toBe(202)
    await until(withFaults, late.id, (one) => one.state === "done")
  })
})

describe("a job", () => {
  it("tells its place in the queue, moves up, and can be cancelled while waiting", async () => {
    const [running, first, second] = [order(LONG), order(), order()]
    for (const body of [running, first, second]) await post(withFaults, body)
    await until(withFaults, running.id, (one) => one.state === "running")
    expect((await view(withFaults, running.id)).position).toBe(0)
    expect([(await view(withFaults, first.id)).position, (await view(withFaults, second.id)).position]).toEqual([1, 2])
    expect((await view(withFaults, second.id)).eta_ms).toBeGreaterThan((await view(withFaults, first.id)).eta_ms)
    expect(jobViewSchema.parse(await (await remove(withFaults, first.id)).json()).state).toBe("cancelled")
    expect((await view(withFaults, second.id)).position).toBe(1)
    await remove(withFaults, running.id)
    await until(withFaults, second.id, (one) => one.state === "done")
    expect(await view(withFaults, first.id)).toMatchObject({ state: "cancelled", outputs: [], eta_ms: 0 })
  })

  it("cancelled while running stops between steps, frees its slot and keeps the pictures that were complete", async () => {
    const body = order({ count: 4, steps: 150, fault: { kind: "slow", step_delay_ms: 2 } })
    await post(withFaults, body)
    await until(withFaults, body.id, (one) => one.outputs.length === 1)
    const cancelled = jobViewSchema.parse(await (await remove(withFaults, body.id)).json())
    expect(cancelled).toMatchObject({ state: "cancelled", eta_ms: 0 })
    expect(jobViewSchema.parse(await (await remove(withFaults, body.id)).json())).toEqual(cancelled)
    const next = order()
    await post(withFaults, next)
    await until(withFaults, next.id, (one) => one.state === "done")
    expect(await view(withFaults, body.id)).toEqual(cancelled)
    const bytes = await bytesOf(withFaults, body.id, 0)
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(cancelled.outputs[0]?.sha256)
    expect(await refusal(await fetch(`${withFaults.url}/jobs/${body.id}/outputs/3`))).toEqual([404, "not-found"])
  })

  it("that is done stays done when cancelled", async () => {
    const body = order()
    await post(easel, body)
    const done = await until(easel, body.id, (one) => one.state === "done")
    expect(jobViewSchema.parse(await (await remove(easel, body.id)).json())).toEqual(done)
  })

  it("shows a preview of at most 24 KiB after its first step, only when asked", async () => {
    const body = order({ width: 1024, height: 1024, steps: 4, fault: { kind: "slow", step_delay_ms: 30 } })
    await post(withFaults, body)
    const seen = await until(withFaults, body.id, (one) => one.preview_jpeg_base64 !== undefined, "?preview=1")
    const jpeg = Buffer.from(seen.preview_jpeg_base64 ?? "", "base64")
    expect(seen).toMatchObject({ state: "running", preview_index: 0 })
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8])
    expect(jpeg.byteLength).toBeLessThanOrEqual(24 * 1024)
    expect((await view(withFaults, body.id)).preview_jpeg_base64).toBeUndefined()
    await remove(withFaults, body.id)
    expect((await view(withFaults, body.id, "?preview=1")).preview_jpeg_base64).toBeUndefined()
  })

  it("never tells less progress than before", async () => {
    const body = order({ count: 2, steps: 20, fault: { kind: "slow", step_delay_ms: 3 } })
    await post(withFaults, body)
    const told: number[] = []
    await until(withFaults, body.id, (one) => told.push(one.progress) > 0 && one.state === "done")
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(new Set(told).size).toBeGreaterThan(3)
  })

  it("answers by Easel's own name of it as by its client's", async () => {
    const body = order()
    const { job_id } = acceptedSchema.parse(await (await post(easel, body)).json())
    const job = await until(easel, body.id, (one) => one.state === "done")
    expect(await view(easel, job_id)).toEqual(job)
    expect(await bytesOf(easel, job_id, 0)).toEqual(await bytesOf(easel, body.id, 0))
    expect(jobViewSchema.parse(await (await remove(easel, job_id)).json())).toEqual(job)
  })

  it("that nobody knows is 404 for every call", async () => {
    expect(await refusal(await fetch(`${easel.url}/jobs/nobody`))).toEqual([404, "not-found"])
    expect(await refusal(await remove(easel, "nobody"))).toEqual([404, "not-found"])
    expect(await refusal(await fetch(`${easel.url}/jobs/nobody/outputs/0`))).toEqual([404, "not-found"])
  })
})

describe("Easel", () => {
  it("says what it is and can", async () => {
    const answer = capabilitiesSchema.parse(await (await fetch(`${easel.url}/capabilities`)).json())
    expect(answer).toMatchObject({ name: "Easel", is_preview: true, max_width: 4096, max_count: 4, slots: 1 })
    expect(answer.features).toEqual(FEATURES)
    expect(Object.entries(answer.offers).map(([kind, { pool, slots }]) => [kind, pool, slots])).toEqual([
      ["text-to-image", "image", 1],
      ["image-to-image", "image", 1],
      ["condition", "image", 1],
      ["variation", "image", 1],
      ["expansion", "image", 1],
      ["upscale", "image", 1],
      ["remove-background", "image", 1],
      ["face-swap", "image", 1],
      ["character-repair", "image", 1],
      ["animation", "image", 1],
      ["control-preview", "image", 1],
      ["film-frame", "image", 1],
      ["image-to-text", "text", 1],
      ["text-to-video", "video", 1],
      ["image-to-video", "video", 1],
      ["multi-image-to-video", "video", 1],
      ["effect-to-video", "video", 1],
      ["video-extend", "video", 1],
      ["video-upscale", "video", 1],
      ["frame-interpolation", "video", 1],
      ["video-to-audio", "video", 1],
      ["lip-sync", "video", 1],
      ["sound-effect", "audio", 1],
      ["music", "audio", 1],
      ["speech", "audio", 1],
      ["song", "audio", 1],
      ["lyrics", "text", 1],
      ["voice-training", "audio", 1],
    ])
    expect(answer.kinds).toEqual(Object.keys(answer.offers))
    expect(answer.styles).toContain("watercolour")
    expect(answer.modules).toContain("pose")
    expect(answer.models).toEqual([
      { name: "easel-preview", family: "sdxl" },
      { name: "easel-sketchbook", family: "sd" },
      { name: "easel-lens", family: "flux" },
    ])
    expect(answer.loras.map(({ name }) => name)).toContain("film-grain")
    expect(answer.embeddings).toContain("misty-morning")
    expect(answer.vaes).toEqual(["easel-vae-vivid", "easel-vae-neutral"])
    expect(answer.upscalers).toContain("R-ESRGAN 4x+")
    expect(answer.offers["image-to-image"]).toMatchObject({ max_width: 4096, max_height: 4096, max_count: 4 })
    expect(answer.offers.animation).toMatchObject({ max_width: 4096, max_count: 1 })
  })

  it("says how it is, and answers at once while it paints", async () => {
    const body = order(LONG)
    await post(withFaults, body)
    await until(withFaults, body.id, (one) => one.state === "running")
    expect(healthSchema.parse(await (await fetch(`${withFaults.url}/health`)).json())).toMatchObject({ ok: true, queued: 0, running: 1 })
    await remove(withFaults, body.id)
  })

  it.each([
    ["GET", "/jobs", 405],
    ["POST", "/health", 405],
    ["PUT", "/jobs/x", 405],
    ["GET", "/inputs/x", 405],
    ["GET", "/", 404],
    ["GET", "/jobs/", 404],
    ["GET", "/jobs/x/outputs", 404],
    ["GET", "//jobs/x", 404],
    ["POST", "/faults", 404],
  ])("answers %s %s with %i in the form of every error", async (method, path, status) => {
    expect((await refusal(await fetch(`${easel.url}${path}`, { method })))[0]).toBe(status)
  })

  it("with a token answers only who has it", async () => {
    const guarded = await startEasel({ ...SETTINGS, token: "s3cret" })
    const ask = (headers: Record<string, string>): Promise<Response> => fetch(`${guarded.url}/health`, { headers })
    expect(await refusal(await ask({}))).toEqual([401, "unauthorized"])
    expect(await refusal(await ask({ authorization: "Bearer s3cre" }))).toEqual([401, "unauthorized"])
    expect((await ask({ authorization: "Bearer s3cret" })).status).toBe(200)
    await guarded.close()
  })

  it("without a token answers only to the names of this machine", async () => {
    const statusUnder = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const call = get(`${easel.url}/health`, { headers: { host } }, (response) => resolve(response.resume().statusCode))
        call.on("error", reject)
      })
    for (const host of ["localhost:8790", "127.0.0.1", "[::1]:8790", "LOCALHOST"])
      expect([host, await statusUnder(host)]).toEqual([host, 200])
    for (const host of ["evil.example", "localhost.evil.example:8790", "127.0.0.1.evil.example"]) expect(await statusUnder(host)).toBe(403)
  })

  it("does not start without a painter", async () => {
    const silent = vi.spyOn(process.stderr, "write").mockReturnValue(true)
    const painterUrl = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("no paint")')}`)
    await expect(startEasel({ ...SETTINGS, painterUrl })).rejects.toThrow("no painter could start: no paint")
    silent.mockRestore()
  })
})
