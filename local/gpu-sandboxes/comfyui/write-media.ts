import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Libav, loadLibav } from "../../../easel/film/libav.ts"
import { must, openStream, type StreamForm } from "../../../easel/film/stream-writer.ts"
import { openFilm } from "../../../easel/film/write-film.ts"
import { framesIn, type PlayedSound, type PlayedVideo, type Shot } from "./graph-values.ts"

const SOUND_RATE_HZ = 48_000
/** What encoders of sounds take at once, where they do not say. */
const USUAL_FRAME = 1_024

/** Endings of what is written. */
export type MediaEnding = "mp4" | "webm" | "mp3" | "opus" | "flac"

/** What plays as a file of its ending: an image that drifts, or a tone that the seed is heard in. */
export async function mediaFile(played: PlayedVideo | PlayedSound, ending: MediaEnding): Promise<Uint8Array<ArrayBuffer>> {
  const av = await loadLibav()
  const folder = await mkdtemp(join(tmpdir(), "comfyui-sandbox-"))
  const path = join(folder, `made.${ending}`)
  try {
    if (played.kind === "sound") writeSound(av, path, ending, played)
    else if (ending === "webm") writeWebm(av, path, played)
    else writeMp4(av, path, played)
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function writeMp4(av: Libav, path: string, video: PlayedVideo): void {
  const { width, height } = sidesOf(video)
  const { frameRate, sound } = video
  const lastS = Math.min(sound?.seconds ?? 0, framesIn(video.shots) / frameRate)
  const film = openFilm(av, path, { pictures: { width, height, frameRate }, soundSamples: Math.round(lastS * SOUND_RATE_HZ) })
  let heard = 0
  let shown = 0
  for (const picture of pictures(video)) {
    film.picture(picture)
    shown += 1
    const until = Math.round(Math.min(lastS, shown / frameRate) * SOUND_RATE_HZ)
    const samples = Float32Array.from({ length: until - heard }, (_, at) => toneAt(heard + at, sound?.seed ?? 0))
    if (until > heard) film.sound(samples, samples)
    heard = until
  }
  film.finish()
  film.close()
}

function sidesOf({ shots: [first] }: PlayedVideo): { readonly width: number; readonly height: number } {
  if (first === undefined) throw new Error("no frames")
  return first.canvas
}

/** How loud a tone is that the seed is heard in, -1 to 1. */
function toneAt(sample: number, seed: number): number {
  return 0.37 * Math.sin((2 * Math.PI * (220 + (seed % 220)) * sample) / SOUND_RATE_HZ)
}

function* pictures({ shots }: PlayedVideo): Generator<Buffer> {
  for (const shot of shots) yield* drifting(shot)
}

/** The frames of a shot, RGBA row by row: the image goes round by a px a frame. */
function* drifting({ canvas, frames }: Shot): Generator<Buffer> {
  const { width, height } = canvas
  const whole = Buffer.from(canvas.getContext("2d").getImageData(0, 0, width, height).data)
  const rowBytes = width * 4
  for (let frame = 0; frame < frames; frame += 1) {
    const shiftBytes = (frame % width) * 4
    const picture = Buffer.alloc(whole.length)
    for (let at = 0; at < whole.length; at += rowBytes) {
      whole.copy(picture, at, at + shiftBytes, at + rowBytes)
      whole.copy(picture, at + rowBytes - shiftBytes, at, at + shiftBytes)
    }
    yield picture
  }
}

type Frames = Iterable<InstanceType<Libav["Frame"]>>

function writeWebm(av: Libav, path: string, video: PlayedVideo): void {
  const { width, height } = sidesOf(video)
  function* frames(): Frames {
    let pts = 0n
    for (const rgba of pictures(video)) {
      const made = av.Frame.fromVideoBuffer(planesOf(rgba, width, height), { width, height, format: av.AV_PIX_FMT_YUV420P })
      made.pts = pts++
      yield made
    }
  }
  encode(
    av,
    {
      path,
      encoder: av.FF_ENCODER_LIBVPX_VP9,
      options: { deadline: "realtime", "cpu-used": "8" },
      set: (context) => {
        context.width = width
        context.height = height
        context.pixelFormat = av.AV_PIX_FMT_YUV420P
        context.timeBase = new av.Rational(1, video.frameRate)
        context.framerate = new av.Rational(video.frameRate, 1)
      },
    },
    () => frames(),
  )
}

/** The light of every pixel, and the colours of every fourth. */
function planesOf(rgba: Buffer, width: number, height: number): Buffer {
  const [half, size] = [width >> 1, width * height]
  const planes = Buffer.alloc(size + 2 * half * (height >> 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
      const light = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
      planes[y * width + x] = light
      if (x % 2 === 1 || y % 2 === 1) continue
      const place = size + (y >> 1) * half + (x >> 1)
      planes[place] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue
      planes[place + half * (height >> 1)] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue
    }
  }
  return planes
}

function writeSound(av: Libav, path: string, ending: MediaEnding, { seconds, seed }: PlayedSound): void {
  const stereo = { nbChannels: 2, order: av.AV_CHANNEL_ORDER_NATIVE, mask: 3n }
  const isPlanar = ending === "mp3"
  const format = isPlanar ? av.AV_SAMPLE_FMT_S16P : av.AV_SAMPLE_FMT_S16
  const encoder = ending === "mp3" ? av.FF_ENCODER_LIBMP3LAME : ending === "opus" ? av.FF_ENCODER_LIBOPUS : av.FF_ENCODER_FLAC
  const all = Math.round(seconds * SOUND_RATE_HZ)
  function* frames(size: number): Frames {
    for (let from = 0; from < all; from += size) {
      const count = Math.min(size, all - from)
      const samples = new Int16Array(count * 2)
      for (let at = 0; at < count; at += 1) {
        const value = Math.round(32_000 * toneAt(from + at, seed))
        samples[isPlanar ? at : 2 * at] = value
        samples[isPlanar ? count + at : 2 * at + 1] = value
      }
      yield av.Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        ...{ nbSamples: count, format, sampleRate: SOUND_RATE_HZ, channelLayout: stereo, pts: BigInt(from) },
      })
    }
  }
  encode(
    av,
    {
      path,
      encoder,
      options: {},
      set: (context) => {
        context.sampleRate = SOUND_RATE_HZ
        context.sampleFormat = format
        context.channelLayout = stereo
        context.timeBase = new av.Rational(1, SOUND_RATE_HZ)
      },
    },
    frames,
  )
}

interface Target extends StreamForm {
  readonly path: string
}

/** Writes one stream; the container is that of the path's ending. `frames` hears how many samples the encoder takes at once. */
function encode(av: Libav, { path, ...form }: Target, frames: (size: number) => Frames): void {
  const output = new av.FormatContext()
  must("open a file", output.allocOutputContext2(null, null, path))
  const stream = openStream(av, output, form)
  must("open the file", output.openOutputSync())
  must("write the head", output.writeHeaderSync())
  for (const frame of frames(stream.frameSize > 0 ? stream.frameSize : USUAL_FRAME)) {
    stream.send(frame)
    frame.free()
  }
  stream.send(null)
  must("end the file", output.writeTrailerSync())
  output.closeOutputSync()
  stream.close()
  output.freeContext()
}
