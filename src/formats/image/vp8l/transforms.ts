/** What was done to pixels before they were packed; undone in reverse order (RFC 9649, 3.5). */
export type Transform =
  | { readonly kind: "predict" | "colour"; readonly blockBits: number; readonly blocks: Uint32Array }
  | { readonly kind: "subtract-green" }
  | { readonly kind: "palette"; readonly width: number; readonly colours: Uint32Array; readonly pixelBits: number }

const BLACK = 0xff000000

/** The pixels before a transform, ARGB in 32 bits each; `width` is that of the image before it. */
export function undone(transform: Transform, pixels: Uint32Array, width: number): Uint32Array {
  switch (transform.kind) {
    case "predict":
      return unpredicted(transform, pixels, width)
    case "colour":
      return recoloured(transform, pixels, width)
    case "subtract-green":
      return pixels.map((pixel) => {
        const green = (pixel >>> 8) & 255
        return ((pixel & 0xff00ff00) | ((pixel + (green << 16)) & 0xff0000) | ((pixel + green) & 255)) >>> 0
      })
    case "palette":
      return fromPalette(transform, pixels)
  }
}

/** Blocks beside each other that a width is divided into. */
export function blocksOf(length: number, bits: number): number {
  return (length + (1 << bits) - 1) >> bits
}

function unpredicted({ blockBits, blocks }: Extract<Transform, { blocks: unknown }>, pixels: Uint32Array, width: number): Uint32Array {
  const perRow = blocksOf(width, blockBits)
  for (let at = 0, x = 0, y = 0; at < pixels.length; at++) {
    const mode = ((blocks[(y >> blockBits) * perRow + (x >> blockBits)] ?? 0) >>> 8) & 15
    const predicted =
      at === 0 ? BLACK : y === 0 ? (pixels[at - 1] ?? 0) : x === 0 ? (pixels[at - width] ?? 0) : predict(mode, pixels, at, width)
    pixels[at] = sum(pixels[at] ?? 0, predicted)
    if (++x === width) {
      x = 0
      y++
    }
  }
  return pixels
}

function predict(mode: number, pixels: Uint32Array, at: number, width: number): number {
  const left = pixels[at - 1] ?? 0
  const top = pixels[at - width] ?? 0
  const topLeft = pixels[at - width - 1] ?? 0
  // Right of the last pixel the first of this row stands in its place.
  const topRight = pixels[at - width + 1] ?? 0
  switch (mode) {
    case 1:
      return left
    case 2:
      return top
    case 3:
      return topRight
    case 4:
      return topLeft
    case 5:
      return mean(mean(left, topRight), top)
    case 6:
      return mean(left, topLeft)
    case 7:
      return mean(left, top)
    case 8:
      return mean(topLeft, top)
    case 9:
      return mean(top, topRight)
    case 10:
      return mean(mean(left, topLeft), mean(top, topRight))
    case 11:
      return nearer(left, top, topLeft)
    case 12:
      return eachOf((shift) => partOf(left, shift) + partOf(top, shift) - partOf(topLeft, shift))
    case 13: {
      const between = mean(left, top)
      return eachOf((shift) => partOf(between, shift) + Math.trunc((partOf(between, shift) - partOf(topLeft, shift)) / 2))
    }
    default:
      return BLACK
  }
}

function sum(one: number, other: number): number {
  const odd = (one & 0xff00ff00) + (other & 0xff00ff00)
  const even = (one & 0x00ff00ff) + (other & 0x00ff00ff)
  return ((odd & 0xff00ff00) | (even & 0x00ff00ff)) >>> 0
}

function mean(one: number, other: number): number {
  return ((((one ^ other) & 0xfefefefe) >>> 1) + (one & other)) >>> 0
}

const SHIFTS = [24, 16, 8, 0] as const

function partOf(pixel: number, shift: number): number {
  return (pixel >>> shift) & 255
}

function eachOf(part: (shift: number) => number): number {
  let pixel = 0
  for (const shift of SHIFTS) pixel |= Math.max(0, Math.min(255, part(shift))) << shift
  return pixel >>> 0
}

function nearer(left: number, top: number, topLeft: number): number {
  let [toLeft, toTop] = [0, 0]
  for (const shift of SHIFTS) {
    toLeft += Math.abs(partOf(top, shift) - partOf(topLeft, shift))
    toTop += Math.abs(partOf(left, shift) - partOf(topLeft, shift))
  }
  return toLeft < toTop ? left : top
}

function recoloured({ blockBits, blocks }: Extract<Transform, { blocks: unknown }>, pixels: Uint32Array, width: number): Uint32Array {
  const perRow = blocksOf(width, blockBits)
  const share = (factor: number, part: number) => (((factor << 24) >> 24) * ((part << 24) >> 24)) >> 5
  return pixels.map((pixel, at) => {
    const block = blocks[(Math.floor(at / width) >> blockBits) * perRow + ((at % width) >> blockBits)] ?? 0
    const green = partOf(pixel, 8)
    const red = (partOf(pixel, 16) + share(block & 255, green)) & 255
    const blue = (partOf(pixel, 0) + share(partOf(block, 8), green) + share(partOf(block, 16), red)) & 255
    return ((pixel & 0xff00ff00) | (red << 16) | blue) >>> 0
  })
}

function fromPalette({ width, colours, pixelBits }: Extract<Transform, { colours: unknown }>, packed: Uint32Array): Uint32Array {
  const perByte = 8 / pixelBits
  const packedWidth = Math.ceil(width / perByte)
  const height = packed.length / packedWidth
  const pixels = new Uint32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const byte = partOf(packed[y * packedWidth + Math.floor(x / perByte)] ?? 0, 8)
      pixels[at] = colours[(byte >> ((x % perByte) * pixelBits)) & ((1 << pixelBits) - 1)] ?? 0
    }
  return pixels
}
