/** How the pixels of a PNG are written. */
export interface PngColours {
  readonly width: number
  readonly bitDepth: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  readonly colourType: number
  /** Red, green and blue of each colour of a palette. */
  readonly palette: Uint8Array | null
  /** Alpha of each colour of a palette, or the one colour that is transparent, two bytes a channel. */
  readonly transparency: Uint8Array | null
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function channelsOf(colourType: number): number {
  return CHANNELS[colourType] ?? 0
}

/** Writes the pixels of an unfiltered row as RGBA, 8 bits a channel. */
export function toRgba(line: Uint8Array, colours: PngColours, rgba: Uint8Array): void {
  const { width, bitDepth, colourType, palette, transparency } = colours
  const channels = channelsOf(colourType)
  const transparent = transparency !== null && colourType !== 3 ? transparency : null
  if (colourType === 2 && bitDepth === 8 && transparent === null) return spread(line, width, rgba)
  for (let x = 0; x < width; x++) {
    const to = x * 4
    const first = x * channels
    if (colourType === 3) {
      const index = sampleAt(line, first, bitDepth)
      rgba[to] = palette?.[index * 3] ?? 0
      rgba[to + 1] = palette?.[index * 3 + 1] ?? 0
      rgba[to + 2] = palette?.[index * 3 + 2] ?? 0
      rgba[to + 3] = transparency?.[index] ?? 255
      continue
    }
    const isGrey = channels < 3
    rgba[to] = toByte(sampleAt(line, first, bitDepth), bitDepth)
    rgba[to + 1] = isGrey ? (rgba[to] ?? 0) : toByte(sampleAt(line, first + 1, bitDepth), bitDepth)
    rgba[to + 2] = isGrey ? (rgba[to] ?? 0) : toByte(sampleAt(line, first + 2, bitDepth), bitDepth)
    rgba[to + 3] = channels % 2 === 0 ? toByte(sampleAt(line, first + channels - 1, bitDepth), bitDepth) : 255
    if (transparent !== null && isTransparent(line, first, bitDepth, channels, transparent)) rgba[to + 3] = 0
  }
}

/** Three bytes a pixel as four: what nearly every image is written as. */
function spread(line: Uint8Array, width: number, rgba: Uint8Array): void {
  for (let from = 0, to = 0; to < width * 4; from += 3, to += 4) {
    rgba[to] = line[from] ?? 0
    rgba[to + 1] = line[from + 1] ?? 0
    rgba[to + 2] = line[from + 2] ?? 0
    rgba[to + 3] = 255
  }
}

function isTransparent(line: Uint8Array, first: number, bitDepth: number, channels: number, colour: Uint8Array): boolean {
  for (let channel = 0; channel < channels; channel++) {
    const wanted = ((colour[channel * 2] ?? 0) << 8) | (colour[channel * 2 + 1] ?? 0)
    if (sampleAt(line, first + channel, bitDepth) !== wanted) return false
  }
  return true
}

function sampleAt(line: Uint8Array, index: number, bitDepth: number): number {
  if (bitDepth === 8) return line[index] ?? 0
  if (bitDepth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0)
  const bit = index * bitDepth
  return ((line[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & (2 ** bitDepth - 1)
}

function toByte(value: number, bitDepth: number): number {
  if (bitDepth === 8) return value
  return bitDepth === 16 ? value >> 8 : Math.round((value * 255) / (2 ** bitDepth - 1))
}
