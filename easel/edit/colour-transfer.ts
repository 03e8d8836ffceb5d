import type { Field } from "./fields.ts"

/** Brings the colours of one image to those of another by one straight map of RGB: its mean and its spread in every direction become the other's. */

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** A colour's way through the map. */
export interface ColourMap {
  readonly matrix: Matrix
  readonly offset: Vector
}

/** The map that changes nothing. */
export const SAME_COLOURS: ColourMap = {
  matrix: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  offset: [0, 0, 0],
}

const build = (entry: (row: 0 | 1 | 2, column: 0 | 1 | 2) => number): Matrix => [
  [entry(0, 0), entry(0, 1), entry(0, 2)],
  [entry(1, 0), entry(1, 1), entry(1, 2)],
  [entry(2, 0), entry(2, 1), entry(2, 2)],
]

const times = (left: Matrix, right: Matrix): Matrix =>
  build((row, column) => left[row][0] * right[0][column] + left[row][1] * right[1][column] + left[row][2] * right[2][column])

const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** `change` of a symmetric matrix: of its eigenvalues, in its own directions (Jacobi's turns). */
function ofEigenvalues(matrix: Matrix, change: (value: number) => number): Matrix {
  let turned = matrix
  let turns = SAME_COLOURS.matrix
  for (let sweep = 0; sweep < 12; sweep++)
    for (const [p, q] of PAIRS) {
      if (Math.abs(turned[p][q]) < 1e-9) continue
      const angle = 0.5 * Math.atan2(2 * turned[p][q], turned[q][q] - turned[p][p])
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      const turn = build((row, column) => {
        if (row === column) return row === p || row === q ? cosine : 1
        if (row === p && column === q) return sine
        return row === q && column === p ? -sine : 0
      })
      const back = build((row, column) => turn[column][row])
      turned = times(times(back, turned), turn)
      turns = times(turns, turn)
    }
  const changed = build((row, column) => (row === column ? change(Math.max(0, turned[row][row])) : 0))
  return times(
    times(turns, changed),
    build((row, column) => turns[column][row]),
  )
}

function statistics(field: Field, weight: Field | undefined): { readonly mean: Vector; readonly spread: Matrix } {
  const sums = [0, 0, 0]
  const products = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  let total = 0
  for (let at = 0; at * 3 < field.data.length; at++) {
    const share = weight?.data[at] ?? 1
    total += share
    for (let k = 0; k < 3; k++) {
      const value = field.data[at * 3 + k] ?? 0
      sums[k] = (sums[k] ?? 0) + share * value
      for (let l = 0; l < 3; l++) products[k * 3 + l] = (products[k * 3 + l] ?? 0) + share * value * (field.data[at * 3 + l] ?? 0)
    }
  }
  const count = Math.max(1e-6, total)
  const mean: Vector = [(sums[0] ?? 0) / count, (sums[1] ?? 0) / count, (sums[2] ?? 0) / count]
  // A little of every colour, so that a grey image still has a spread to divide by.
  const spread = build((row, column) => (products[row * 3 + column] ?? 0) / count - mean[row] * mean[column] + (row === column ? 9 : 0))
  return { mean, spread }
}

/** No colour is pulled apart more than this, which would show every grain of it. */
const MOST_STRETCH = 2.2

/**
 * The map from the colours of `source` to those of `aim` (fields of RGB); `share` 0 changes nothing, 1 goes all the way. Weights say which
 * places count.
 */
export function colourMap(
  source: Field,
  aim: Field,
  share: number,
  weights: { readonly source?: Field; readonly aim?: Field } = {},
): ColourMap {
  if (share <= 0) return SAME_COLOURS
  const from = statistics(source, weights.source)
  const to = statistics(aim, weights.aim)
  const root = ofEigenvalues(from.spread, Math.sqrt)
  const inverse = ofEigenvalues(from.spread, (value) => 1 / Math.sqrt(Math.max(1, value)))
  const middle = ofEigenvalues(times(times(root, to.spread), root), Math.sqrt)
  const whole = ofEigenvalues(times(times(inverse, middle), inverse), (value) => Math.min(MOST_STRETCH, value))
  const matrix = build((row, column) => (row === column ? 1 - share : 0) + share * whole[row][column])
  const shifted = (row: 0 | 1 | 2): number => {
    const moved = matrix[row][0] * from.mean[0] + matrix[row][1] * from.mean[1] + matrix[row][2] * from.mean[2]
    return from.mean[row] * (1 - share) + to.mean[row] * share - moved
  }
  return { matrix, offset: [shifted(0), shifted(1), shifted(2)] }
}

/** One channel (0 red, 1 green, 2 blue) of a mapped colour. */
export const mappedChannel = ({ matrix, offset }: ColourMap, channel: 0 | 1 | 2, red: number, green: number, blue: number): number =>
  matrix[channel][0] * red + matrix[channel][1] * green + matrix[channel][2] * blue + offset[channel]

/** Every colour of a field, or of RGBA pixels in place, through the map. */
export function mapColours(map: ColourMap, data: Float32Array | Uint8ClampedArray, step: 3 | 4): void {
  if (map === SAME_COLOURS) return
  for (let i = 0; i + 2 < data.length; i += step) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    data[i] = mappedChannel(map, 0, red, green, blue)
    data[i + 1] = mappedChannel(map, 1, red, green, blue)
    data[i + 2] = mappedChannel(map, 2, red, green, blue)
  }
}
