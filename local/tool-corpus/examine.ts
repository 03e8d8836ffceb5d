import { execFile } from "node:child_process"
import { stat } from "node:fs/promises"
import { promisify } from "node:util"
import * as z from "zod/mini"

const run = promisify(execFile)
const BUFFER = { maxBuffer: 256 * 1024 * 1024 }
const WIDTH = 320
const HEIGHT = 180
const BLOCK_PX = 32
const BLOCKS = 10
const SAMPLE_RATE = 8000
/** Louder than this is the tone. */
const LOUD = 0.08

/** What is in a file as ffmpeg, which is not ours, decodes it. */
export interface Examined {
  readonly bytes: number
  readonly seconds: number
  /** As shown, with square pixels; null without video. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** The number that each frame shows, in order; those of another size or turn show none. */
  readonly codes: readonly number[]
  /** Whether a frame is one plain grey: nothing was decoded. */
  readonly greyFrames: number
  /** When the tones begin, seconds from the beginning of the audio. */
  readonly toneSeconds: readonly number[]
  /** When the audio begins, seconds from the first frame; 0 without video. */
  readonly audioFromSeconds: number
  readonly hasAudio: boolean
}

const probeSchema = z.object({
  streams: z.array(
    z.looseObject({
      codec_type: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      sample_aspect_ratio: z.optional(z.string()),
      start_time: z.optional(z.string()),
      duration: z.optional(z.string()),
    }),
  ),
  format: z.looseObject({ duration: z.optional(z.string()), start_time: z.optional(z.string()) }),
})

/** Decodes a file and says what is in it. */
export async function examine(path: string): Promise<Examined> {
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", path], BUFFER)
  const { streams, format } = probeSchema.parse(JSON.parse(stdout))
  const video = streams.find(({ codec_type }) => codec_type === "video")
  const audio = streams.find(({ codec_type }) => codec_type === "audio")
  const [across = 1, down = 1] = (video?.sample_aspect_ratio ?? "1:1").split(":").map(Number)
  const frames = video === undefined ? [] : await greyFramesOf(path)
  return {
    bytes: (await stat(path)).size,
    seconds: Number(format.duration ?? Number.NaN),
    size:
      video === undefined ? null : { width: Math.round((video.width ?? 0) * (across > 0 ? across / down : 1)), height: video.height ?? 0 },
    codes: frames.map(codeOf),
    greyFrames: frames.filter(isPlain).length,
    toneSeconds: audio === undefined ? [] : await tonesOf(path),
    audioFromSeconds: video === undefined ? 0 : Number(audio?.start_time ?? 0) - Number(video.start_time ?? 0),
    hasAudio: audio !== undefined,
  }
}

async function greyFramesOf(path: string): Promise<readonly Buffer[]> {
  const args = ["-v", "error", "-i", path, "-map", "0:v:0", "-vsync", "passthrough", "-vf", `scale=${WIDTH}:${HEIGHT}`]
  const { stdout } = await run("ffmpeg", [...args, "-f", "rawvideo", "-pix_fmt", "gray", "-"], { ...BUFFER, encoding: "buffer" })
  const bytes = WIDTH * HEIGHT
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, index) => stdout.subarray(index * bytes, (index + 1) * bytes))
}

function codeOf(frame: Buffer): number {
  let code = 0
  for (let block = 0; block < BLOCKS; block++) {
    let sum = 0
    for (let y = 6; y < 18; y++) for (let x = 10; x < 22; x++) sum += frame[y * WIDTH + block * BLOCK_PX + x] ?? 0
    if (sum / 144 > 127) code += 2 ** block
  }
  return code
}

function isPlain(frame: Buffer): boolean {
  let [least, most] = [255, 0]
  for (const value of frame) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least < 24
}

async function tonesOf(path: string): Promise<readonly number[]> {
  const args = ["-v", "error", "-i", path, "-map", "0:a:0", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "f32le", "-"]
  const { stdout } = await run("ffmpeg", args, { ...BUFFER, encoding: "buffer" })
  const begins: number[] = []
  let lastLoud = -SAMPLE_RATE
  for (let at = 0; at * 4 + 3 < stdout.length; at++) {
    if (Math.abs(stdout.readFloatLE(at * 4)) < LOUD) continue
    if (at - lastLoud > SAMPLE_RATE / 3) begins.push(at / SAMPLE_RATE)
    lastLoud = at
  }
  return begins
}
