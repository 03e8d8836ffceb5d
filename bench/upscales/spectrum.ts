/** How bright each pixel of a square is, row by row, 0 to 255. */
export type BrightSquare = Float64Array

/** Rings of frequencies that a spectrum is averaged over. */
const RINGS = 48
/** Below this a ring holds nothing but rounding. */
const LEAST_POWER = 1e-3

/**
 * The power of a square's frequencies, averaged over rings from the coarsest to the finest, as decimal logarithms. `side` is a power of two.
 * The square is faded out to its edges, which would count as fine detail otherwise.
 */
export function radialSpectrum(square: BrightSquare, side: number): readonly number[] {
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length
  const real = new Float64Array(side * side)
  const imaginary = new Float64Array(side * side)
  const fade = Array.from({ length: side }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / side) ** 2)
  for (let index = 0; index < real.length; index++)
    real[index] = ((square[index] ?? 0) - mean) * (fade[index % side] ?? 0) * (fade[Math.floor(index / side)] ?? 0)
  for (let line = 0; line < side; line++) transform(real, imaginary, line * side, 1, side)
  for (let line = 0; line < side; line++) transform(real, imaginary, line, side, side)
  const power = new Float64Array(RINGS)
  const count = new Float64Array(RINGS)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const radius = Math.hypot(row < side / 2 ? row : row - side, column < side / 2 ? column : column - side)
      const ring = Math.floor((radius / (side / 2)) * RINGS)
      if (ring >= RINGS) continue
      const at = row * side + column
      power[ring] = (power[ring] ?? 0) + (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2
      count[ring] = (count[ring] ?? 0) + 1
    }
  }
  return Array.from(power, (sum, ring) => Math.log10(Math.max(LEAST_POWER, sum / Math.max(1, count[ring] ?? 0))))
}

/** How far two spectra are apart: the root mean square over their rings, in decades of power. */
export function spectrumDistance(left: readonly number[], right: readonly number[]): number {
  return Math.sqrt(left.reduce((sum, value, ring) => sum + (value - (right[ring] ?? 0)) ** 2, 0) / left.length)
}

/** The Fourier transform of one line within a larger array, in place (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array, start: number, step: number, length: number): void {
  for (let index = 1, mirrored = 0; index < length; index++) {
    let bit = length >> 1
    for (; (mirrored & bit) !== 0; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) swap(real, imaginary, start + index * step, start + mirrored * step)
  }
  for (let size = 2; size <= length; size *= 2) {
    const angle = (-2 * Math.PI) / size
    for (let block = 0; block < length; block += size) {
      for (let index = 0; index < size / 2; index++) {
        const [cosine, sine] = [Math.cos(angle * index), Math.sin(angle * index)]
        const near = start + (block + index) * step
        const far = start + (block + index + size / 2) * step
        const farReal = (real[far] ?? 0) * cosine - (imaginary[far] ?? 0) * sine
        const farImaginary = (real[far] ?? 0) * sine + (imaginary[far] ?? 0) * cosine
        real[far] = (real[near] ?? 0) - farReal
        imaginary[far] = (imaginary[near] ?? 0) - farImaginary
        real[near] = (real[near] ?? 0) + farReal
        imaginary[near] = (imaginary[near] ?? 0) + farImaginary
      }
    }
  }
}

function swap(real: Float64Array, imaginary: Float64Array, left: number, right: number): void {
  const [oneReal, oneImaginary] = [real[left] ?? 0, imaginary[left] ?? 0]
  real[left] = real[right] ?? 0
  imaginary[left] = imaginary[right] ?? 0
  real[right] = oneReal
  imaginary[right] = oneImaginary
}
