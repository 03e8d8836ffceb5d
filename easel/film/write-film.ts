import { joined } from "../audio/samples.ts"
import type { Libav } from "./libav.ts"
import { must, openStream } from "./stream-writer.ts"

/** An MP4 in the making: H.264 in yuv420p, AAC, or both. The same pictures and samples give the same bytes. */

/** Samples a second of a film's sound. */
export const SAMPLE_RATE = 48_000
/** Bits a second of the sound. */
const SOUND_BITS = 128_000n

/** The pictures of a film: their sides in px, and how many there are in a second. */
export interface PictureForm {
  readonly width: number
  readonly height: number
  readonly frameRate: number
}

/** What a film is written as: without pictures it is sound alone. `soundSamples` is how many samples a channel has; 0 for a silent film. */
export interface FilmForm {
  readonly pictures: PictureForm | null
  readonly soundSamples: number
  /** Bits a second of the sound; enough for a film by default. */
  readonly soundBits?: bigint
}

/** Takes a film's parts in order. */
export interface FilmWriter {
  /** One picture, RGBA row by row. */
  picture(rgba: Buffer): void
  /** The next samples of both channels, -1 to 1. */
  sound(left: Float32Array, right: Float32Array): void
  /** Writes what is left; the file is complete. */
  finish(): void
  /** Lets go of everything; the file is of no use unless it was finished. */
  close(): void
}

/** Opens a film at `path`. Its index comes first, and nothing in it tells when or by what version it was made. */
export function openFilm(av: Libav, path: string, { pictures: form, soundSamples, soundBits = SOUND_BITS }: FilmForm): FilmWriter {
  const stereo = { nbChannels: 2, order: av.AV_CHANNEL_ORDER_NATIVE, mask: 3n }
  const output = new av.FormatContext()
  must("open an MP4", output.allocOutputContext2(null, "mp4", path))
  output.setFlags(av.AVFMT_FLAG_BITEXACT)

  const openPictures = ({ width, height, frameRate }: PictureForm) =>
    openStream(av, output, {
      encoder: av.FF_ENCODER_LIBX264,
      options: { preset: "veryfast", crf: "20", "x264-params": "threads=2:lookahead-threads=1:sliced-threads=0" },
      set: (context) => {
        context.width = width
        context.height = height
        context.pixelFormat = av.AV_PIX_FMT_YUV420P
        context.timeBase = new av.Rational(1, frameRate)
        context.framerate = new av.Rational(frameRate, 1)
        context.gopSize = frameRate * 2
        context.colorRange = av.AVCOL_RANGE_MPEG
        context.colorSpace = av.AVCOL_SPC_BT709
        context.colorPrimaries = av.AVCOL_PRI_BT709
        context.colorTrc = av.AVCOL_TRC_BT709
      },
    })
  const video = form === null ? undefined : openPictures(form)
  const audio =
    soundSamples === 0
      ? undefined
      : openStream(av, output, {
          encoder: av.FF_ENCODER_AAC,
          options: {},
          set: (context) => {
            context.sampleRate = SAMPLE_RATE
            context.sampleFormat = av.AV_SAMPLE_FMT_FLTP
            context.channelLayout = stereo
            context.bitRate = soundBits
            context.timeBase = new av.Rational(1, SAMPLE_RATE)
          },
        })
  must("put the index first", output.setOption("movflags", "+faststart", av.AV_OPT_TYPE_STRING, av.AV_OPT_SEARCH_CHILDREN))
  must("open the file", output.openOutputSync())
  must("write the head", output.writeHeaderSync())

  const canvas = form === null ? undefined : openCanvas(av, form)
  let pictures = 0n
  let samples = 0
  const waiting: { left: Float32Array; right: Float32Array } = { left: new Float32Array(0), right: new Float32Array(0) }
  const sendSamples = (count: number): void => {
    if (audio === undefined || count === 0) return
    const planes = Buffer.alloc(count * 8)
    const floats = new Float32Array(planes.buffer, planes.byteOffset, count * 2)
    floats.set(waiting.left.subarray(0, count))
    floats.set(waiting.right.subarray(0, count), count)
    const frame = av.Frame.fromAudioBuffer(planes, {
      nbSamples: count,
      format: av.AV_SAMPLE_FMT_FLTP,
      sampleRate: SAMPLE_RATE,
      channelLayout: stereo,
      pts: BigInt(samples),
    })
    samples += count
    audio.send(frame)
    frame.free()
    waiting.left = waiting.left.slice(count)
    waiting.right = waiting.right.slice(count)
  }

  return {
    picture(rgba) {
      if (video === undefined || canvas === undefined) throw new Error("sound alone has no pictures")
      const made = canvas.converted(rgba)
      made.pts = pictures
      pictures += 1n
      video.send(made)
    },
    sound(left, right) {
      waiting.left = joined([waiting.left, left])
      waiting.right = joined([waiting.right, right])
      const size = audio?.frameSize ?? 1024
      while (waiting.left.length >= size) sendSamples(size)
    },
    finish() {
      sendSamples(waiting.left.length)
      video?.send(null)
      audio?.send(null)
      must("end the file", output.writeTrailerSync())
      output.closeOutputSync()
    },
    close() {
      canvas?.close()
      video?.close()
      audio?.close()
      output.freeContext()
    },
  }
}

/** Turns pictures into what the encoder takes, in one frame that is used again. */
export function openCanvas(av: Libav, { width, height }: Pick<PictureForm, "width" | "height">) {
  const scaler = new av.SoftwareScaleContext()
  scaler.allocContext()
  const made = new av.Frame()
  made.alloc()
  made.format = av.AV_PIX_FMT_YUV420P
  made.width = width
  made.height = height
  made.colorRange = av.AVCOL_RANGE_MPEG
  made.colorSpace = av.AVCOL_SPC_BT709
  must("have room for a frame", made.getBuffer())
  return {
    converted(rgba: Buffer) {
      const frame = av.Frame.fromVideoBuffer(rgba, { width, height, format: av.AV_PIX_FMT_RGBA })
      frame.colorRange = av.AVCOL_RANGE_JPEG
      frame.colorSpace = av.AVCOL_SPC_RGB
      must("have room for a frame", made.makeWritable())
      must("convert a frame", scaler.scaleFrameSync(made, frame))
      frame.free()
      return made
    },
    close() {
      made.free()
      scaler.freeContext()
    },
  }
}
