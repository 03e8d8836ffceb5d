import { evenHeight, evenOut, fillInOrder } from "./column-rules.ts"

/** How far a card's height may be from that of its image, as a part of it, so that the columns of a run end together. */
export const MOST_GIVE = 0.12
/** Cards of a run at most: as many as a page brings, so that every page brings at least one run. */
export const MOST_IN_RUN = 24
/** Cards of a run at least where more follow. */
export const LEAST_IN_RUN = 8
/** How many of them stand in a column where they may. */
const WANTED_IN_COLUMN = 2.5

/** Room below a card of a run in px. */
export const RUN_GAP_PX = 8

/** Where a card of a run stands: in which column, and from where to where of the run's height with the gap below it; that height is 1. */
export interface RunPlace {
  readonly column: number
  readonly from: number
  readonly to: number
}

/** Some cards whose columns end together, in the order in which they were given. */
export interface Run {
  readonly places: readonly RunPlace[]
  /** How high it is with the gap below it, in widths of a column. */
  readonly height: number
  /** The most that a card's height differs from its image's, as a part of it. */
  readonly give: number
  /** Whether all columns end together; they do not where that would take more than may be given. */
  readonly isFlush: boolean
}

/** The grid that a run is laid into: its columns, the room below a card in widths of a column, and how much cards give at most. */
export interface RunGrid {
  readonly columns: number
  readonly gap: number
  readonly give?: number
}

/**
 * Lays cards, each given by its height by its width, into columns that end together. Each goes into the column that ends first, so that one
 * reads on from row to row; where that is too uneven cards are exchanged, and the heights of all cards of a column then give alike.
 */
export function layRun(ratios: readonly number[], { columns, gap, give = MOST_GIVE }: RunGrid): Run {
  const filled = evenOut(fillInOrder(ratios, columns, gap), ratios, gap, give)
  const even = evenHeight(filled, gap)
  const isFlush = even.give <= give
  const scales = filled.map(({ cards, images }) => {
    const wanted = (even.height - cards.length * gap) / images
    return isFlush ? wanted : Math.min(1 + give, Math.max(1 - give, wanted))
  })
  const ends = filled.map(({ cards, images }, column) => images * (scales[column] ?? 1) + cards.length * gap)
  const height = Math.max(0, ...ends)
  const places: RunPlace[] = ratios.map(() => ({ column: 0, from: 0, to: 0 }))
  for (const [column, { cards }] of filled.entries()) {
    let from = 0
    for (const card of cards) {
      const isLast = isFlush && card === cards.at(-1)
      const to = isLast ? 1 : from + ((ratios[card] ?? 1) * (scales[column] ?? 1) + gap) / height
      places[card] = { column, from, to }
      from = to
    }
  }
  return { places, height, give: Math.max(0, ...scales.map((scale) => Math.abs(scale - 1))), isFlush }
}

/**
 * Cuts a list into runs, each from the cards that are next; what is left of a list that goes on waits for more, so that no card that is
 * shown moves. `isWhole` says that there are no more.
 */
export function cutRuns(ratios: readonly number[], grid: RunGrid, isWhole: boolean): readonly Run[] {
  const runs: Run[] = []
  const least = isWhole ? 1 : MOST_IN_RUN
  let at = 0
  while (ratios.length - at >= least) {
    const run = nextRun(ratios.slice(at, at + MOST_IN_RUN), grid)
    runs.push(run)
    at += run.places.length
  }
  return runs
}

/** The first cards of a list as a run, so many that it ends flush; all of them where few are left. */
function nextRun(ratios: readonly number[], grid: RunGrid): Run {
  if (ratios.length < MOST_IN_RUN) return layRun(ratios, grid)
  let best: Run | null = null
  for (const length of lengthsFrom(Math.round(grid.columns * WANTED_IN_COLUMN))) {
    const run = layRun(ratios.slice(0, length), grid)
    if (run.isFlush) return run
    if (best === null || run.give < best.give) best = run
  }
  return best ?? layRun(ratios, grid)
}

/** How many cards a run may have, what is wanted first. */
function lengthsFrom(wanted: number): readonly number[] {
  const lengths = Array.from({ length: MOST_IN_RUN - LEAST_IN_RUN + 1 }, (_, more) => LEAST_IN_RUN + more)
  return lengths.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
}
