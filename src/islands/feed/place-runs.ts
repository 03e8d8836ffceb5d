import { coverRatio, type Shaped } from "../../domain/feed/rules.ts"
import { cutRuns, RUN_GAP_PX } from "../../domain/feed/run-rules.ts"
import type { CardPlace } from "./place-cards.ts"

/** The columns that runs are laid into. */
export interface RunColumns {
  readonly columns: number
  readonly columnPx: number
  readonly gapPx: number
}

/** A run among others: its cards from the first to before the last, and where it begins and ends. */
interface PlacedRun {
  readonly first: number
  readonly last: number
  readonly topPx: number
  readonly endPx: number
}

/** Where cards and rows stand, from the top of what is appended. */
export interface PlacedRuns {
  readonly places: readonly CardPlace[]
  readonly runs: readonly PlacedRun[]
  /** The top of each row that has its place by now. */
  readonly rowTopsPx: readonly number[]
  readonly heightPx: number
}

/**
 * Places appended cards in runs that end flush, with a row of each given height after each run; when no more cards come, rows that are left
 * stand below. Cards that wait for more have no place yet.
 */
export function placeRuns(
  cards: readonly Pick<Shaped, "cover">[],
  { columns, columnPx, gapPx }: RunColumns,
  rowHeightsPx: readonly number[],
  isWhole: boolean,
): PlacedRuns {
  const ratios = cards.map(({ cover }) => coverRatio(cover))
  const places: CardPlace[] = []
  const runs: PlacedRun[] = []
  const rowTopsPx: number[] = []
  let topPx = 0
  const addRow = () => {
    const heightPx = rowHeightsPx[rowTopsPx.length]
    if (heightPx === undefined) return
    rowTopsPx.push(topPx)
    topPx += heightPx
  }
  for (const run of cutRuns(ratios, { columns, gap: RUN_GAP_PX / columnPx }, isWhole)) {
    const heightPx = Math.round(run.height * columnPx)
    const first = places.length
    for (const { column, from, to } of run.places) {
      const [start, end] = [Math.round(from * heightPx), Math.round(to * heightPx)]
      places.push({ topPx: topPx + start, heightPx: end - start, startPx: column * (columnPx + gapPx), widthPx: columnPx })
    }
    runs.push({ first, last: places.length, topPx, endPx: topPx + heightPx })
    topPx += heightPx
    addRow()
  }
  if (isWhole) while (rowTopsPx.length < rowHeightsPx.length) addRow()
  return { places, runs, rowTopsPx, heightPx: topPx }
}

/** The cards of the runs that reach into a part of the page: from the first index to before the last. */
export function runsWithin(runs: readonly PlacedRun[], fromPx: number, toPx: number): readonly [number, number] {
  const near = runs.filter(({ topPx, endPx }) => endPx > fromPx && topPx < toPx)
  return [near[0]?.first ?? 0, near.at(-1)?.last ?? 0]
}
