/** A small RGBA picture, row by row, four bytes a pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

interface PngPlan {
  readonly width: number
  readonly height: number
  /** 3 for RGB, 4 for RGBA. */
  readonly channels: 3 | 4
  readonly compressed: readonly Uint8Array<ArrayBuffer>[]
}

/** Largest side that is decoded, px; bounds what a hostile header can make us allocate. */
const MAXIMUM_SIDE_PX = 8192

/**
 * Every n-th pixel of a PNG (8 bits a channel, RGB or RGBA, not interlaced) so that no side is above `maximumSide` px; null for
 * other PNGs and broken ones. Rows are taken from the stream one at a time, so the whole picture is never in memory.
 */
export async function samplePng(bytes: Uint8Array, maximumSide: number): Promise<Pixels | null> {
  const png = readChunks(bytes)
  if (png === null) return null
  const step = Math.max(1, Math.ceil(Math.max(png.width, png.height) / maximumSide))
  const width = Math.floor((png.width - 1) / step) + 1
  const height = Math.floor((png.height - 1) / step) + 1
  const rgba = new Uint8Array(width * height * 4)
  try {
    let row = 0
    for await (const line of rowsOf(png)) {
      if (row % step === 0) copyRow(line, png.channels, step, rgba.subarray((row / step) * width * 4, (row / step + 1) * width * 4))
      row += 1
    }
    return row === png.height ? { width, height, rgba } : null
  } catch {
    return null
  }
}

function readChunks(bytes: Uint8Array): PngPlan | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47) return null
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const colourType = view.getUint8(25)
  const isSupported = view.getUint8(24) === 8 && (colourType === 2 || colourType === 6) && view.getUint8(28) === 0
  if (!isSupported || width < 1 || height < 1 || width > MAXIMUM_SIDE_PX || height > MAXIMUM_SIDE_PX) return null
  const compressed: Uint8Array<ArrayBuffer>[] = []
  let offset = 8
  while (offset + 12 <= view.byteLength) {
    const length = view.getUint32(offset)
    const isData = view.getUint32(offset + 4) === 0x49444154
    if (offset + 12 + length > view.byteLength) return null
    if (isData) compressed.push(new Uint8Array(bytes.subarray(offset + 8, offset + 8 + length)))
    offset += 12 + length
  }
  return compressed.length > 0 ? { width, height, channels: colourType === 2 ? 3 : 4, compressed } : null
}

/** The unfiltered rows of a PNG; the array that is given is reused two rows later. */
async function* rowsOf(png: PngPlan): AsyncGenerator<Uint8Array> {
  const { channels, width, height } = png
  const filtered = new Uint8Array(width * channels + 1)
  let line = new Uint8Array(width * channels)
  let above = new Uint8Array(width * channels)
  let filled = 0
  let rows = 0
  for await (const part of inflate(png.compressed)) {
    let offset = 0
    while (offset < part.length && rows < height) {
      const taken = Math.min(filtered.length - filled, part.length - offset)
      filtered.set(part.subarray(offset, offset + taken), filled)
      filled += taken
      offset += taken
      if (filled < filtered.length) break
      unfilter(filtered, above, line, channels)
      yield line
      ;[line, above] = [above, line]
      filled = 0
      rows += 1
    }
  }
}

async function* inflate(parts: readonly Uint8Array<ArrayBuffer>[]): AsyncGenerator<Uint8Array> {
  const reader = new Blob([...parts]).stream().pipeThrough(new DecompressionStream("deflate")).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Undoes a row's filter (PNG specification, clause 9): its first byte says which. Throws on an unknown one. */
function unfilter(filtered: Uint8Array, above: Uint8Array, line: Uint8Array, channels: number): void {
  const kind = filtered[0] ?? 0
  if (kind > 4) throw new Error("unknown row filter")
  for (let index = 0; index < line.length; index++) {
    const left = index >= channels ? (line[index - channels] ?? 0) : 0
    const up = above[index] ?? 0
    const upLeft = index >= channels ? (above[index - channels] ?? 0) : 0
    line[index] = (filtered[index + 1] ?? 0) + prediction(kind, left, up, upLeft)
  }
}

function prediction(kind: number, left: number, up: number, upLeft: number): number {
  switch (kind) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, upLeft)
    default:
      return 0
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

function copyRow(line: Uint8Array, channels: 3 | 4, step: number, into: Uint8Array): void {
  for (let from = 0, to = 0; to < into.length; from += step * channels, to += 4) {
    into[to] = line[from] ?? 0
    into[to + 1] = line[from + 1] ?? 0
    into[to + 2] = line[from + 2] ?? 0
    into[to + 3] = channels === 4 ? (line[from + 3] ?? 0) : 255
  }
}
