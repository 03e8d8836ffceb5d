import { LEAST_IN_RUN, layRun, RUN_GAP_PX, type Run, type RunGrid } from "./run-rules.ts"

/** Widths of a column in px that a page is laid out for before its viewport is known, by how many columns there are. */
const USUAL_COLUMN_PX: Readonly<Record<number, number>> = { 2: 200, 3: 250, 4: 245, 5: 230, 6: 240, 7: 300 }
/** What cards give of what they may while the width of a column is not known. */
const USUAL_GIVE = 0.11
/** Columns that most people see: of phones, tablets and desks. */
const USUAL_COLUMNS: readonly number[] = [2, 4, 6]

/** Grids that a page must be laid out for at once. */
export const USUAL_GRIDS: readonly RunGrid[] = Object.entries(USUAL_COLUMN_PX).map(([columns, widthPx]) => ({
  columns: Number(columns),
  gap: RUN_GAP_PX / widthPx,
  give: USUAL_GIVE,
}))

/** Some cards of a page, and how they stand in each of `USUAL_GRIDS`. */
export interface LaidRun {
  readonly from: number
  readonly to: number
  readonly runs: readonly Run[]
}

/** A page as it is sent: two runs where both end flush in the grids that most people see, and in as many others as can be; else one. */
export function layPage(ratios: readonly number[]): readonly LaidRun[] {
  const lay = (from: number, to: number): LaidRun => ({ from, to, runs: USUAL_GRIDS.map((grid) => layRun(ratios.slice(from, to), grid)) })
  const grids = USUAL_GRIDS.filter(({ columns }) => USUAL_COLUMNS.includes(columns))
  const endsFlush = (part: readonly number[]) => grids.every((grid) => layRun(part, grid).isFlush)
  const middle = Math.round(ratios.length / 2)
  const cuts = Array.from({ length: Math.max(0, ratios.length - 2 * LEAST_IN_RUN + 1) }, (_, more) => LEAST_IN_RUN + more)
  let best: { readonly page: readonly LaidRun[]; readonly ragged: number } | null = null
  for (const cut of cuts.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))) {
    if (!endsFlush(ratios.slice(0, cut)) || !endsFlush(ratios.slice(cut))) continue
    const page = [lay(0, cut), lay(cut, ratios.length)]
    const ragged = page.flatMap(({ runs }) => runs).filter(({ isFlush }) => !isFlush).length
    if (best === null || ragged < best.ragged) best = { page, ragged }
    if (ragged === 0) break
  }
  return best?.page ?? [lay(0, ratios.length)]
}
