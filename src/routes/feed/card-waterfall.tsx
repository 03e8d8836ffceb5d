import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardLabels, ownCardLabels } from "../../islands/feed/card-labels.ts"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { wordsOf } from "../_page/words.ts"
import { cardKeys } from "./card-keys.ts"

interface WaterfallProps {
  readonly locale: Locale
  readonly cards: readonly Card[]
  /** Whose cards they are: everybody's, on a page that is the same for all, or one viewer's, who may have to reveal or ask for some. */
  readonly of: "everybody" | "viewer"
  /** All of them are kept by the viewer. */
  readonly isSaved?: boolean
}

/** Works of a list that is read page by page: the cards of the feeds, with all that those say and do. */
export function CardWaterfall({ locale, cards, of, isSaved = false }: WaterfallProps) {
  const t = wordsOf(locale, "feed")
  const labelsOf = of === "viewer" ? ownCardLabels : cardLabels
  return (
    <div className="waterfall-box" data-card-keys={cardKeys(locale)}>
      <div className="waterfall">
        {cards.map((card, index) => (
          <WorkCard key={card.id} card={card} locale={locale} index={index} isSaved={isSaved} {...labelsOf(t, card)} />
        ))}
      </div>
    </div>
  )
}
