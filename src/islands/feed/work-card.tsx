import { memo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/feed/contract.ts"
import { cardPath } from "../../domain/feed/rules.ts"
import { workImageUrls } from "../../domain/post/rules.ts"
import { CARD_SIZES } from "./card-sizes.ts"

/** Cards whose images are loaded with the page instead of when they come near. */
const EAGER_CARDS = 4
/** Cards whose images go before everything else. */
const URGENT_CARDS = 2

/** A work in the waterfall. `index` is its place in the page as it was first sent; appended cards have none. */
export const WorkCard = memo(function WorkCard({
  card,
  locale,
  index,
}: {
  readonly card: Card
  readonly locale: Locale
  readonly index?: number
}) {
  const { cover } = card
  const isEager = index !== undefined && index < EAGER_CARDS
  return (
    <a className="card" href={`/${locale}${cardPath(card)}`} style={{ "--ratio": ratioOf(cover) } as Record<string, number>}>
      {/* React would name every eager image in the head again; within `<picture>` it leaves them to the browser. */}
      <picture className="card-image" style={{ backgroundColor: cover.colour }}>
        <img
          src={cover.url}
          srcSet={workImageUrls(cover.url).srcSet}
          sizes={CARD_SIZES}
          alt={card.title}
          width={cover.width}
          height={cover.height}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={index !== undefined && index < URGENT_CARDS ? "high" : "auto"}
        />
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
  )
})

/** Height by width, kept between a third and three, so that no image fills or leaves the screen. */
function ratioOf({ width, height }: Card["cover"]): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(3, Math.max(1 / 3, ratio)) * 1000) / 1000
}
