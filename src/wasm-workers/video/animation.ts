import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc"
import { CanvasSink, type InputVideoTrack } from "mediabunny"
import { webpFrame, webpHead } from "../../formats/image/webp-muxer.ts"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { makeRawFile } from "./make-file.ts"
import type { OutputFile } from "./output-file.ts"
import { discardOutput } from "./outputs.ts"
import { proveImage } from "./proof.ts"
import type { AnimationSettings, MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"
import { withVideoTrack } from "./readable.ts"
import { fractionTeller } from "./tell-fraction.ts"

const RANGES = { leastWidth: 16, mostWidth: 1_280, leastRate: 1, mostRate: 30, mostLoops: 65_535 }
/** More frames are no animation but a video. */
const MOST_FRAMES = 1_200
const WEBP_QUALITY = 0.75
/** A rest of a frame that is shorter is a rounding of the source's length. */
const LEAST_REST = 0.1
/** Colours of the clip's palette, and the frames over the clip from which they are taken. */
const COLOURS = 256
const PALETTE_FRAMES = 6
const PALETTE_PIXELS = 40_000

interface Frame {
  readonly canvas: OffscreenCanvas
  readonly durationMs: number
}

/**
 * A GIF with one palette for the clip, or an animated WebP whose frames the browser encodes. Frames are written as they come. Throws
 * failSettings, failCannotEncode (WebP in a browser that has no encoder of it), failNoVideo.
 */
export async function animation(
  { file, workspace, settings }: VideoJobs["animation"]["input"],
  job: Job<MakeProgress>,
): Promise<MadeVideo> {
  const { format, startSeconds, endSeconds, width, frameRate, loops = 0 } = settings
  const count = Math.ceil((endSeconds - startSeconds) * frameRate - LEAST_REST)
  const isPossible =
    startSeconds >= 0 &&
    count >= 1 &&
    count <= MOST_FRAMES &&
    width >= RANGES.leastWidth &&
    width <= RANGES.mostWidth &&
    frameRate >= RANGES.leastRate &&
    frameRate <= RANGES.mostRate &&
    Number.isInteger(loops) &&
    loops >= 0 &&
    loops <= RANGES.mostLoops
  if (!isPossible) throw new JobError("failed", "failSettings")
  const made = await withVideoTrack(file, job, (track, zeroSeconds) =>
    makeRawFile({ file, workspace, extension: format, contentType: `image/${format}` }, async (written) => {
      const write = format === "gif" ? writeGif : writeWebp
      const onFile = { ...settings, startSeconds: startSeconds + zeroSeconds, endSeconds: endSeconds + zeroSeconds }
      const size = await write(written, track, onFile, count, job)
      return { engine: "webcodecs", size, durationSeconds: count / frameRate, video: "encoded", audio: "none", startSeconds }
    }),
  )
  try {
    await proveImage(made.file)
  } catch (error) {
    await discardOutput({ workspace, id: made.id })
    throw error
  }
  return made
}

type Size = NonNullable<MadeVideo["size"]>

async function writeGif(
  written: OutputFile,
  track: InputVideoTrack,
  settings: AnimationSettings,
  count: number,
  job: Job<MakeProgress>,
): Promise<Size> {
  const palette = await paletteOf(track, settings, job.signal)
  const encoder = GIFEncoder()
  let position = 0
  let size: Size | null = null
  const writeOut = () => {
    const bytes = encoder.bytes()
    encoder.stream.reset()
    written.write(bytes, position)
    position += bytes.byteLength
  }
  for await (const { canvas, durationMs } of framesOf(track, settings, count, job)) {
    const options = size === null ? { palette, repeat: settings.loops ?? 0 } : {}
    size = { width: canvas.width, height: canvas.height }
    encoder.writeFrame(applyPalette(pixelsOf(canvas), palette), canvas.width, canvas.height, { ...options, delay: durationMs })
    writeOut()
  }
  encoder.finish()
  writeOut()
  if (size === null) throw new JobError("failed", "failSettings")
  return size
}

async function writeWebp(
  written: OutputFile,
  track: InputVideoTrack,
  settings: AnimationSettings,
  count: number,
  job: Job<MakeProgress>,
): Promise<Size> {
  const { quality = WEBP_QUALITY, loops = 0 } = settings
  let size: Size | null = null
  let position = 0
  const headBytes = webpHead(1, 1, loops, 0).byteLength
  for await (const { canvas, durationMs } of framesOf(track, settings, count, job)) {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality })
    if (blob.type !== "image/webp") throw new JobError("failed", "failCannotEncode")
    size = { width: canvas.width, height: canvas.height }
    const frame = webpFrame(new Uint8Array(await blob.arrayBuffer()), canvas.width, canvas.height, durationMs)
    written.write(frame, headBytes + position)
    position += frame.byteLength
  }
  if (size === null) throw new JobError("failed", "failSettings")
  written.write(webpHead(size.width, size.height, loops, position), 0)
  return size
}

/** The frames at equal distances, each with the time until the next, rounded so that roundings do not add up (a GIF counts in 10 ms). */
async function* framesOf(
  track: InputVideoTrack,
  { startSeconds, width, frameRate }: AnimationSettings,
  count: number,
  { signal, tell }: Job<MakeProgress>,
): AsyncGenerator<Frame, void, unknown> {
  const times = Array.from({ length: count }, (_, index) => startSeconds + index / frameRate)
  const shownAt = (index: number) => Math.round((index * 100) / frameRate) * 10
  const advance = fractionTeller(tell)
  let index = 0
  for await (const frame of new CanvasSink(track, { width: Math.round(width), poolSize: 2 }).canvasesAtTimestamps(times)) {
    signal.throwIfAborted()
    if (frame?.canvas instanceof OffscreenCanvas) yield { canvas: frame.canvas, durationMs: shownAt(index + 1) - shownAt(index) }
    index++
    advance(index / count)
  }
}

async function paletteOf(track: InputVideoTrack, settings: AnimationSettings, signal: AbortSignal): Promise<Palette> {
  const { startSeconds, endSeconds, width } = settings
  const times = Array.from(
    { length: PALETTE_FRAMES },
    (_, index) => startSeconds + ((endSeconds - startSeconds) * (index + 0.5)) / PALETTE_FRAMES,
  )
  const samples: Uint8ClampedArray[] = []
  for await (const frame of new CanvasSink(track, { width: Math.round(width), poolSize: 1 }).canvasesAtTimestamps(times)) {
    signal.throwIfAborted()
    if (frame?.canvas instanceof OffscreenCanvas) samples.push(sparse(pixelsOf(frame.canvas)))
  }
  const all = new Uint8ClampedArray(samples.reduce((sum, sample) => sum + sample.length, 0))
  let at = 0
  for (const sample of samples) {
    all.set(sample, at)
    at += sample.length
  }
  if (all.length === 0) throw new JobError("failed", "failSettings")
  return quantize(all, COLOURS)
}

/** Some of the pixels, evenly over the frame. */
function sparse(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const step = Math.max(1, Math.ceil(pixels.length / 4 / PALETTE_PIXELS))
  const kept = new Uint8ClampedArray(Math.ceil(pixels.length / 4 / step) * 4)
  for (let from = 0, to = 0; from < pixels.length; from += 4 * step, to += 4) kept.set(pixels.subarray(from, from + 4), to)
  return kept
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("the canvas is not drawn in 2d")
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
