/** How far something was at a moment: 0 to 1, milliseconds of any clock. */
export interface ProgressMark {
  readonly atMs: number
  readonly fraction: number
}

/** Marks that are kept: what was measured long ago says little of now. */
const WINDOW_MS = 12_000
/** Below these nothing is said; it would only jump. */
const MINIMUM_ELAPSED_MS = 1_500
const MINIMUM_PROGRESS = 0.02

/** The marks with a new one. One that falls back, as where work starts over, starts over. */
export function withMark(marks: readonly ProgressMark[], mark: ProgressMark): readonly ProgressMark[] {
  const last = marks.at(-1)
  if (last !== undefined && mark.fraction < last.fraction) return [mark]
  const recent = marks.filter(({ atMs }) => mark.atMs - atMs <= WINDOW_MS)
  return [...recent, mark]
}

/** Whole seconds that are left at the pace of the marks; null while too little is known. */
export function remainingSeconds(marks: readonly ProgressMark[]): number | null {
  const first = marks[0]
  const last = marks.at(-1)
  if (first === undefined || last === undefined) return null
  const elapsedMs = last.atMs - first.atMs
  const progress = last.fraction - first.fraction
  if (elapsedMs < MINIMUM_ELAPSED_MS || progress < MINIMUM_PROGRESS) return null
  return Math.ceil(((1 - last.fraction) * elapsedMs) / progress / 1000)
}
