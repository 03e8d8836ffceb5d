import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type ComfyBench, startComfyBench } from "../../../../testing/backend/comfy-bench.ts"
import { bytesOf, carriedOut, colouredPng, inputFile, pollUntil } from "../../../../testing/backend/comfy-orders.ts"
import type { BackendOrder } from "../render-backend.ts"

/** Videos and sounds through the real adapter, the wire and a server that carries their graphs out. */

let bench: ComfyBench
let sandbox: ComfyBench["sandbox"]
let backend: ComfyBench["backend"]

const start = async (options?: Parameters<typeof startComfyBench>[0]) => {
  bench = await startComfyBench(options)
  ;({ sandbox, backend } = bench)
}
const nodesOf = (name: string) => bench.nodesOf(name)
const classesOf = () => bench.classesOf()
const made = (order: BackendOrder) => bench.made(order)

const VIDEO = {
  prompt: "a red fox in snow",
  negative_prompt: "people",
  width: 160,
  height: 96,
  duration_s: 1,
  frame_rate: 24,
  seed: 7,
  count: 1,
}
const SOUND = { prompt: "rain on a tin roof", negative_prompt: "", duration_s: 2, seed: 7, count: 1 }
const image = async (role: string) => inputFile(role, await colouredPng(200, 100, "green"))

async function orderOf(kind: string, fields: Readonly<Record<string, unknown>> = {}): Promise<BackendOrder> {
  const isVideo = kind.endsWith("video")
  const inputs = kind === "image-to-video" ? [await image("image")] : []
  return { kind, fields: { ...(isVideo ? VIDEO : SOUND), ...(kind === "song" ? { lyrics: "la la" } : {}), ...fields }, inputs }
}

describe("a server with every model", () => {
  beforeAll(() => start())
  afterAll(() => sandbox.stop())

  it.each([
    ["wan", 16, "WanImageToVideo"],
    ["plus", 16, "EmptyHunyuanLatentVideo"],
    ["turbo", 24, "Wan22ImageToVideoLatent"],
    ["lite", 24, "EmptyLTXVLatentVideo"],
    ["hunyuan", 24, "EmptyHunyuanLatentVideo"],
  ])("words become videos of just the ordered sides and length: %s", async (model, frameRate) => {
    const { job, facts } = await made(await orderOf("text-to-video", { model, count: 2, width: 150, height: 90, seed: 2 ** 32 - 1 }))
    expect(facts).toMatchObject([
      { kind: "video", contentType: "video/mp4", width: 150, height: 90, durationMs: 1000, details: { videoCodec: "avc", frameRate } },
      { width: 150, height: 90, durationMs: 1000 },
    ])
    expect(job.outputs.map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 2 ** 32])
  })

  it("lengths are rounded up to frames that a model makes (4n+1, LTXV 8n+1), sides to its grid, and both are cut to the order", async () => {
    await made(await orderOf("text-to-video", { model: "plus", duration_s: 5, width: 150, height: 90 }))
    expect(nodesOf("EmptyHunyuanLatentVideo")).toMatchObject([{ length: 81, width: 160, height: 96 }])
    expect(nodesOf("ImageFromBatch")).toMatchObject([{ length: 80 }])
    await made(await orderOf("text-to-video", { model: "lite", duration_s: 1.5, frame_rate: 30, width: 150, height: 90 }))
    expect(nodesOf("EmptyLTXVLatentVideo")).toMatchObject([{ length: 49, width: 160, height: 96 }])
    expect(nodesOf("ImageFromBatch")).toMatchObject([{ length: 45 }])
  })

  it("Wan 2.2 hands over to its second model halfway, with the same noise", async () => {
    await made(await orderOf("text-to-video", { model: "plus" }))
    expect(nodesOf("UNETLoader").map(({ unet_name }) => unet_name)).toEqual([
      "wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors",
      "wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors",
    ])
    expect(nodesOf("KSamplerAdvanced")).toMatchObject([
      { add_noise: "enable", noise_seed: 7, start_at_step: 0, end_at_step: 10, return_with_leftover_noise: "enable" },
      { add_noise: "disable", noise_seed: 7, start_at_step: 10, return_with_leftover_noise: "disable" },
    ])
  })

  it.each([
    ["wan", "WanImageToVideo"],
    ["turbo", "Wan22ImageToVideoLatent"],
    ["lite", "LTXVImgToVideo"],
  ])("an image becomes a video that begins with it: %s", async (model, className) => {
    const { facts } = await made(await orderOf("image-to-video", { model }))
    expect(facts).toMatchObject([{ contentType: "video/mp4", width: 160, height: 96, durationMs: 1000 }])
    const [node] = nodesOf(className)
    expect(node?.["start_image"] ?? node?.["image"]).toEqual([expect.any(String), 0])
  })

  it.each([
    ["wan", "WanFirstLastFrameToVideo", "end_image"],
    ["lite", "LTXVAddGuide", "image"],
  ])("two frames become a video between them: %s", async (model, className, input) => {
    const inputs = [await image("first-frame"), await image("last-frame")]
    const { facts } = await made({ kind: "image-to-video", fields: { ...VIDEO, model }, inputs })
    expect(facts).toMatchObject([{ durationMs: 1000 }])
    expect(nodesOf(className)[0]?.[input]).toEqual([expect.any(String), 0])
  })

  it("an image of another shape is cut about what stays in view, or stands whole before a blurred copy; its middle where nobody said what", async () => {
    const run = async (fit: object) => {
      const { job } = await made(await orderOf("image-to-video", { model: "wan", width: 160, height: 96, image_fit: { image: fit } }))
      return job.notes
    }
    expect(await run({ way: "crop", width: 160, height: 240, focus: { x: 0.5, y: 0.2 } })).toMatchObject({ approximated: ["frame_rate"] })
    expect(nodesOf("ImageCrop")).toMatchObject([{ width: 160, height: 96, x: 0, y: 0 }])
    await run({ way: "pad", width: 64, height: 96 })
    expect(nodesOf("ImageCompositeMasked")).toMatchObject([{ x: 48, y: 0, resize_source: false }])
    expect(nodesOf("ImageBlur")).toHaveLength(1)
    expect(await run({ way: "crop", width: 160, height: 240 })).toMatchObject({ approximated: ["frame_rate", "image_fit"] })
  })

  it("what nobody can heed is noted, and a model that serves no such order is the server's lack", async () => {
    const { job } = await made(await orderOf("text-to-video", { sound: true, camera: { mode: "zoom", offset: 2 }, model: "hunyuan" }))
    expect(job.notes).toEqual({ approximated: [], leftOut: ["camera", "sound", "negative_prompt"], notDone: [] })
    const slow = await made(await orderOf("text-to-video", { sound: false, model: "plus" }))
    expect(slow.job.notes).toEqual({ approximated: ["frame_rate"], leftOut: [], notDone: [] })
    const refused = { kind: "rejected", reason: "model-missing", cause: "server" }
    expect(await backend.submit("task_none-1", await orderOf("image-to-video", { model: "hunyuan" }))).toEqual(refused)
    expect(await backend.submit("task_none-2", { ...(await orderOf("image-to-video")), inputs: [] })).toMatchObject({
      kind: "rejected",
      cause: "order",
    })
  })

  it.each([
    ["music", "TextEncodeAceStepAudio1.5"],
    ["song", "TextEncodeAceStepAudio1.5"],
    ["sound-effect", "ConditioningStableAudio"],
  ])("words become sounds of just the ordered length, each with its own seed: %s", async (kind, className) => {
    const { job, facts } = await made(await orderOf(kind, { count: 2, seed: 9 }))
    for (const one of facts) {
      expect(one).toMatchObject({ kind: "audio", contentType: "audio/mpeg" })
      // An MP3 has whole frames.
      expect(Math.abs((one.durationMs ?? 0) - 2000)).toBeLessThanOrEqual(75)
    }
    expect(job.outputs.map(({ seed }) => seed)).toEqual([9, 10])
    expect(nodesOf(className).length).toBeGreaterThan(0)
  })

  it("music is sung by nobody, a song by its lyrics in the language of their script", async () => {
    await made(await orderOf("music"))
    expect(nodesOf("TextEncodeAceStepAudio1.5")).toMatchObject([
      { lyrics: "[inst]", tags: "rain on a tin roof, instrumental", language: "en" },
    ])
    await made(await orderOf("song", { lyrics: "さくら さくら" }))
    expect(nodesOf("TextEncodeAceStepAudio1.5")).toMatchObject([{ lyrics: "さくら さくら", tags: "rain on a tin roof", language: "ja" }])
  })

  it("offers name the models of the site's table that each kind is served by, and how long it makes", async () => {
    const offers = (await backend.capabilities())?.offers ?? {}
    expect(offers["text-to-video"]).toMatchObject({ slots: 1, models: ["wan", "plus", "turbo", "lite", "hunyuan"], maximumDurationS: 10 })
    expect(offers["image-to-video"]).toMatchObject({ models: ["wan", "plus", "turbo", "lite"], maximumDurationS: 10 })
    expect(offers["music"]).toMatchObject({ maximumDurationS: 240 })
    expect(offers["sound-effect"]).toMatchObject({ maximumDurationS: 47 })
    expect(offers["speech"]).toBeUndefined()
  })
})

describe("a server that lacks something", () => {
  afterEach(() => sandbox.stop())

  it.each([
    ["WanImageToVideo", /wan2\.2_ti2v|ltx/, "image-to-video"],
    ["EmptyHunyuanLatentVideo", /ti2v|ltx|sd15_mm/, "text-to-video"],
    ["ConditioningStableAudio", /^none$/, "sound-effect"],
    ["VAEDecodeAudio", /^none$/, "music"],
  ])("without the node %s and the files %s it does not offer %s, and takes no order of it", async (className, withoutFiles, kind) => {
    await start({ without: [className], withoutFiles })
    const offers = (await backend.capabilities())?.offers ?? {}
    expect(offers[kind]).toBeUndefined()
    expect(await backend.submit("task_l-1", await orderOf(kind))).toEqual({ kind: "rejected", reason: "node-missing", cause: "server" })
  })

  it.each([
    [/umt5|t5xxl|llava|sd15_mm/, "text-to-video"],
    [/wan.*i2v|wan.*ti2v|ltx/, "image-to-video"],
    [/t5-base/, "sound-effect"],
    [/ace_step|stable-audio/, "music"],
    [/ace_step/, "song"],
  ])("without the files %s it does not offer %s", async (withoutFiles, kind) => {
    await start({ withoutFiles })
    expect((await backend.capabilities())?.offers[kind]).toBeUndefined()
  })

  it("what it lacks for a kind is named: nodes, and files by their folders", async () => {
    await start({
      without: ["TextEncodeAceStepAudio1.5"],
      withoutFiles: /wan2\.1|wan2\.2_[it]2v|wan_|ltx|ace_step_v1|stable-audio|llava|umt5|sd15_mm/,
    })
    const can = await backend.capabilities()
    expect(can?.lacks).toMatchObject({
      "text-to-video": "models/text_encoders/umt5_xxl_fp8_e4m3fn_scaled.safetensors",
      music: "TextEncodeAceStepAudio1.5",
      "sound-effect": "models/checkpoints/stable-audio-open-1.0.safetensors",
    })
    expect(can?.lacks?.["upscale"]).toBeUndefined()
  })

  it("a model is offered only for what its files make", async () => {
    await start({ withoutFiles: /i2v|ltx|hunyuan_video_t2v|flf2v|sd15_mm/ })
    const offers = (await backend.capabilities())?.offers ?? {}
    expect(offers["text-to-video"]?.models).toEqual(["wan", "plus", "turbo"])
    expect(offers["text-to-video"]?.maximumDurationS).toBe(5)
    expect(offers["image-to-video"]).toBeUndefined()
  })

  it("with Stable Audio alone music is as long as that makes it", async () => {
    await start({ withoutFiles: /ace_step/ })
    expect((await backend.capabilities())?.offers["music"]?.maximumDurationS).toBe(47)
    await made(await orderOf("music", { negative_prompt: "drums" }))
    expect(nodesOf("EmptyLatentAudio")).toMatchObject([{ seconds: 2.1 }])
    expect(nodesOf("CLIPTextEncode").map(({ text }) => text)).toEqual(["rain on a tin roof", "drums"])
  })

  it("ACE-Step 1 sings with its own nodes", async () => {
    await start({ withoutFiles: /ace_step_1\.5/ })
    await made(await orderOf("song"))
    expect(nodesOf("TextEncodeAceStepAudio")).toMatchObject([{ lyrics: "la la", tags: "rain on a tin roof" }])
    expect(classesOf()).not.toContain("TextEncodeAceStepAudio1.5")
  })

  it.each([
    [["SaveVideo"], "VHS_VideoCombine", "video/mp4"],
    [["SaveVideo", "VHS_VideoCombine"], "SaveWEBM", "video/webm"],
  ])("without %s videos are written by %s, and known by their bytes", async (without, className, contentType) => {
    await start({ without })
    const { facts } = await made(await orderOf("text-to-video", { model: "turbo" }))
    expect(classesOf()).toContain(className)
    expect(facts).toMatchObject([{ kind: "video", contentType, width: 160, height: 96 }])
    expect(facts[0]?.durationMs).toBeGreaterThanOrEqual(1000)
  })

  it.each([
    [["SaveAudioMP3"], "audio/ogg"],
    [["SaveAudioMP3", "SaveAudioOpus"], "audio/flac"],
  ])("without %s sounds are %s", async (without, contentType) => {
    await start({ without })
    const { facts } = await made(await orderOf("music"))
    expect(facts).toMatchObject([{ kind: "audio", contentType }])
    expect(Math.abs((facts[0]?.durationMs ?? 0) - 2000)).toBeLessThanOrEqual(20)
  })

  it("without nodes that cut, results are no shorter than ordered", async () => {
    await start({ without: ["ImageFromBatch", "TrimAudioDuration"] })
    expect((await made(await orderOf("text-to-video", { model: "plus" }))).facts[0]?.durationMs).toBe(Math.round((17 / 16) * 1000))
    expect((await made(await orderOf("sound-effect"))).facts[0]?.durationMs).toBeGreaterThanOrEqual(2000)
  })
})

describe("what goes wrong at a server, by kind", () => {
  beforeEach(() => start())
  afterEach(() => sandbox.stop())
  const KINDS = ["text-to-video", "image-to-video", "music", "song", "sound-effect"] as const
  const VIDEOS = ["text-to-video", "image-to-video"] as const

  it.each([
    ...KINDS.map((kind) => [kind, "wrong-type"] as const),
    ...KINDS.map((kind) => [kind, "still-image"] as const),
    ...VIDEOS.map((kind) => [kind, "half-file"] as const),
  ])("%s: bytes of %s are refused", async (kind, fault) => {
    sandbox.setFault(fault)
    await expect(made(await orderOf(kind))).rejects.toThrow(/^File/)
  })

  it("half a WebM is refused, and half an Opus does not say how long it is", async () => {
    await sandbox.stop()
    await start({ without: ["SaveVideo", "VHS_VideoCombine", "SaveAudioMP3"] })
    sandbox.setFault("half-file")
    await expect(made(await orderOf("text-to-video"))).rejects.toThrow(/^File/)
    expect((await made(await orderOf("music"))).facts).toMatchObject([{ contentType: "audio/ogg", durationMs: null }])
  })

  it.each(KINDS)("%s: a body that breaks off breaks, and is whole the next time", async (kind) => {
    await carriedOut(backend, "task_half-1", await orderOf(kind))
    sandbox.setFault("half-body")
    await expect(bytesOf(backend, "task_half-1", 0)).rejects.toThrow()
    sandbox.setFault(null)
    expect((await bytesOf(backend, "task_half-1", 0)).length).toBeGreaterThan(1000)
  })

  it.each(KINDS)("%s: what is much shorter than ordered is told so by its bytes", async (kind) => {
    sandbox.setFault("short-media")
    const { facts } = await made(await orderOf(kind))
    expect(facts[0]?.durationMs).toBeLessThan(kind.endsWith("video") ? 500 : 1000)
  })

  it.each(KINDS)("%s: an order that hangs stays running, and is cancelled", async (kind) => {
    sandbox.setFault("hang")
    await backend.submit("task_hang-1", await orderOf(kind))
    await pollUntil(backend, "task_hang-1", ({ state }) => state === "running")
    expect(await backend.cancel("task_hang-1")).toEqual({ kind: "gone" })
    await pollUntil(backend, "task_hang-1", ({ state }) => state === "cancelled")
  })

  it.each(KINDS.flatMap((kind) => (["restart", "forget-history"] as const).map((fault) => [kind, fault] as const)))(
    "%s: a job that vanished (%s) is missing, and its result too",
    async (kind, fault) => {
      await carriedOut(backend, "task_gone-1", await orderOf(kind))
      sandbox.setFault(fault)
      expect(await backend.poll("task_gone-1", false)).toEqual({ kind: "missing" })
      expect(await backend.open("task_gone-1", 0)).toEqual({ kind: "missing" })
    },
  )

  it.each(KINDS)("%s: memory that is full is the server's fault", async (kind) => {
    sandbox.setFault("out-of-memory")
    const { job } = await carriedOut(backend, "task_oom-1", await orderOf(kind))
    expect(job).toMatchObject({ state: "failed", errorCode: "out-of-memory", cause: "server" })
  })

  it.each(KINDS)("%s: an answer that was lost is no second order", async (kind) => {
    sandbox.setFault("lost-answer")
    expect(await backend.submit("task_lost-1", await orderOf(kind))).toMatchObject({ kind: "unknown" })
    sandbox.setFault(null)
    await pollUntil(backend, "task_lost-1", ({ state }) => state === "done")
    await backend.submit("task_lost-1", await orderOf(kind))
    expect(sandbox.runs).toHaveLength(1)
  })

  it("of a node that writes an image beside its video, and names it twice under other keys, the one video comes back", async () => {
    sandbox.setFault("poster-beside")
    const { job, facts } = await made(await orderOf("text-to-video"))
    expect(job.outputs).toHaveLength(1)
    expect(facts).toMatchObject([{ contentType: "video/mp4" }])
  })

  it("of a file without a length more than 24 MiB is not held", async () => {
    await carriedOut(backend, "task_huge-1", await orderOf("text-to-video"))
    sandbox.setFault("huge-file")
    expect(await backend.open("task_huge-1", 0)).toEqual({ kind: "bad", reason: "no-size" })
  })
})
