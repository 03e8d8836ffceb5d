import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { readFilm } from "../../../easel/film/read-film.ts"
import { SAMPLE_RATE } from "../../../easel/film/write-film.ts"
import { framesIn, imageValue, numberIn, type PlayedVideo, type Step, shotsOf, type Value } from "./graph-values.ts"

/** What a node packs of sounds hands on between its loaders and its sampler. */
const NOTHING: Value = { kind: "nothing" }

/** Carries out a node that reads a video, or that makes another of its frames; null for any other. */
export async function carryOutSource(step: Step, files: ReadonlyMap<string, Uint8Array>): Promise<readonly Value[] | null> {
  const { type, inputs, links } = step
  const number = (value: number): Value => ({ kind: "number", value })
  switch (type) {
    case "LoadVideo":
      return [await videoIn(files.get(String(inputs["file"])))]
    case "GetVideoComponents": {
      const video = links.get("video")
      if (video?.kind !== "video") throw new Error("GetVideoComponents has no video")
      return [{ kind: "image", shots: video.shots }, video.sound ?? NOTHING, number(video.frameRate)]
    }
    case "VHS_LoadVideo": {
      const { shots, frameRate, sound } = await videoIn(files.get(String(inputs["video"])))
      const rate = numberIn(step, "force_rate") || frameRate
      let left = numberIn(step, "frame_load_cap") || Number.POSITIVE_INFINITY
      const read = shots.map(({ canvas, frames: own }) => {
        const frames = Math.min(left, Math.round((own * rate) / frameRate))
        left -= frames
        return { canvas, frames }
      })
      return [
        { kind: "image", shots: read },
        number(framesIn(read)),
        sound ?? NOTHING,
        { kind: "video-info", sourceRate: frameRate, rate, frames: framesIn(read) },
      ]
    }
    case "VHS_VideoInfo": {
      const info = links.get("video_info")
      if (info?.kind !== "video-info") throw new Error("VHS_VideoInfo has no video")
      const { sourceRate, rate, frames } = info
      const durationS = frames / rate
      return [sourceRate, Math.round(durationS * sourceRate), durationS, 0, 0, rate, frames, durationS, 0, 0].map(number)
    }
    case "ImageBatch":
      return [{ kind: "image", shots: [...shotsOf(step, "image1"), ...shotsOf(step, "image2")] }]
    case "FrameInterpolate":
    case "RIFE VFI": {
      const shots = shotsOf(step, type === "RIFE VFI" ? "frames" : "images")
      const [first] = shots
      const made = (framesIn(shots) - 1) * numberIn(step, "multiplier") + 1
      return first === undefined ? null : [imageValue(first.canvas, made)]
    }
    case "ComfyMathExpression": {
      const value = valueOf(step, numberIn(step, "values.a"))
      return [number(value), number(Math.trunc(value))]
    }
    case "MathExpression|pysssss": {
      const value = valueOf(step, numberIn(step, "a"))
      return [number(Math.trunc(value)), number(value)]
    }
    case "MMAudioModelLoader":
    case "MMAudioFeatureUtilsLoader":
      return [NOTHING]
    case "MMAudioSampler":
      // As long as the frames that it is given play at 25 a second, whatever it is asked for.
      return [{ kind: "sound", seconds: framesIn(shotsOf(step, "images")) / 25, seed: numberIn(step, "seed") }]
    default:
      return null
  }
}

/** `a` times something and divided by something, rounded up, times something and more: as much of it as stands there. */
const EXPRESSION = /^(ceil\()?a \* ([\d.]+)(?: \/ ([\d.]+))?\)?(?: \* (\d+) \+ (\d+))?$/

function valueOf({ inputs }: Step, a: number): number {
  const found = EXPRESSION.exec(String(inputs["expression"]))
  if (found === null) throw new Error(`no such expression: ${String(inputs["expression"])}`)
  const [, isRounded, factor, divisor = 1, times = 1, more = 0] = found
  const part = (a * Number(factor)) / Number(divisor)
  return (isRounded === undefined ? part : Math.ceil(part)) * Number(times) + Number(more)
}

async function videoIn(bytes: Uint8Array | undefined): Promise<PlayedVideo> {
  if (bytes === undefined) throw new Error("no such file")
  const folder = await mkdtemp(join(tmpdir(), "comfyui-sandbox-"))
  try {
    const path = join(folder, "read.mp4")
    await writeFile(path, bytes)
    const { width, height, frameRate, sound, pictures } = await readFilm(path)
    const canvas = createCanvas(width, height)
    let frames = 0
    for (const rgba of pictures()) {
      if (frames === 0) {
        const image = canvas.getContext("2d").createImageData(width, height)
        image.data.set(rgba.subarray(0, image.data.length))
        canvas.getContext("2d").putImageData(image, 0, 0)
      }
      frames += 1
    }
    const seconds = sound[0].length / SAMPLE_RATE
    return { kind: "video", shots: [{ canvas, frames }], frameRate, sound: seconds > 0 ? { kind: "sound", seconds, seed: 0 } : null }
  } finally {
    await rm(folder, { recursive: true })
  }
}
