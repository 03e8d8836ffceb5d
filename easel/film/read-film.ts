import { between, joined } from "../audio/samples.ts"
import { OrderFailure } from "../order-failure.ts"
import { channelsOf } from "./channels-of.ts"
import { loadLibav } from "./libav.ts"
import { type Turns, turned, turnsOf } from "./turn-picture.ts"
import { SAMPLE_RATE } from "./write-film.ts"

/** A film that came with an order, picture after picture; its sides are as it is shown. */
export interface ReadFilm {
  readonly width: number
  readonly height: number
  /** Whole frames a second, within what orders may ask for. */
  readonly frameRate: number
  readonly durationS: number
  /** Both channels at our rate; empty for a silent film. */
  readonly sound: readonly [left: Float32Array, right: Float32Array]
  /** Its pictures in order, RGBA; each is of use until the next one is asked for. */
  readonly pictures: () => Generator<Buffer, void, void>
}

/** The most that is read of a film: one in a few bytes may claim to last for ever. */
const LONGEST_S = 120
const LARGEST_SIDE = 4096
const RATES = { least: 8, most: 60 } as const

const unreadable = (what: "film" | "sound" = "film"): OrderFailure =>
  new OrderFailure("input-unreadable", `the input is no ${what} that can be read`)

type Libav = Awaited<ReturnType<typeof loadLibav>>

/** Opens a stream of one sort and hands on each of its frames; ends after all of them, or when the reader stops. */
export function* framesOf(av: Libav, path: string, type: number, set: (context: InstanceType<Libav["CodecContext"]>) => void = () => {}) {
  const input = new av.FormatContext()
  if (input.openInputSync(path) < 0) throw unreadable()
  const packet = new av.Packet()
  const frame = new av.Frame()
  const context = new av.CodecContext()
  try {
    packet.alloc()
    frame.alloc()
    if (input.findStreamInfoSync() < 0) throw unreadable()
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === type)
    if (stream === undefined) return
    const codec = av.Codec.findDecoder(stream.codecpar.codecId)
    if (codec === null) throw unreadable()
    context.allocContext3(codec)
    context.parametersToContext(stream.codecpar)
    set(context)
    if (context.open2Sync(codec) < 0) throw unreadable()
    const drain = function* () {
      while (context.receiveFrameSync(frame) >= 0) {
        yield frame
        frame.unref()
      }
    }
    while (input.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) {
        context.sendPacketSync(packet)
        yield* drain()
      }
      packet.unref()
    }
    context.sendPacketSync(null)
    yield* drain()
  } finally {
    context.freeContext()
    frame.free()
    packet.free()
    input.closeInputSync()
  }
}

interface Facts {
  /** As its pictures are stored, before they are turned. */
  readonly width: number
  readonly height: number
  readonly turns: Turns
  readonly frameRate: number
  readonly durationS: number
}

function factsOf(av: Libav, path: string): Facts {
  const input = new av.FormatContext()
  if (input.openInputSync(path) < 0) throw unreadable()
  try {
    if (input.findStreamInfoSync() < 0) throw unreadable()
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === av.AVMEDIA_TYPE_VIDEO)
    const { width = 0, height = 0 } = stream?.codecpar ?? {}
    const durationS = Number(input.duration) / 1_000_000
    const { num = 0, den = 1 } = stream?.avgFrameRate ?? {}
    const isRead = width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE && durationS > 0 && durationS <= LONGEST_S
    if (!isRead) throw unreadable()
    const turns = turnsOf(stream?.codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX) ?? null)
    const rate = num > 0 && den > 0 ? num / den : 24
    return { width, height, turns, durationS, frameRate: Math.min(RATES.most, Math.max(RATES.least, Math.round(rate))) }
  } finally {
    input.closeInputSync()
  }
}

/** Both channels of the sound of a file at our rate; empty where it has none, or in a form that is not read. */
function soundOf(av: Libav, path: string): ReadFilm["sound"] {
  const heard: [Float32Array[], Float32Array[]] = [[], []]
  let rate: number = SAMPLE_RATE
  let count = 0
  for (const frame of framesOf(av, path, av.AVMEDIA_TYPE_AUDIO)) {
    // What has a form that no common file has is left out, and the film is silent.
    const channels = channelsOf(av, frame, Math.max(1, frame.channelLayout.nbChannels))
    if (channels === undefined) return [new Float32Array(0), new Float32Array(0)]
    rate = frame.sampleRate
    heard[0].push(channels[0])
    heard[1].push(channels[1])
    count += channels[0].length
    if (count > rate * LONGEST_S) break
  }
  return [atOurRate(heard[0], rate), atOurRate(heard[1], rate)]
}

function atOurRate(pieces: readonly Float32Array[], rate: number): Float32Array {
  const all = joined(pieces)
  if (rate === SAMPLE_RATE || rate <= 0) return all
  const length = Math.floor((all.length * SAMPLE_RATE) / rate)
  return Float32Array.from({ length }, (_, place) => between(all, (place * rate) / SAMPLE_RATE))
}

/** The sound of a file on disk, alone or of a film. Throws `OrderFailure` for what has none that can be read. */
export async function readSound(path: string): Promise<ReadFilm["sound"]> {
  const sound = soundOf(await loadLibav(), path)
  if (sound[0].length === 0) throw unreadable("sound")
  return sound
}

/** Opens a film on disk. Throws `OrderFailure` for what is none, is too long or too large. */
export async function readFilm(path: string): Promise<ReadFilm> {
  const av = await loadLibav()
  const { width, height, turns, frameRate, durationS } = factsOf(av, path)
  return {
    width: turns % 2 === 0 ? width : height,
    height: turns % 2 === 0 ? height : width,
    frameRate,
    durationS,
    sound: soundOf(av, path),
    *pictures() {
      const scaler = new av.SoftwareScaleContext()
      scaler.allocContext()
      const shown = new av.Frame()
      shown.alloc()
      shown.format = av.AV_PIX_FMT_RGBA
      shown.width = width
      shown.height = height
      shown.getBuffer()
      try {
        for (const frame of framesOf(av, path, av.AVMEDIA_TYPE_VIDEO)) {
          if (shown.makeWritable() < 0 || scaler.scaleFrameSync(shown, frame) < 0) throw unreadable()
          yield turned(shown.toBuffer(), width, height, turns)
        }
      } finally {
        shown.free()
        scaler.freeContext()
      }
    },
  }
}
