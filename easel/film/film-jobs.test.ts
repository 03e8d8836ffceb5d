import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { JobQueue } from "../job-queue.ts"
import { jobRequestSchema } from "../orders/schemas.ts"
import { capabilitiesSchema, type JobView, jobViewSchema } from "../protocol.ts"
import { type Easel, startEasel } from "../server.ts"
import { boxesOf, decodeFilm } from "./decode-film.ts"
import { FilmStore } from "./film-store.ts"

const SETTINGS = { host: "127.0.0.1", port: 0, slots: 1, filmSlots: 1, soundSlots: 1, token: undefined, allowsFaults: true } as const
const SLOW = { kind: "slow", step_delay_ms: 60_000 }

let easel: Easel
let now = 0
let nextId = 0
beforeAll(async () => {
  easel = await startEasel({ ...SETTINGS, now: () => now })
})
afterAll(() => easel.close())

const ownFolder = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`easel-films-${process.pid}-`))
const order = (more: object = {}) => ({
  id: `film-${nextId++}`,
  kind: "text-to-video",
  prompt: "sea",
  width: 64,
  height: 64,
  duration_s: 0.5,
  frame_rate: 8,
  seed: 1,
  ...more,
})
const post = (body: object, to = easel): Promise<Response> =>
  fetch(`${to.url}/jobs`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
const view = async (id: string): Promise<JobView> => jobViewSchema.parse(await (await fetch(`${easel.url}/jobs/${id}?preview=1`)).json())
const until = (id: string, isReached: (job: JobView) => boolean): Promise<JobView> =>
  vi.waitFor(
    async () => {
      const job = await view(id)
      if (!isReached(job)) throw new Error(`job ${id} is still ${job.state}`)
      return job
    },
    { timeout: 15_000, interval: 5 },
  )
const isDone = ({ state }: JobView): boolean => state === "done"
const started = async (more: object = {}): Promise<string> => {
  const body = order(more)
  expect((await post(body)).status).toBe(202)
  return body.id
}
const output = async (id: string, index = 0): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${easel.url}/jobs/${id}/outputs/${index}`)).arrayBuffer())

describe("jobs of films", () => {
  it("list their films with length, size and hash, and hand them out", async () => {
    const id = await started({ count: 2, seed: 4_294_967_295 })
    const { outputs, progress } = await until(id, isDone)
    expect(progress).toBe(1)
    expect(outputs).toMatchObject([
      { index: 0, width: 64, height: 64, seed: 4_294_967_295, content_type: "video/mp4", duration_ms: 500 },
      { index: 1, width: 64, height: 64, seed: 0, content_type: "video/mp4", duration_ms: 500 },
    ])
    const bytes = await output(id, 1)
    expect([bytes.byteLength, createHash("sha256").update(bytes).digest("hex")]).toEqual([outputs[1]?.size_bytes, outputs[1]?.sha256])
    expect(bytes.toString("latin1", 4, 8)).toBe("ftyp")
  })

  it("hold up no image, and no image holds up them: places count within the pool", async () => {
    const [film, next] = [await started({ fault: SLOW }), await started()]
    const image = { kind: "text-to-image", steps: 2, frame_rate: undefined }
    await until(film, ({ state }) => state === "running")
    await until(await started(image), isDone)
    const [busy, second] = [await started({ ...image, fault: SLOW }), await started(image)]
    expect([(await view(next)).position, (await view(second)).position]).toEqual([1, 1])
    await fetch(`${easel.url}/jobs/${film}`, { method: "DELETE" })
    await until(next, isDone)
    await fetch(`${easel.url}/jobs/${busy}`, { method: "DELETE" })
    await until(second, isDone)
  })

  it("show the frame under way, and stop when they are cancelled", async () => {
    const id = await started({ duration_s: 30, frame_rate: 60, width: 640, height: 360 })
    const { preview_jpeg_base64: preview, progress } = await until(id, (job) => job.preview_jpeg_base64 !== undefined)
    expect(Buffer.from(preview ?? "", "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(progress).toBeLessThan(1)
    await fetch(`${easel.url}/jobs/${id}`, { method: "DELETE" })
    expect((await view(id)).state).toBe("cancelled")
    await until(await started(), isDone)
  })

  it("misbehave as asked: other bytes, another size, a failure", async () => {
    const garbage = await until(await started({ fault: { kind: "garbage-bytes" } }), isDone)
    const bytes = await output(garbage.id)
    expect(bytes.toString("latin1", 4, 8)).not.toBe("ftyp")
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(garbage.outputs[0]?.sha256)
    const wrong = await until(await started({ width: 260, fault: { kind: "wrong-size" } }), isDone)
    expect(wrong.outputs[0]).toMatchObject({ width: 260 })
    const failed = await until(await started({ fault: { kind: "fail-at", percent: 40 } }), ({ state }) => state === "failed")
    expect(failed.error).toMatchObject({ code: "fault" })
  })

  it.each([
    { width: 65 },
    { height: 2050 },
    { duration_s: 0 },
    { duration_s: 31 },
    { frame_rate: 7 },
    { camera: { mode: "zoom", offset: 11 } },
    { kind: "image-to-video", inputs: [] },
    { kind: "image-to-video", inputs: [{ role: "last-frame", sha256: "0".repeat(64) }] },
  ])("are refused outside the bounds: %o", async (more) => {
    expect((await post(order(more))).status).toBe(400)
  })

  it("lie on disk until the job is forgotten", async () => {
    const [folder = ""] = ownFolder()
    const id = await started()
    const { job_id: ownId } = await until(id, isDone)
    const place = join(tmpdir(), folder, ownId)
    expect(readdirSync(place)).toHaveLength(1)
    now += 16 * 60_000
    expect((await fetch(`${easel.url}/jobs/${id}`)).status).toBe(404)
    expect(existsSync(place)).toBe(false)
  })
})

describe("a renderer", () => {
  it("without libav offers and takes no films, and says why", async () => {
    const told = vi.spyOn(process.stderr, "write").mockImplementation(() => true)
    const plain = await startEasel({ ...SETTINGS, whyNoFilms: async () => "no binary for this machine" })
    try {
      expect(told.mock.calls).toEqual([["Easel makes no films here: no binary for this machine\n"]])
      const { kinds, offers } = capabilitiesSchema.parse(await (await fetch(`${plain.url}/capabilities`)).json())
      expect([...kinds, ...Object.keys(offers)].filter((kind) => kind.endsWith("video"))).toEqual([])
      expect((await post(order(), plain)).status).toBe(400)
    } finally {
      told.mockRestore()
      await plain.close()
    }
  })

  it("with libav offers both kinds in a pool of their own", async () => {
    const { offers } = capabilitiesSchema.parse(await (await fetch(`${easel.url}/capabilities`)).json())
    expect(offers["text-to-video"]).toMatchObject({ pool: "video", slots: 1, max_width: 2048, max_count: 4, max_duration_s: 30 })
    expect(offers["image-to-video"]?.models).toContain("hailuo 02")
  })
})

describe("a film that is to be large", () => {
  it("has the size that was asked for, plays as it did, and has the same bytes each time", async () => {
    const fault = { kind: "large-files", size_bytes: 3_000_000 }
    const [first, second] = [await started({ fault }), await started({ fault })]
    const [job, again] = [await until(first, isDone), await until(second, isDone)]
    const bytes = await output(first)
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    expect(job.outputs).toMatchObject([{ size_bytes: 3_000_000, sha256 }])
    expect([bytes.byteLength, again.outputs[0]?.sha256]).toEqual([3_000_000, sha256])
    const folder = mkdtempSync(join(tmpdir(), "large-film-"))
    writeFileSync(join(folder, "film.mp4"), bytes)
    expect(boxesOf(join(folder, "film.mp4")).at(-1)).toBe("free")
    expect((await decodeFilm(join(folder, "film.mp4"))).pictures).toHaveLength(4)
    rmSync(folder, { recursive: true })
  })
})

describe("the place of films", () => {
  it("is removed with the process, and that of a process that is no more at the next start", () => {
    const parent = mkdtempSync(join(tmpdir(), "film-store-"))
    try {
      mkdirSync(join(parent, "easel-films-999999999-x"))
      mkdirSync(join(parent, "others"))
      const store = new FilmStore(parent)
      const folder = store.folderOf("a")
      writeFileSync(join(folder, "0.mp4"), "film")
      expect(readdirSync(parent)).toHaveLength(2)
      const second = new FilmStore(parent)
      expect(readdirSync(parent)).toHaveLength(3)
      store.remove("a")
      expect(existsSync(folder)).toBe(false)
      store.close()
      second.close()
      expect(readdirSync(parent)).toEqual(["others"])
    } finally {
      rmSync(parent, { recursive: true })
    }
  })

  it("full of waiting films leaves room for images", () => {
    const queue = new JobQueue(() => 0, 1)
    const submit = (more: object) => queue.submit(jobRequestSchema.parse(order(more)), "").outcome
    expect([submit({}), submit({}), submit({ kind: "text-to-image" }), submit({ kind: "text-to-image" })]).toEqual([
      "accepted",
      "full",
      "accepted",
      "full",
    ])
  })
})
