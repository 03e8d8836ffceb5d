import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"

interface FoundCardsProps {
  readonly locale: Locale
  readonly cards: readonly Card[]
  readonly label: string
}

/** Works that a query found, or that are like it. */
export function FoundCards({ locale, cards, label }: FoundCardsProps) {
  return (
    <section aria-label={label}>
      <CardWaterfall locale={locale} cards={cards} of="viewer" />
    </section>
  )
}
