import { closeSync, openSync, readSync } from "node:fs"
import { joined } from "../audio/samples.ts"
import { loadLibav } from "./libav.ts"

/** Reads films and sounds back, for tests. */

/** What a film turned out to be; sound alone has no sides and no pictures. */
export interface DecodedFilm {
  readonly width: number
  readonly height: number
  readonly durationS: number
  /** RGBA of every picture. */
  readonly pictures: readonly Uint8Array[]
  /** Of both channels; empty for a silent film. */
  readonly samples: readonly [left: Float32Array, right: Float32Array]
  readonly sampleRate: number
  readonly isTagged709: boolean
}

/** Decodes all of a film that has H.264, AAC or both. */
export async function decodeFilm(path: string): Promise<DecodedFilm> {
  const av = await loadLibav()
  const input = new av.FormatContext()
  if (input.openInputSync(path) < 0 || input.findStreamInfoSync() < 0) throw new Error("no film")
  const decoders = input.streams.map((stream) => {
    const { codecId } = stream.codecpar
    if (codecId !== av.AV_CODEC_ID_H264 && codecId !== av.AV_CODEC_ID_AAC) throw new Error(`codec ${codecId}`)
    const codec = av.Codec.findDecoder(codecId)
    const context = new av.CodecContext()
    context.allocContext3(codec)
    context.parametersToContext(stream.codecpar)
    context.open2Sync(codec)
    return { context, isVideo: codecId === av.AV_CODEC_ID_H264 }
  })
  const video = decoders.find(({ isVideo }) => isVideo)?.context
  const { width, height } = video ?? { width: 0, height: 0 }
  const scaler = new av.SoftwareScaleContext()
  scaler.allocContext()
  const pictures: Uint8Array[] = []
  const heard: [Float32Array[], Float32Array[]] = [[], []]
  const frame = new av.Frame()
  frame.alloc()
  const take = ({ context, isVideo }: (typeof decoders)[number]): void => {
    while (context.receiveFrameSync(frame) >= 0) {
      if (isVideo) {
        if (frame.format !== av.AV_PIX_FMT_YUV420P) throw new Error("not yuv420p")
        const rgba = new av.Frame()
        rgba.alloc()
        rgba.format = av.AV_PIX_FMT_RGBA
        rgba.width = width
        rgba.height = height
        rgba.getBuffer()
        scaler.scaleFrameSync(rgba, frame)
        pictures.push(new Uint8Array(rgba.toBuffer()))
        rgba.free()
      } else {
        const bytes = new Uint8Array(frame.toBuffer())
        const floats = new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples * 2)
        heard[0].push(floats.slice(0, frame.nbSamples))
        heard[1].push(floats.slice(frame.nbSamples))
      }
      frame.unref()
    }
  }
  const packet = new av.Packet()
  packet.alloc()
  while (input.readFrameSync(packet) >= 0) {
    const decoder = decoders[packet.streamIndex]
    if (decoder !== undefined) {
      decoder.context.sendPacketSync(packet)
      take(decoder)
    }
    packet.unref()
  }
  for (const decoder of decoders) {
    decoder.context.sendPacketSync(null)
    take(decoder)
  }
  const durationS = Number(input.duration) / 1_000_000
  const isTagged709 = video?.colorSpace === av.AVCOL_SPC_BT709 && video.colorRange === av.AVCOL_RANGE_MPEG
  const sampleRate = decoders.find(({ isVideo }) => !isVideo)?.context.sampleRate ?? 0
  packet.free()
  frame.free()
  scaler.freeContext()
  for (const { context } of decoders) context.freeContext()
  input.closeInputSync()
  return { width, height, durationS, pictures, samples: [joined(heard[0]), joined(heard[1])], sampleRate, isTagged709 }
}

/** The names of an MP4's outermost boxes, in their order. */
export function boxesOf(path: string): readonly string[] {
  const file = openSync(path, "r")
  const names: string[] = []
  const head = Buffer.alloc(8)
  for (let at = 0; readSync(file, head, 0, 8, at) === 8; at += head.readUInt32BE(0)) names.push(head.toString("latin1", 4, 8))
  closeSync(file)
  return names
}

/** How alike two pictures are (dB); alpha does not count. */
export function psnr(one: Uint8Array | Uint8ClampedArray, other: Uint8Array | Uint8ClampedArray): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    if (at % 4 === 3) continue
    sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
    count++
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * count) / sum)
}
