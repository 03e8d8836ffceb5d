import { COLUMN_STEPS } from "../../domain/feed/rules.ts"

/** Width of everything beside and between the columns that matters at this precision. */
const BESIDE_PX = 110

/** The `sizes` of a card's image: one column of the viewport, for each step of the columns. */
export const CARD_SIZES = COLUMN_STEPS.toReversed()
  .map(({ fromPx, columns }) => {
    const width = columns < 3 ? `calc((100vw - 24px) / ${columns})` : `calc((100vw - ${BESIDE_PX}px) / ${columns})`
    return fromPx === 0 ? width : `(min-width: ${fromPx}px) ${width}`
  })
  .join(", ")
