import { between, joined } from "../audio/samples.ts"
import { OrderFailure } from "../order-failure.ts"
import { atRate, countOf } from "./at-rate.ts"
import { channelsOf } from "./channels-of.ts"
import { loadLibav } from "./libav.ts"
import { openMedia } from "./open-media.ts"
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
  /** Its pictures in order, RGBA, as many a second as its rate says; each is of use until the next one is asked for. */
  readonly pictures: () => Generator<Buffer, void, void>
}

/** The most that is read of a film: one in a few bytes may claim to last for ever. */
const LONGEST_S = 120
const LARGEST_SIDE = 4096
/** No sound has more samples a second; a file may claim billions, so that hours of them count as a moment. */
const HIGHEST_SAMPLE_RATE = 768_000
const RATES = { least: 8, most: 60 } as const
/** Thirty years: what lies further off is no moment of a film. */
const LONGEST_STAMP_S = 1e9

const unreadable = (what: "film" | "sound" = "film"): OrderFailure =>
  new OrderFailure("input-unreadable", `the input is no ${what} that can be read`)

type Libav = Awaited<ReturnType<typeof loadLibav>>

/** A moment of a file in seconds, from its stamp and what the stamps of its stream count; null where it has none. */
function secondsAt(stamp: bigint, { num, den }: { readonly num: number; readonly den: number }): number | null {
  const atS = (Number(stamp) * num) / den
  // What has no stamp has the least number that there is.
  return Number.isFinite(atS) && Math.abs(atS) < LONGEST_STAMP_S ? atS : null
}

/** Opens a stream of one sort and hands on each of its frames, with when it begins; ends after all of them, or when the reader stops. */
export function* framesOf(av: Libav, path: string, type: number, set: (context: InstanceType<Libav["CodecContext"]>) => void = () => {}) {
  const input = openMedia(av, path)
  if (input === undefined) throw unreadable()
  const packet = new av.Packet()
  const frame = new av.Frame()
  const context = new av.CodecContext()
  try {
    packet.alloc()
    frame.alloc()
    if (input.findStreamInfoSync() < 0) throw unreadable()
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === type)
    if (stream === undefined) return
    if (stream.codecpar.sampleRate > HIGHEST_SAMPLE_RATE) throw unreadable()
    const codec = av.Codec.findDecoder(stream.codecpar.codecId)
    if (codec === null) throw unreadable()
    context.allocContext3(codec)
    context.parametersToContext(stream.codecpar)
    context.pktTimebase = stream.timeBase
    set(context)
    if (context.open2Sync(codec) < 0) throw unreadable()
    const drain = function* () {
      while (context.receiveFrameSync(frame) >= 0) {
        yield { frame, atS: secondsAt(frame.bestEffortTimestamp, stream.timeBase) }
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
  /** As its pictures are shown, before they are turned. */
  readonly width: number
  readonly height: number
  readonly turns: Turns
  readonly frameRate: number
  readonly durationS: number
  /** When its first picture is shown, in the file's own time. */
  readonly startS: number
}

/** How long a stream plays whose file does not tell, as none does that a browser records: until the last of its packets ends. */
function playedS(
  av: Libav,
  input: InstanceType<Libav["FormatContext"]>,
  { index, timeBase, startTime }: InstanceType<Libav["Stream"]>,
): number {
  const packet = new av.Packet()
  packet.alloc()
  const startS = secondsAt(startTime, timeBase) ?? 0
  let endS = 0
  try {
    while (endS <= LONGEST_S && input.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === index) endS = Math.max(endS, (secondsAt(packet.pts + packet.duration, timeBase) ?? 0) - startS)
      packet.unref()
    }
  } finally {
    packet.free()
  }
  return endS
}

/** The sides of a stream's pictures as they are shown: where its points are not square, they become wider, or else higher. */
function shownSize({ codecpar, sampleAspectRatio }: InstanceType<Libav["Stream"]>): { readonly width: number; readonly height: number } {
  const { width, height } = codecpar
  const shape = [sampleAspectRatio, codecpar.sampleAspectRatio].map(({ num, den }) => num / den).find((ratio) => ratio > 0)
  if (shape === undefined || !Number.isFinite(shape)) return { width, height }
  return shape >= 1 ? { width: Math.round(width * shape), height } : { width, height: Math.round(height / shape) }
}

function factsOf(av: Libav, path: string): Facts {
  const input = openMedia(av, path)
  if (input === undefined) throw unreadable()
  try {
    if (input.findStreamInfoSync() < 0) throw unreadable()
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === av.AVMEDIA_TYPE_VIDEO)
    const { width, height } = stream === undefined ? { width: 0, height: 0 } : shownSize(stream)
    const told = Number(input.duration) / 1_000_000
    const durationS = told > 0 || stream === undefined ? told : playedS(av, input, stream)
    const { num = 0, den = 1 } = stream?.avgFrameRate ?? {}
    const isRead = width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE && durationS > 0 && durationS <= LONGEST_S
    if (!isRead) throw unreadable()
    const turns = turnsOf(stream?.codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX) ?? null)
    const rate = num > 0 && den > 0 ? num / den : 24
    const frameRate = Math.min(RATES.most, Math.max(RATES.least, Math.round(rate)))
    const startS = stream === undefined ? null : secondsAt(stream.startTime, stream.timeBase)
    return { width, height, turns, durationS, frameRate, startS: startS ?? 0 }
  } finally {
    input.closeInputSync()
  }
}

/** A shift between picture and sound that nobody notices, seconds. */
const UNHEARD_SHIFT_S = 0.03

/**
 * Both channels of the sound of a file at our rate, from a moment on that is told in the file's time; empty where it has none, or in a form
 * that is not read.
 */
function soundOf(av: Libav, path: string, startS: number | null): ReadFilm["sound"] {
  const heard: [Float32Array[], Float32Array[]] = [[], []]
  let rate: number = SAMPLE_RATE
  let count = 0
  let lateS: number | null = null
  for (const { frame, atS } of framesOf(av, path, av.AVMEDIA_TYPE_AUDIO)) {
    lateS ??= startS === null || atS === null ? 0 : atS - startS
    // What has a form that no common file has is left out, and the film is silent.
    const channels = channelsOf(av, frame, Math.max(1, frame.channelLayout.nbChannels))
    if (channels === undefined) return [new Float32Array(0), new Float32Array(0)]
    rate = frame.sampleRate
    heard[0].push(channels[0])
    heard[1].push(channels[1])
    count += channels[0].length
    if (count > rate * LONGEST_S) break
  }
  const shifted = (pieces: readonly Float32Array[]) => shiftedBy(atOurRate(pieces, rate), lateS ?? 0)
  return [shifted(heard[0]), shifted(heard[1])]
}

/** Samples at our rate that begin so many seconds later, or without what lies before their beginning. */
function shiftedBy(samples: Float32Array, lateS: number): Float32Array {
  if (samples.length === 0 || Math.abs(lateS) < UNHEARD_SHIFT_S) return samples
  const shift = Math.round(Math.min(lateS, LONGEST_S) * SAMPLE_RATE)
  return shift < 0 ? samples.subarray(-shift) : joined([new Float32Array(shift), samples])
}

function atOurRate(pieces: readonly Float32Array[], rate: number): Float32Array {
  const all = joined(pieces)
  if (rate === SAMPLE_RATE || rate <= 0) return all
  const length = Math.floor((all.length * SAMPLE_RATE) / rate)
  return Float32Array.from({ length }, (_, place) => between(all, (place * rate) / SAMPLE_RATE))
}

/** Both sides of the sound of a file on disk, alone or of a film. Throws `OrderFailure` for what has none that can be read. */
export async function readSides(path: string): Promise<ReadFilm["sound"]> {
  const sound = soundOf(await loadLibav(), path, null)
  if (sound[0].length === 0) throw unreadable("sound")
  return sound
}

/** Opens a film on disk. Throws `OrderFailure` if it is not one, is too long or too large. */
export async function readFilm(path: string): Promise<ReadFilm> {
  const av = await loadLibav()
  const { width, height, turns, frameRate, durationS, startS } = factsOf(av, path)
  return {
    width: turns % 2 === 0 ? width : height,
    height: turns % 2 === 0 ? height : width,
    frameRate,
    durationS,
    sound: soundOf(av, path, startS),
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
        const read = function* () {
          for (const { frame, atS } of framesOf(av, path, av.AVMEDIA_TYPE_VIDEO)) {
            if (shown.makeWritable() < 0 || scaler.scaleFrameSync(shown, frame) < 0) throw unreadable()
            yield { atS: atS === null ? null : atS - startS, picture: turned(shown.toBuffer(), width, height, turns) }
          }
        }
        yield* atRate(read(), { frameRate, count: countOf({ durationS, frameRate }) })
      } finally {
        shown.free()
        scaler.freeContext()
      }
    },
  }
}
