import { type RefObject, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ownCardLabels } from "./card-labels.ts"
import { FarTitles } from "./far-titles.tsx"
import { RowSlot, useWaitingRows } from "./row-slot.tsx"
import { useRuns } from "./use-runs.ts"
import type { Waterfall } from "./use-shown-cards.ts"
import { useWaterfall } from "./use-waterfall.ts"
import { WorkCard } from "./work-card.tsx"

interface AppendedCardsProps {
  readonly cards: readonly Card[]
  readonly locale: Locale
  readonly grid: GridName
  /** Cards of the page that was sent, above these. */
  readonly sent: number
  /** Whether no more cards come. */
  readonly isWhole: boolean
}

/** The cards below the page that was sent: those near the viewport, and the titles of all others for the browser's search. */
export function AppendedCards(props: AppendedCardsProps) {
  return props.grid === "work" ? <InRuns {...props} /> : <InColumns {...props} />
}

function InColumns(props: AppendedCardsProps) {
  const box = useRef<HTMLDivElement>(null)
  const waterfall = useWaterfall(box, props.cards, props.grid)
  const cardOf = useCardOf(props)
  return (
    <Placed {...props} box={box} waterfall={waterfall}>
      {waterfall.shown.map(cardOf)}
    </Placed>
  )
}

/** In runs, and what moderators arranged between them; each row stands in the document after the run that it follows. */
function InRuns(props: AppendedCardsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, heightsPx, noteHeight } = useWaitingRows(box)
  const runs = useRuns(box, props.cards, heightsPx, props.isWhole)
  const cardOf = useCardOf(props)
  const slot = (row: number) => {
    const [element, topPx] = [rows[row], runs.rowTopsPx[row]]
    return element === undefined || topPx === undefined ? null : (
      <RowSlot key={`row ${row}`} row={element} topPx={topPx} onHeight={(heightPx) => noteHeight(row, heightPx)} />
    )
  }
  return (
    <Placed {...props} box={box} waterfall={runs}>
      {runs.runs.flatMap(({ first, last }, place) => [
        ...runs.shown.filter(({ index }) => index >= first && index < last).map(cardOf),
        slot(place),
      ])}
      {rows.map((_, row) => (row < runs.runs.length ? null : slot(row)))}
    </Placed>
  )
}

function useCardOf({ cards, locale, sent, grid }: AppendedCardsProps) {
  const t = useMessages("feed")
  return ({ index, place }: Waterfall["shown"][number]) => {
    const card = cards[index]
    return card === undefined ? null : (
      <WorkCard
        key={card.id}
        card={card}
        locale={locale}
        item={index}
        position={sent + index + 1}
        grid={grid}
        place={place}
        {...ownCardLabels(t, card)}
      />
    )
  }
}

interface PlacedProps extends Pick<AppendedCardsProps, "cards" | "grid"> {
  readonly box: RefObject<HTMLDivElement | null>
  readonly waterfall: Waterfall
  readonly children: React.ReactNode
}

function Placed({ box, cards, grid, waterfall: { heightPx, places, range }, children }: PlacedProps) {
  return (
    <div ref={box} className="waterfall-rest" data-grid={grid === "normal" ? undefined : grid} style={{ blockSize: heightPx }}>
      <FarTitles cards={cards} places={places} from={range[0]} to={range[1]} />
      {children}
    </div>
  )
}
