import type { SizePx } from "../../domain/_kernel/task-kind.ts"

/** Lobes of the kernel on each side. */
const LOBES = 3

/** What one sample of the result is made of: neighbouring samples from `first` on, and how much of each. */
export interface Taps {
  readonly first: number
  readonly weights: Float32Array
}

/** The taps of each sample along one side; samples beyond the ends count as the ends. */
export function lanczosTaps(fromPx: number, toPx: number): readonly Taps[] {
  const scale = fromPx / toPx
  // Where it gets smaller the kernel is as much wider, which takes out what the result cannot show.
  const stretch = Math.max(1, scale)
  const reach = LOBES * stretch
  return Array.from({ length: toPx }, (_, index) => {
    const centre = (index + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(centre - reach))
    const last = Math.min(fromPx - 1, Math.floor(centre + reach))
    const weights = new Float32Array(last - first + 1)
    for (let at = Math.ceil(centre - reach); at <= Math.floor(centre + reach); at++) {
      const inside = Math.min(last, Math.max(first, at)) - first
      weights[inside] = (weights[inside] ?? 0) + lanczos((at - centre) / stretch)
    }
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { first, weights: weights.map((weight) => weight / sum) }
  })
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const turn = Math.PI * x
  return (LOBES * Math.sin(turn) * Math.sin(turn / LOBES)) / (turn * turn)
}

/** Takes the rows of an image from top to bottom. */
export interface RowResizer {
  push(row: ArrayLike<number>): void
}

/**
 * Resizes an image row by row: it holds only the rows that the next one of the result is made of. `emit` gets each row of the result in order,
 * `channels` values a pixel, which may reach a little beyond those that came in; it is reused after the call.
 */
export function resizeRows(from: SizePx, to: SizePx, channels: number, emit: (row: Float32Array, y: number) => void): RowResizer {
  const across = lanczosTaps(from.width, to.width)
  const down = lanczosTaps(from.height, to.height)
  const held = new Map<number, Float32Array>()
  const made = new Float32Array(to.width * channels)
  let [y, pushed] = [0, 0]
  return {
    push(row) {
      held.set(pushed, squeezed(row, across, channels))
      pushed += 1
      for (let taps = down[y]; taps !== undefined && taps.first + taps.weights.length <= pushed; taps = down[y]) {
        made.fill(0)
        taps.weights.forEach((weight, index) => addRow(made, held.get(taps.first + index), weight))
        emit(made, y)
        y += 1
        const needed = down[y]?.first ?? Number.POSITIVE_INFINITY
        for (const kept of held.keys()) if (kept < needed) held.delete(kept)
      }
    },
  }
}

function squeezed(row: ArrayLike<number>, across: readonly Taps[], channels: number): Float32Array {
  const made = new Float32Array(across.length * channels)
  let at = 0
  for (const { first, weights } of across) {
    for (let channel = 0; channel < channels; channel++) {
      let sum = 0
      for (let index = 0, from = first * channels + channel; index < weights.length; index++, from += channels)
        sum += (row[from] ?? 0) * (weights[index] ?? 0)
      made[at++] = sum
    }
  }
  return made
}

function addRow(into: Float32Array, row: Float32Array | undefined, weight: number): void {
  if (row === undefined) return
  for (let index = 0; index < into.length; index++) into[index] = (into[index] ?? 0) + (row[index] ?? 0) * weight
}
