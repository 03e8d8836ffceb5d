import { memo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { cardPath, coverRatio } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { CARD_SIZES } from "./card-sizes.ts"
import type { CardPlace } from "./place-cards.ts"

/** Cards whose images are loaded with the page instead of when they come near. */
const EAGER_CARDS = 4
/** Cards whose images go before everything else. */
const URGENT_CARDS = 2

/**
 * A work in the waterfall. `index` is its place in the page as it was first sent; the stylesheet places it. Appended cards have a `place`
 * instead, and their place in the list as `item`.
 */
export const WorkCard = memo(function WorkCard({
  card,
  locale,
  index,
  item,
  place,
  saveLabel,
  isSaved = false,
}: {
  readonly card: Card
  readonly locale: Locale
  readonly index?: number
  readonly item?: number
  readonly place?: CardPlace
  /** What the button that keeps the work is called: its title is in it. */
  readonly saveLabel: string
  readonly isSaved?: boolean
}) {
  const { cover } = card
  const isEager = index !== undefined && index < EAGER_CARDS
  return (
    <div
      className="card-box"
      style={
        place === undefined
          ? ({ "--ratio": coverRatio(cover) } as Record<string, number>)
          : { insetBlockStart: place.topPx, insetInlineStart: place.startPx, inlineSize: place.widthPx, blockSize: place.heightPx }
      }
    >
      <a className="card" data-item={item} href={`/${locale}${cardPath(card)}`}>
        {/* React would name every eager image in the head again; within `<picture>` it leaves them to the browser. */}
        <picture className="card-image" style={{ backgroundColor: cover.colour }}>
          {cover.url === null ? null : (
            <img
              {...coverSources({ ...cover, url: cover.url })}
              sizes={CARD_SIZES}
              alt={card.title}
              width={cover.width}
              height={cover.height}
              loading={isEager ? "eager" : "lazy"}
              decoding="async"
              fetchPriority={index !== undefined && index < URGENT_CARDS ? "high" : "auto"}
            />
          )}
        </picture>
        {/* The image's alternative text is the title, so the title is not read twice. */}
        <span className="card-text">
          <span className="card-title block" aria-hidden="true">
            <bdi>{card.title}</bdi>
          </span>
          <span className="card-author">
            <span className="card-initial" aria-hidden="true">
              {[...card.author][0]}
            </span>
            <bdi>{card.author}</bdi>
          </span>
        </span>
      </a>
      <button
        type="button"
        className="card-save"
        data-needs-script=""
        data-collect={card.id}
        aria-pressed={isSaved}
        aria-label={saveLabel}
      />
    </div>
  )
})
