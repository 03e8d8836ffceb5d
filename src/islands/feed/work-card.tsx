import { memo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { cardPath, coverRatio, fixedImagePx } from "../../domain/feed/rules.ts"
import { levelLabel, levelOf } from "../../domain/moderation/level-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { CARD_SIZES } from "./card-sizes.ts"
import type { CardPlace } from "./place-cards.ts"

/** Cards whose images are loaded with the page instead of when they come near. */
const EAGER_CARDS = 4
/** Cards whose images go before everything else. */
const URGENT_CARDS = 2

interface WorkCardProps {
  readonly card: Card
  readonly locale: Locale
  readonly index?: number
  readonly item?: number
  readonly place?: CardPlace
  /** What the button that keeps the work is called: its title is in it. */
  readonly saveLabel: string
  readonly isSaved?: boolean
  /** What a card says that must be asked for first; without it, its level alone. */
  readonly maskedLabel?: string
  /** What the button is called that shows what is blurred: its title is in it. Without one nothing is blurred. */
  readonly revealLabel?: string
}

/**
 * A work of any kind in the waterfall. `index` is its place in the page as it was first sent; the stylesheet places it. Appended cards have
 * a `place` instead, and their place in the list as `item`.
 */
export const WorkCard = memo(function WorkCard(props: WorkCardProps) {
  const { card, locale, item, saveLabel, isSaved = false, maskedLabel, revealLabel } = props
  const { level } = card
  const isMasked = isMaskedCard(card)
  // Only who asked for it is sent it; whether it is blurred for them, their browser knows.
  const isBlurred = !isMasked && level !== undefined && revealLabel !== undefined
  return (
    <div className="card-box" data-veiled={isBlurred ? "" : undefined} data-blurred={isBlurred ? "" : undefined} style={boxStyle(props)}>
      <a className="card" data-item={item} data-age-gate={isMasked ? level : undefined} href={`/${locale}${cardPath(card)}`}>
        {/* React would name every eager image in the head again; within `<picture>` it leaves them to the browser. */}
        <picture className="card-image" style={{ backgroundColor: card.cover.colour }}>
          {isMasked ? (
            <span className="card-mask">
              <span className="card-badge">{levelLabel(levelOf(level ?? 0))}</span>
              {maskedLabel}
            </span>
          ) : (
            <Cover {...props} />
          )}
          {card.duration_ms === undefined ? null : <span className="card-badge card-length">{lengthOf(card.duration_ms)}</span>}
        </picture>
        <span className="card-text">
          {/* The image's alternative text is the title, so the title is not read twice. */}
          <span className="card-title block" aria-hidden={card.cover.url === null && isMasked ? undefined : "true"}>
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
      {isBlurred ? (
        <button type="button" className="veil card-reveal" data-reveal="" aria-label={revealLabel}>
          <span className="card-badge">{levelLabel(levelOf(level))}</span>
        </button>
      ) : null}
      {isMasked ? null : (
        <button
          type="button"
          className="card-save"
          data-needs-script=""
          data-collect={card.id}
          data-collect-kind={card.obj_type}
          aria-pressed={isSaved}
          aria-label={saveLabel}
        />
      )}
    </div>
  )
})

/** True for a work that its viewer must ask for first: what anybody may meet has no level, and what has no image has no size. */
function isMaskedCard({ level, cover }: Card): boolean {
  return level !== undefined && cover.url === null && cover.width > 0
}

function boxStyle({ card, place }: WorkCardProps): Record<string, string | number> {
  if (place !== undefined)
    return { insetBlockStart: place.topPx, insetInlineStart: place.startPx, inlineSize: place.widthPx, blockSize: place.heightPx }
  const fixedPx = fixedImagePx(card)
  return fixedPx === null ? { "--ratio": coverRatio(card.cover) } : { "--image": `${fixedPx}px` }
}

/** The image of a work, or its title where it has none. */
function Cover({ card: { cover, title }, index }: WorkCardProps) {
  if (cover.url === null)
    return (
      <span className="card-words">
        <bdi>{title}</bdi>
      </span>
    )
  const isEager = index !== undefined && index < EAGER_CARDS
  return (
    <img
      {...coverSources({ ...cover, url: cover.url })}
      sizes={CARD_SIZES}
      alt={title}
      width={cover.width}
      height={cover.height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={index !== undefined && index < URGENT_CARDS ? "high" : "auto"}
    />
  )
}

/** A length as players write it: `0:07`, `12:34`, `1:02:03`. */
function lengthOf(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
