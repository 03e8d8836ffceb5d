import { useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ownCardLabels } from "./card-labels.ts"
import { FarTitles } from "./far-titles.tsx"
import { useWaterfall } from "./use-waterfall.ts"
import { WorkCard } from "./work-card.tsx"

interface AppendedCardsProps {
  readonly cards: readonly Card[]
  readonly locale: Locale
  readonly grid: GridName
  /** Cards of the page that was sent, above these. */
  readonly sent: number
}

/** The cards below the page that was sent: those near the viewport, and the titles of all others for the browser's search. */
export function AppendedCards({ cards, locale, grid, sent }: AppendedCardsProps) {
  const t = useMessages("feed")
  const box = useRef<HTMLDivElement>(null)
  const { heightPx, places, range, shown } = useWaterfall(box, cards, grid)
  return (
    <div ref={box} className="waterfall-rest" data-grid={grid === "normal" ? undefined : grid} style={{ blockSize: heightPx }}>
      <FarTitles cards={cards} places={places} from={range[0]} to={range[1]} />
      {shown.map(({ index, place }) => {
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
      })}
    </div>
  )
}
