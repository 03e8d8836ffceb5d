import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { readRaster } from "./decode-input.ts"
import { KEPT_INPUTS } from "./input-store.ts"
import { LIMITS } from "./limits.ts"
import { readPngText, withPngText } from "./png-text.ts"
import { errorSchema, imageToTextAnswerSchema, inputSchema, type JobView, jobViewSchema } from "./protocol.ts"
import { type Easel, startEasel } from "./server.ts"

vi.setConfig({ testTimeout: 15_000 })

let easel: Easel
let nextId = 0
beforeAll(async () => {
  easel = await startEasel({ host: "127.0.0.1", port: 0, slots: 1, filmSlots: 1, soundSlots: 1, token: undefined, allowsFaults: true })
})
afterAll(() => easel.close())

/** Files that are just being put. */
const comingInputs = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`easel-films-${process.pid}-`))
    .flatMap((name) => readdirSync(join(tmpdir(), name, "inputs")))
    .filter((name) => name.startsWith("coming-"))

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")
const put = (bytes: Uint8Array<ArrayBuffer>, sha256 = hashOf(bytes)): Promise<Response> =>
  fetch(`${easel.url}/inputs/${sha256}`, { method: "PUT", body: bytes })
const refusal = async (response: Response): Promise<readonly [number, string]> =>
  [response.status, errorSchema.parse(await response.json()).error.code] as const

/** A picture that is blue above and orange below, with a text of its own where one is given. */
const picture = (width: number, height: number, parameters?: string): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "#1040c0"
  context.fillRect(0, 0, width, height / 2)
  context.fillStyle = "#f09020"
  context.fillRect(0, height / 2, width, height / 2)
  return withPngText(canvas.toBuffer("image/png"), parameters === undefined ? [] : [["parameters", parameters]])
}

const post = (body: object): Promise<Response> =>
  fetch(`${easel.url}/jobs`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
const order = (kind: string, sha256: string, more: object = {}) => ({
  id: `job-${nextId++}`,
  kind,
  inputs: [{ role: "image", sha256 }],
  ...more,
})
const ended = (id: string): Promise<JobView> =>
  vi.waitFor(
    async () => {
      const job = jobViewSchema.parse(await (await fetch(`${easel.url}/jobs/${id}`)).json())
      if (job.state === "queued" || job.state === "running") throw new Error(`job ${id} is still ${job.state}`)
      return job
    },
    { timeout: 10_000, interval: 5 },
  )
const run = async (body: { readonly id: string }): Promise<JobView> => {
  expect((await post(body)).status).toBe(202)
  return ended(body.id)
}

describe("an input", () => {
  it("can be put as often as one likes, under its own hash only", async () => {
    const bytes = picture(8, 8)
    for (let times = 0; times < 2; times++)
      expect(inputSchema.parse(await (await put(bytes)).json())).toEqual({ sha256: hashOf(bytes), size_bytes: bytes.byteLength })
    expect(await refusal(await put(bytes, hashOf(picture(9, 9))))).toEqual([400, "hash-mismatch"])
    expect(await refusal(await put(bytes, "short"))).toEqual([400, "invalid-request"])
  })

  it("above 1 GiB is refused before it is read", async () => {
    const answered = Promise.withResolvers<IncomingMessage>()
    const headers = { "content-length": KEPT_INPUTS.sizeBytes + 1 }
    const sending = request(`${easel.url}/inputs/${"a".repeat(64)}`, { method: "PUT", headers }, answered.resolve)
    sending.on("error", answered.reject)
    sending.write("begins")
    const answer = await answered.promise
    expect([answer.statusCode, errorSchema.parse(await json(answer)).error.code]).toEqual([413, "too-large"])
    sending.destroy()
  })

  it("above 24 MiB is taken, and refused with an order that needs an image, but not with one that listens to it", async () => {
    const bytes = new Uint8Array(LIMITS.imageInputSizeBytes + 1)
    expect((await put(bytes)).status).toBe(200)
    expect(await refusal(await post(order("upscale", hashOf(bytes), { width: 80, height: 60 })))).toEqual([413, "too-large"])
    const face = picture(80, 60)
    await put(face)
    const inputs = [
      { role: "image", sha256: hashOf(face) },
      { role: "sound", sha256: hashOf(bytes) },
    ]
    expect((await post(order("lip-sync", hashOf(face), { width: 80, height: 64, inputs }))).status).toBe(202)
  })

  it("that breaks off leaves nothing behind, and can be put again", async () => {
    const bytes = picture(70, 30)
    const sha256 = hashOf(bytes)
    const headers = { "content-length": bytes.byteLength }
    const sending = request(`${easel.url}/inputs/${sha256}`, { method: "PUT", headers })
    const broken = new Promise((resolve) => sending.on("error", resolve))
    sending.write(bytes.subarray(0, 100))
    await vi.waitFor(() => expect(comingInputs()).toHaveLength(1))
    sending.destroy()
    await broken
    await vi.waitFor(() => expect(comingInputs()).toEqual([]))
    expect(await refusal(await post(order("image-to-text", sha256)))).toEqual([422, "input-missing"])
    await put(bytes)
    expect((await run(order("image-to-text", sha256))).state).toBe("done")
  })

  it("that was not put is missed when it is ordered with; a job that is known does not ask for it again", async () => {
    const bytes = picture(40, 30)
    const body = order("upscale", hashOf(bytes), { width: 80, height: 60 })
    expect(await refusal(await post(body))).toEqual([422, "input-missing"])
    await put(bytes)
    expect((await run(body)).state).toBe("done")
    expect((await post(body)).status).toBe(200)
  })

  it("that is no picture fails the job by its own code", async () => {
    const bytes = new TextEncoder().encode("no picture")
    await put(bytes)
    expect((await run(order("image-to-text", hashOf(bytes)))).error).toMatchObject({ code: "input-unreadable" })
  })
})

describe("upscale", () => {
  it("gives the whole picture in the ordered size, its colours where they were, and keeps what its text says", async () => {
    const bytes = picture(60, 40, "a lake\nSteps: 20")
    await put(bytes)
    const job = await run(order("upscale", hashOf(bytes), { width: 150, height: 100 }))
    expect(job).toMatchObject({ state: "done", progress: 1, outputs: [{ index: 0, width: 150, height: 100, content_type: "image/png" }] })
    const output = Buffer.from(await (await fetch(`${easel.url}/jobs/${job.id}/outputs/0`)).arrayBuffer())
    expect([output.byteLength, hashOf(output)]).toEqual([job.outputs[0]?.size_bytes, job.outputs[0]?.sha256])
    expect(readPngText(output).get("parameters")).toBe("a lake\nSteps: 20")
    const { width, height, rgba } = await readRaster(output)
    expect([width, height]).toEqual([150, 100])
    expect([...rgba.subarray(0, 3)]).toEqual([0x10, 0x40, 0xc0])
    expect([...rgba.subarray(-4, -1)]).toEqual([0xf0, 0x90, 0x20])
  })

  it("keeps what shines through", async () => {
    const canvas = createCanvas(20, 20)
    canvas.getContext("2d").fillRect(0, 0, 10, 20)
    const bytes = new Uint8Array(canvas.toBuffer("image/png"))
    await put(bytes)
    const job = await run(order("upscale", hashOf(bytes), { width: 40, height: 40 }))
    const image = await loadImage(Buffer.from(await (await fetch(`${easel.url}/jobs/${job.id}/outputs/0`)).arrayBuffer()))
    const context = createCanvas(40, 40).getContext("2d")
    context.drawImage(image, 0, 0)
    expect([context.getImageData(2, 20, 1, 1).data[3], context.getImageData(37, 20, 1, 1).data[3]]).toEqual([255, 0])
  })

  it.each([
    ["width", 0],
    ["height", 4097],
    ["inputs", []],
    ["inputs", [{ role: "image", sha256: "x" }]],
  ])("with a wrong %s is refused", async (field, value) => {
    const answer = await post(order("upscale", hashOf(picture(8, 8)), { width: 16, height: 16, [field]: value }))
    expect(errorSchema.parse(await answer.json()).error).toMatchObject({ code: "invalid-request", message: expect.stringContaining(field) })
  })
})

describe("image to text", () => {
  it("answers with what can be seen and makes no file", async () => {
    const bytes = picture(90, 40)
    await put(bytes)
    const job = await run(order("image-to-text", hashOf(bytes)))
    expect(job).toMatchObject({ state: "done", progress: 1, outputs: [] })
    const { prompts, is_preview } = imageToTextAnswerSchema.parse(job.answer)
    expect(is_preview).toBe(true)
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toMatch(/wide image, .*blue/)
    expect(prompts[0]).toContain("orange")
    expect(prompts[0]).toContain("from below")
  })

  it("gives the prompt that the file itself carries first", async () => {
    const bytes = picture(40, 90, "a fox,\nat dawn\nNegative prompt: fog\nSteps: 20, Sampler: Euler")
    await put(bytes)
    const { prompts } = imageToTextAnswerSchema.parse((await run(order("image-to-text", hashOf(bytes)))).answer)
    expect(prompts[0]).toBe("a fox,\nat dawn")
    expect(prompts[1]).toContain("tall image")
  })

  it("told to answer garbage has another form, also where the input came late", async () => {
    const bytes = picture(12, 12)
    const headers = { "content-type": "application/json" }
    const fault = { kind: "garbage-bytes", times: 1 }
    await fetch(`${easel.url}/faults`, { method: "POST", headers, body: JSON.stringify({ fault }) })
    const body = order("image-to-text", hashOf(bytes))
    expect((await post(body)).status).toBe(422)
    await put(bytes)
    const job = await run(body)
    expect(imageToTextAnswerSchema.safeParse(job.answer).success).toBe(false)
  })
})

describe("a kind of several inputs", () => {
  const bytes = picture(96, 96)
  const sha256 = hashOf(bytes)
  const swap = (roles: readonly string[]) => ({
    id: `job-${nextId++}`,
    kind: "face-swap",
    width: 96,
    height: 96,
    inputs: roles.map((role) => ({ role, sha256 })),
  })

  it.each([[["target"]], [["target", "target"]], [["target", "source", "source"]], [["target", "mask"]], [[]]])(
    "that come as %j is refused: each role once, each that is needed, no other",
    async (roles) => {
      expect(await refusal(await post(swap(roles)))).toEqual([400, "invalid-request"])
    },
  )

  it("without a face ends failed, and says so to programs", async () => {
    await put(bytes)
    expect((await run(swap(["source", "target"]))).error).toMatchObject({ code: "no-face" })
  })

  it("gives files of other types under their own, with the seed that they were made by", async () => {
    await put(bytes)
    const job = await run({
      ...order("animation", sha256, { prompt: "", seed: 12, width: 96, height: 64, frames: 8, frame_rate: 8, motion: "drift" }),
    })
    expect(job).toMatchObject({ state: "done", outputs: [{ content_type: "image/webp", seed: 12, width: 96, height: 64 }] })
  })

  it("lists the size that comes where hires enlarges it", async () => {
    await put(bytes)
    const hires = { scale: 1.25, upscaler: "Latent", steps: 0, denoising_strength: 0.5 }
    const painted = { prompt: "a fox", seed: 1, width: 96, height: 70, steps: 2, variation_strength: 0.2, hires }
    const job = await run(order("variation", sha256, painted))
    expect(job).toMatchObject({ state: "done", outputs: [{ width: 120, height: 88, seed: 1 }] })
    const output = Buffer.from(await (await fetch(`${easel.url}/jobs/${job.id}/outputs/0`)).arrayBuffer())
    expect([output.readUInt32BE(16), output.readUInt32BE(20)]).toEqual([120, 88])
  })
})
