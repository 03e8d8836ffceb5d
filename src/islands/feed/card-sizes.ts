import type { GridName } from "../../domain/feed/kind-rules.ts"
import { type ColumnStep, GRIDS } from "../../domain/feed/rules.ts"

/** Width of everything beside and between the columns that matters at this precision: less where no rail is shown. */
const BESIDE_PX = { phone: 24, desk: 110 } as const
/** Width of the viewport from which the rail is shown. */
const DESK_FROM_PX = 720

const SIZES: Readonly<Record<GridName, string>> = {
  normal: sizesOf(GRIDS.normal),
  work: sizesOf(GRIDS.work),
  novel: sizesOf(GRIDS.novel),
  // Two dozen steps would be most of a card's markup, and no column of this grid is wider.
  role: "(min-width: 600px) 330px, calc(100vw - 24px)",
}

/** The `sizes` of a card's image: one column of the viewport, for each step of the columns. */
export const cardSizes = (grid: GridName): string => SIZES[grid]

function sizesOf(steps: readonly ColumnStep[]): string {
  return steps
    .toReversed()
    .map(({ fromPx, columns }) => {
      const width = `calc((100vw - ${fromPx < DESK_FROM_PX ? BESIDE_PX.phone : BESIDE_PX.desk}px) / ${columns})`
      return fromPx === 0 ? width : `(min-width: ${fromPx}px) ${width}`
    })
    .join(", ")
}
