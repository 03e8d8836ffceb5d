import { memo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import { contentOfGrid, coverRatio, fixedImagePx } from "../../domain/feed/rules.ts"
import { LEVELS, levelLabel, levelOf } from "../../domain/moderation/level-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { CardFoot } from "./card-foot.tsx"
import type { CardLabels } from "./card-labels.ts"
import { cardSizes } from "./card-sizes.ts"
import { compactCount } from "./compact-count.ts"
import type { CardPlace } from "./place-cards.ts"

/** Cards whose images are loaded with the page instead of when they come near. */
const EAGER_CARDS = 4
/** Cards whose images go before everything else. */
const URGENT_CARDS = 2

/** Browsers are sent no steps of columns: what they add has a width, and what the server made has its sizes. */
const sizesOf = import.meta.env.SSR ? cardSizes : () => "(min-width: 720px) 25vw, 50vw"

interface WorkCardProps extends CardLabels {
  readonly card: Card
  readonly locale: Locale
  readonly index?: number
  readonly item?: number
  readonly place?: CardPlace
  /** Where it stands in its run, as the stylesheet reads it. */
  readonly style?: Readonly<Record<string, string | number>>
  /** Which card of its list it is, from 1, where the list goes on below what is in the document. */
  readonly position?: number
  /** The grid that it stands in. */
  readonly grid?: GridName
  readonly isSaved?: boolean
  /** How wide its image is, where it stands in no waterfall. */
  readonly sizes?: string
}

/**
 * A work of any kind in the waterfall. `index` is its place in the page as it was first sent; the stylesheet places it. Appended cards have
 * a `place` instead, and their place in the list as `item`.
 */
export const WorkCard = memo(function WorkCard(props: WorkCardProps) {
  const { card, locale, item, position, maskedLabel, revealLabel, kindLabel, viewsLabel, playLabel } = props
  const { level } = card
  const isMasked = isMaskedCard(card)
  // Only who asked for it is sent it; whether it is blurred for them, their browser knows.
  const isBlurred = !isMasked && level !== undefined && level !== LEVELS.unrated && revealLabel !== undefined
  const Box = position === undefined ? "div" : "article"
  return (
    <Box
      className="card-box"
      data-card={card.id}
      data-author={card.author_id ?? undefined}
      data-veiled={isBlurred ? "" : undefined}
      data-blurred={isBlurred ? "" : undefined}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      style={boxStyle(props)}
    >
      <a
        className="card"
        data-item={item}
        data-age-gate={isMasked && level !== LEVELS.unrated ? level : undefined}
        data-preview={isMasked ? undefined : (card.stream?.url2 ?? undefined)}
        href={`/${locale}${cardPath(card)}`}
      >
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
        {/* The image's alternative text is the title, so the title is not read twice. */}
        <bdi className="card-title" aria-hidden={card.cover.url === null && isMasked ? undefined : "true"}>
          {card.title}
        </bdi>
        <span className="card-kind">
          {kindLabel}
          {viewsLabel === undefined ? null : (
            <span className="card-views" role="img" aria-label={viewsLabel}>
              {compactCount(locale, card.counts.views)}
            </span>
          )}
        </span>
      </a>
      {isBlurred ? (
        <button type="button" className="veil card-reveal" data-needs-script="" data-reveal="" aria-label={revealLabel}>
          <span className="card-badge">{levelLabel(levelOf(level))}</span>
        </button>
      ) : null}
      {playLabel === undefined || isMasked || isBlurred || card.stream === undefined ? null : (
        <button
          type="button"
          className="card-play"
          data-needs-script=""
          data-play-sound={card.stream.url3}
          aria-pressed="false"
          aria-label={playLabel}
        />
      )}
      <CardFoot {...props} isMasked={isMasked} />
    </Box>
  )
})

/** True for a work that its viewer must ask for first: what anybody may meet has no level, and what has no image has no size. */
function isMaskedCard({ level, cover }: Card): boolean {
  return level !== undefined && cover.url === null && cover.width > 0
}

function boxStyle({ card, place, style, grid = "normal" }: WorkCardProps): Readonly<Record<string, string | number>> {
  if (style !== undefined) return style
  if (place !== undefined)
    return { insetBlockStart: place.topPx, insetInlineStart: place.startPx, inlineSize: place.widthPx, blockSize: place.heightPx }
  const fixedPx = fixedImagePx(card, contentOfGrid(grid))
  return fixedPx === null ? { "--ratio": coverRatio(card.cover) } : { "--image": `${fixedPx}px` }
}

/** The image of a work, or its title where it has none. */
function Cover({ card: { cover, title }, index, place, grid = "normal", sizes }: WorkCardProps) {
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
      sizes={sizes ?? (place === undefined ? sizesOf(grid) : `${Math.ceil(place.widthPx)}px`)}
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
