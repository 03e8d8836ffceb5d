import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { CardLabels } from "./card-labels.ts"
import { compactCount } from "./compact-count.ts"

interface CardFootProps extends CardLabels {
  readonly card: Card
  readonly locale: Locale
  readonly isMasked: boolean
  readonly isSaved?: boolean
}

/** Below a card: who made it, what was said of it, and what one can do with it at once. */
export function CardFoot({ card, locale, isMasked, isSaved = false, saveLabel, likeLabel, commentsLabel }: CardFootProps) {
  const { id, counts } = card
  return (
    <div className="card-foot">
      <Author card={card} locale={locale} />
      {commentsLabel === undefined ? null : (
        <span className="card-comments" role="img" aria-label={commentsLabel}>
          {compactCount(locale, counts.comments)}
        </span>
      )}
      {isMasked || likeLabel === undefined ? null : (
        <button type="button" className="card-like" data-needs-script="" data-like={id} data-like-count={counts.likes} aria-pressed="false">
          <span className="sr-only">{likeLabel}</span>
          <span data-count="">{counts.likes === 0 ? "" : compactCount(locale, counts.likes)}</span>
        </button>
      )}
      {isMasked ? null : (
        <button
          type="button"
          className="card-save"
          data-needs-script=""
          data-collect={id}
          data-collect-kind={card.obj_type}
          aria-pressed={isSaved}
          aria-label={saveLabel}
        />
      )}
    </div>
  )
}

/** Leads to the author's page; what the house shows has none. */
function Author({ card: { author, author_id: id }, locale }: Pick<CardFootProps, "card" | "locale">) {
  const props = { className: "card-author", "data-initial": [...author][0] }
  const name = <bdi>{author}</bdi>
  return id === null ? (
    <span {...props}>{name}</span>
  ) : (
    <a {...props} href={`/${locale}/user/${id}`}>
      {name}
    </a>
  )
}
