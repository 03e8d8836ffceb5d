import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { decodeFilm } from "../../../../easel/film/decode-film.ts"
import { mediaFile } from "../../../../local/gpu-sandboxes/comfyui/write-media.ts"
import { type ComfyBench, startComfyBench } from "../../../../testing/backend/comfy-bench.ts"
import { inputFile } from "../../../../testing/backend/comfy-orders.ts"
import type { BackendOrder } from "../render-backend.ts"

/** Videos that are made of videos, through the real adapter, the wire and a server that reads and writes the files. */

const KINDS = ["video-extend", "video-upscale", "frame-interpolation", "video-to-audio"] as const
const VHS = ["VHS_LoadVideo", "VHS_VideoInfo", "VHS_VideoCombine"]

let bench: ComfyBench
const start = async (options?: Parameters<typeof startComfyBench>[0]) => {
  bench = await startComfyBench(options)
}

/** A red video of one second, 96 × 64. */
async function video(frameRate: number, sound: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(96, 64)
  canvas.getContext("2d").fillStyle = "red"
  canvas.getContext("2d").fillRect(0, 0, 96, 64)
  const heard = sound ? ({ kind: "sound", seconds: 1, seed: 3 } as const) : null
  return mediaFile({ kind: "video", shots: [{ canvas, frames: frameRate }], frameRate, sound: heard }, "mp4")
}

const FIELDS = { prompt: "waves", negative_prompt: "", seed: 7, width: 96, height: 64 }
async function orderOf(
  kind: string,
  more: Readonly<Record<string, unknown>> = {},
  { frameRate = 16, sound = true }: { readonly frameRate?: number; readonly sound?: boolean } = {},
): Promise<BackendOrder> {
  const own = kind === "video-upscale" ? { width: 192, height: 128 } : kind === "video-extend" ? { ...FIELDS, duration_s: 1 } : FIELDS
  return { kind, fields: { ...own, ...more }, inputs: [inputFile("video", await video(frameRate, sound))] }
}

/** The colours of frames of a file, and how long it is heard. */
async function playing(bytes: Uint8Array): Promise<{ readonly isRed: readonly boolean[]; readonly heardS: number }> {
  const folder = await mkdtemp(join(tmpdir(), "remade-test-"))
  try {
    const path = join(folder, "made.mp4")
    await writeFile(path, bytes)
    const { pictures, samples, sampleRate } = await decodeFilm(path)
    const isRed = pictures.map(([red = 0, , blue = 0]) => red > 200 && blue < 60)
    return { isRed, heardS: sampleRate === 0 ? 0 : samples[0].length / sampleRate }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function made(order: BackendOrder) {
  const { job, files, facts } = await bench.made(order)
  const [file = new Uint8Array()] = files
  return { job, facts: facts[0], ...(await playing(file)) }
}

describe("a server with every node and model", () => {
  beforeAll(() => start())
  afterAll(() => bench.sandbox.stop())

  it("a video goes on: its own frames, then as many as ordered, and its sound", async () => {
    const { facts, isRed, heardS, job } = await made(await orderOf("video-extend"))
    expect(facts).toMatchObject({ contentType: "video/mp4", width: 96, height: 64, durationMs: 2000, details: { frameRate: 16 } })
    expect(isRed).toEqual(Array.from({ length: 32 }, (_, at) => at < 16))
    expect(Math.abs(heardS - 1)).toBeLessThan(0.05)
    expect(job.notes?.approximated).toEqual(["frame_rate"])
    const [begun] = bench.nodesOf("WanImageToVideo")
    expect(begun).toMatchObject({ width: 96, height: 64, length: 17, start_image: [expect.any(String), 0] })
  })

  it("what a model makes at once is not stretched: a longer extension begins again at its last frame, with a seed of its own", async () => {
    const { facts } = await made(await orderOf("video-extend", { duration_s: 10 }))
    expect(facts?.durationMs).toBe(11_000)
    expect(bench.nodesOf("WanImageToVideo").map(({ length }) => length)).toEqual([81, 81])
    expect(bench.nodesOf("KSamplerAdvanced").map(({ noise_seed }) => noise_seed)).toEqual([7, 7, 8, 8])
  })

  it("the new frames of a video whose sides a model does not make are brought to the video's", async () => {
    const { facts, isRed } = await made(await orderOf("video-extend", { width: 90, height: 62 }))
    expect(facts).toMatchObject({ width: 90, height: 62 })
    expect(bench.nodesOf("WanImageToVideo")).toMatchObject([{ width: 96, height: 64 }])
    expect(isRed.slice(14, 18)).toEqual([true, true, false, false])
  })

  it("a larger video has just the ordered sides, its own rate and its sound, by a model that doubles", async () => {
    const { facts, isRed, heardS } = await made(await orderOf("video-upscale", {}, { frameRate: 25 }))
    expect(facts).toMatchObject({ width: 192, height: 128, durationMs: 1000, details: { frameRate: 25 } })
    expect([isRed.length, isRed.every(Boolean), Math.abs(heardS - 1) < 0.05]).toEqual([25, true, true])
    expect(bench.nodesOf("UpscaleModelLoader")).toEqual([{ model_name: "RealESRGAN_x2plus.pth" }])
  })

  it("a smoother video has a frame between each two, at twice the rate, and its sound", async () => {
    const { facts, isRed, heardS } = await made(await orderOf("frame-interpolation", {}, { frameRate: 25 }))
    expect(facts).toMatchObject({ width: 96, height: 64, durationMs: 980, details: { frameRate: 50 } })
    expect([isRed.length, heardS > 0.9]).toEqual([49, true])
    expect(bench.nodesOf("FrameInterpolate")).toMatchObject([{ multiplier: 2 }])
  })

  it.each([16, 25, 30])("a silent video of %d frames a second gets a sound as long as it is, and keeps its frames", async (frameRate) => {
    const { facts, isRed, heardS } = await made(await orderOf("video-to-audio", { prompt: "rain" }, { frameRate, sound: false }))
    expect(facts).toMatchObject({ durationMs: 1000, details: { frameRate } })
    expect([isRed.length, Math.abs(heardS - 1) < 0.05]).toEqual([frameRate, true])
    expect(bench.nodesOf("MMAudioSampler")).toMatchObject([{ prompt: "rain", seed: 7 }])
    expect(bench.nodesOf("MMAudioFeatureUtilsLoader")).toEqual([
      {
        vae_model: "mmaudio_vae_44k_fp16.safetensors",
        synchformer_model: "mmaudio_synchformer_fp16.safetensors",
        clip_model: "apple_DFN5B-CLIP-ViT-H-14-384_fp16.safetensors",
        mode: "44k",
        precision: "fp16",
      },
    ])
  })

  it("a sound is as long as was ordered, and the video as long as it was", async () => {
    const { facts, isRed, heardS } = await made(await orderOf("video-to-audio", { prompt: "rain", duration_s: 0.5 }))
    expect([facts?.durationMs, isRed.length, Math.abs(heardS - 0.5) < 0.06]).toEqual([1000, 16, true])
  })

  it.each(["video-extend", "video-upscale", "frame-interpolation"])("%s: a silent video stays silent", async (kind) => {
    expect((await made(await orderOf(kind, {}, { sound: false }))).heardS).toBe(0)
  })

  it.each(KINDS)("%s: an order without its video is refused as the order's fault", async (kind) => {
    expect(await bench.backend.submit("task_no-1", { ...(await orderOf(kind)), inputs: [] })).toEqual({
      kind: "rejected",
      reason: "input-missing",
      cause: "order",
    })
  })

  it.each(KINDS.flatMap((kind) => (["wrong-type", "half-file"] as const).map((fault) => [kind, fault] as const)))(
    "%s: bytes of %s are refused",
    async (kind, fault) => {
      bench.sandbox.setFault(fault)
      await expect(made(await orderOf(kind))).rejects.toThrow(/^File/)
      bench.sandbox.setFault(null)
    },
  )
})

describe("a server that lacks something", () => {
  afterEach(() => bench.sandbox.stop())
  const offered = async () => (await bench.backend.capabilities())?.offers ?? {}

  it.each(["video-extend", "video-upscale", "frame-interpolation"])(
    "%s: without ComfyUI's own nodes for videos VideoHelperSuite's read and write them",
    async (kind) => {
      await start({ without: ["LoadVideo"] })
      const { facts, heardS } = await made(await orderOf(kind))
      expect(facts?.contentType).toBe("video/mp4")
      expect(heardS).toBeGreaterThan(0.9)
      expect(bench.classesOf()).toContain("VHS_LoadVideo")
      expect(bench.classesOf()).not.toContain("GetVideoComponents")
    },
  )

  it("without the pack a video keeps its rate and goes on by a model that makes any, as many frames as the server counts", async () => {
    await start({ without: VHS })
    const { facts, isRed } = await made(await orderOf("video-extend", { duration_s: 2 }, { frameRate: 30 }))
    expect(facts).toMatchObject({ durationMs: 3000, details: { frameRate: 30 } })
    expect(isRed).toEqual(Array.from({ length: 90 }, (_, at) => at < 30))
    expect(bench.classesOf()).toContain("LTXVImgToVideo")
  })

  it("the pack's calculator serves where ComfyUI's own is missing", async () => {
    await start({ without: ["ComfyMathExpression"] })
    const { facts } = await made(await orderOf("frame-interpolation", {}, { frameRate: 24 }))
    expect(facts?.details.frameRate).toBe(48)
  })

  it("without ComfyUI's own nodes for frames between, RIFE of the pack makes them", async () => {
    await start({ without: ["FrameInterpolate"] })
    await made(await orderOf("frame-interpolation"))
    expect(bench.nodesOf("RIFE VFI")).toMatchObject([{ ckpt_name: "rife47.pth", multiplier: 2 }])
  })

  it("without a model that doubles, one that makes larger ones is brought down to the order", async () => {
    await start({ withoutFiles: /x2plus/ })
    const { facts } = await made(await orderOf("video-upscale"))
    expect(facts).toMatchObject({ width: 192, height: 128 })
    expect(bench.nodesOf("UpscaleModelLoader")).toEqual([{ model_name: "4x-UltraSharp.pth" }])
  })

  it.each([
    ["video-extend", ["ImageBatch"], "ImageBatch"],
    ["video-extend", [...VHS, "ComfyMathExpression", "MathExpression|pysssss"], "ComfyMathExpression"],
    ["video-upscale", ["ImageUpscaleWithModel"], "ImageUpscaleWithModel"],
    ["video-upscale", [...VHS, "LoadVideo"], "LoadVideo"],
    ["frame-interpolation", ["FrameInterpolate", "RIFE VFI"], "FrameInterpolate"],
    ["frame-interpolation", ["ComfyMathExpression", "MathExpression|pysssss"], "ComfyMathExpression"],
    ["video-to-audio", ["MMAudioSampler"], "MMAudioSampler"],
    ["video-to-audio", ["VHS_LoadVideo"], "VHS_LoadVideo"],
  ])("%s: without the nodes %j it is not offered, the lack has a name, and no order is taken", async (kind, without, lack) => {
    await start({ without })
    const can = await bench.backend.capabilities()
    expect(can?.offers[kind]).toBeUndefined()
    expect(can?.lacks?.[kind]).toContain(lack)
    expect(await bench.backend.submit("task_l-1", await orderOf(kind))).toEqual({
      kind: "rejected",
      reason: "node-missing",
      cause: "server",
    })
  })

  it.each([
    ["video-extend", /i2v|ltx/, "models/"],
    ["video-upscale", /\.pth$/, "models/upscale_models/RealESRGAN_x2plus.pth"],
    ["frame-interpolation", /rife/, "models/frame_interpolation/rife_v4.26.safetensors"],
    ["video-to-audio", /synchformer/, "models/mmaudio/mmaudio_synchformer_fp16.safetensors"],
  ])("%s: without the files %s it is not offered, and told which", async (kind, withoutFiles, lack) => {
    await start({ withoutFiles })
    expect((await offered())[kind]).toBeUndefined()
    expect((await bench.backend.capabilities())?.lacks?.[kind]).toContain(lack)
  })

  it("AnimateDiff makes videos of words out of a model of images where nothing else does: small ones, enlarged to the order", async () => {
    await start({ withoutFiles: /wan|ltx|hunyuan/ })
    expect((await offered())["text-to-video"]).toMatchObject({ models: ["lite"], maximumDurationS: 10 })
    const fields = { ...FIELDS, width: 1280, height: 720, duration_s: 5, frame_rate: 24, count: 1, model: "lite" }
    const { job, facts } = await bench.made({ kind: "text-to-video", fields, inputs: [] })
    expect(facts).toMatchObject([{ contentType: "video/mp4", width: 1280, height: 720, durationMs: 5000, details: { frameRate: 8 } }])
    expect(job.notes?.approximated).toEqual(["frame_rate"])
    expect(bench.nodesOf("EmptyLatentImage")).toEqual([{ width: 840, height: 472, batch_size: 40 }])
    expect(bench.nodesOf("CheckpointLoaderSimple")).toEqual([{ ckpt_name: "v1-5-pruned-emaonly.safetensors" }])
    expect(bench.nodesOf("ADE_AnimateDiffLoaderGen1")).toMatchObject([{ model_name: "v3_sd15_mm.ckpt", beta_schedule: "autoselect" }])
  })

  it("of AnimateDiff's video, which VideoHelperSuite writes under a key of its own, the file comes back", async () => {
    await start({ withoutFiles: /wan|ltx|hunyuan/, without: ["SaveVideo"], fault: "poster-beside" })
    const fields = { ...FIELDS, duration_s: 1, frame_rate: 8, count: 1 }
    const { facts } = await bench.made({ kind: "text-to-video", fields, inputs: [] })
    expect(facts).toMatchObject([{ contentType: "video/mp4", width: 96, height: 64 }])
    expect(bench.classesOf()).toContain("VHS_VideoCombine")
  })

  it("without a model of motion for the model of images, none of that is offered", async () => {
    await start({ withoutFiles: /wan|ltx|hunyuan|v3_sd15_mm/ })
    expect((await offered())["text-to-video"]).toBeUndefined()
  })
})
