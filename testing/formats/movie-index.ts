/** A sample of a made-up track, in decode order. */
export interface MadeSample {
  readonly duration: number
  readonly offset: number
  readonly isKey: boolean
  readonly size: number
}

/** A made-up track; what is left out is as plain as can be. */
export interface MadeTrack {
  readonly kind: "video" | "audio"
  readonly unitsPerSecond: number
  readonly samples: readonly MadeSample[]
  /** How many samples a chunk has; the last number again and again. */
  readonly chunkSizes?: readonly number[]
  /** Whole `elst` entries: length, media time, rate. */
  readonly edits?: readonly (readonly [number, number, number])[]
  /** Sample description of a chunk, from 1. */
  readonly descriptionOf?: (chunk: number) => number
  readonly entry?: string
  readonly isElsewhere?: boolean
}

export interface MadeVideo {
  readonly tracks: readonly MadeTrack[]
  /** Which track's chunk comes next; else whichever is earlier. */
  readonly isApart?: boolean
  /** Where the first chunk lies in the file. */
  readonly dataStart?: number
  readonly more?: readonly (readonly number[])[]
}

export const u16 = (value: number) => [(value >>> 8) & 255, value & 255]
export const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
export const u64 = (value: number) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)]
const zeros = (count: number) => Array.from({ length: count }, () => 0)
export const box = (type: string, ...parts: readonly (readonly number[])[]): readonly number[] => {
  const body = parts.flat()
  return [...u32(body.length + 8), ...Buffer.from(type, "latin1"), ...body]
}

export const FILE_TYPE = Uint8Array.from(box("ftyp", [...Buffer.from("isom")], u32(0), [...Buffer.from("isommp41")]))

/** Where a made-up sample lies, and when it is decoded and shown. */
export interface PlacedSample extends MadeSample {
  readonly start: number
  readonly decoded: number
  readonly shown: number
}

/** An index as a simple writer makes it, and what is true of its samples. */
export function makeIndex({ tracks, isApart = false, dataStart = 1000, more = [] }: MadeVideo): {
  readonly index: Uint8Array<ArrayBuffer>
  readonly placed: readonly (readonly PlacedSample[])[]
  readonly fileBytes: number
} {
  const chunked = tracks.map((track) => chunksOf(track))
  const order = chunked.flatMap((chunks, track) => chunks.map((chunk) => ({ ...chunk, track })))
  order.sort((left, right) => (isApart ? left.track - right.track : 0) || left.seconds - right.seconds || left.track - right.track)
  let at = dataStart
  const starts = tracks.map((): number[] => [])
  const placed = tracks.map((): PlacedSample[] => [])
  for (const { track, samples } of order) {
    starts[track]?.push(at)
    for (const sample of samples) {
      placed[track]?.push({ ...sample, start: at })
      at += sample.size
    }
  }
  const isLong = at > 0xffff_ffff
  const boxes = tracks.map((track, number) => trackBox(track, chunked[number] ?? [], starts[number] ?? [], isLong))
  const mvhd = box("mvhd", u32(0), u32(0), u32(0), u32(1000), u32(0), u32(0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(9))
  return { index: Uint8Array.from(box("moov", mvhd, ...boxes, ...more)), placed, fileBytes: at }
}

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32)

function chunksOf({ samples, chunkSizes = [3], unitsPerSecond }: MadeTrack) {
  const chunks: { samples: Omit<PlacedSample, "start">[]; seconds: number }[] = []
  let decoded = 0
  for (const sample of samples) {
    const last = chunks.at(-1)
    const room = chunkSizes[Math.min(chunks.length, chunkSizes.length) - 1] ?? 1
    const timed = { ...sample, decoded, shown: decoded + sample.offset }
    if (last !== undefined && last.samples.length < room) last.samples.push(timed)
    else chunks.push({ samples: [timed], seconds: decoded / unitsPerSecond })
    decoded += sample.duration
  }
  return chunks
}

function trackBox(track: MadeTrack, chunks: ReturnType<typeof chunksOf>, starts: readonly number[], isLong: boolean): readonly number[] {
  const { kind, samples, unitsPerSecond, edits, descriptionOf = () => 1, isElsewhere = false } = track
  const duration = samples.reduce((sum, sample) => sum + sample.duration, 0)
  const full = (type: string, ...parts: readonly (readonly number[])[]) => box(type, u32(0), ...parts)
  const table = (type: string, rows: readonly (readonly number[])[]) => full(type, u32(rows.length), rows.flat().flatMap(u32))
  const entry =
    kind === "video"
      ? box(track.entry ?? "avc1", zeros(24), u16(640), u16(360), zeros(50), box("avcC", [1, 2, 3]))
      : box(track.entry ?? "mp4a", zeros(28), box("esds", zeros(4)))
  const stbl = box(
    "stbl",
    full("stsd", u32(2), entry, entry),
    table("stts", runsOf(samples.map((sample) => sample.duration))),
    samples.some(({ offset }) => offset !== 0) ? table("ctts", runsOf(samples.map(({ offset }) => offset))) : [],
    samples.every(({ isKey }) => isKey)
      ? []
      : table(
          "stss",
          samples.flatMap(({ isKey }, index) => (isKey ? [[index + 1]] : [])),
        ),
    table(
      "stsc",
      chunks.map((chunk, index) => [index + 1, chunk.samples.length, descriptionOf(index)]),
    ),
    full(
      "stsz",
      u32(0),
      u32(samples.length),
      samples.flatMap(({ size }) => u32(size)),
    ),
    full(isLong ? "co64" : "stco", u32(starts.length), starts.flatMap(isLong ? u64 : u32)),
  )
  return box(
    "trak",
    box("tkhd", [0, 0, 0, 3], u32(0), u32(0), u32(1), u32(0), u32(0), zeros(8), zeros(8), MATRIX, u32(640 << 16), u32(360 << 16)),
    edits === undefined ? [] : box("edts", table("elst", edits)),
    box(
      "mdia",
      full("mdhd", u32(0), u32(0), u32(unitsPerSecond), u32(duration), u32(0x55c4_0000)),
      full("hdlr", u32(0), [...Buffer.from(kind === "video" ? "vide" : "soun")], zeros(12), [0]),
      box("minf", full(kind === "video" ? "vmhd" : "smhd", zeros(8)), dinf(isElsewhere), stbl),
    ),
  )
}

const dinf = (isElsewhere: boolean) => box("dinf", box("dref", u32(0), u32(1), box("url ", [0, 0, 0, isElsewhere ? 0 : 1])))

function runsOf(values: readonly number[]): readonly (readonly number[])[] {
  const runs: [number, number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[1] === value) last[0]++
    else runs.push([1, value])
  }
  return runs
}
