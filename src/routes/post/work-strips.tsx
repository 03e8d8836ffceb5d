import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { tagOf } from "../../domain/feed/tags/concept-rules.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { tagPath } from "../../domain/square/tag-rules.ts"
import { wordsOf } from "../_page/words.ts"

interface StripsProps {
  readonly locale: Locale
  readonly work: Work
  /** What else its author published. */
  readonly moreBy: readonly Card[]
}

/** Where to go on from a work: more of its author, and works like it, which the page's script brings once one comes near (`show-alike.ts`). */
export function WorkStrips({ locale, work, moreBy }: StripsProps) {
  const t = wordsOf(locale, "post")
  const { author, tags } = work
  const [tag] = tags.map(tagOf)
  return (
    <div className="work-strips" data-alone={moreBy.length === 0 ? "" : undefined}>
      {moreBy.length === 0 ? null : (
        <section className="strip" aria-labelledby="more-by">
          <StripHead id="more-by" title={t("moreBy", { author: author.name })}>
            <a className="text-link" href={`/${locale}/user/${author.id}`} aria-label={t("seeAllBy", { author: author.name })}>
              {t("seeAll")}
            </a>
          </StripHead>
          <ul className="strip-row">
            {moreBy.map((card) => (
              <li key={card.id}>
                <StripItem locale={locale} card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="strip" data-alike={work.id} hidden aria-labelledby="alike-works">
        <StripHead id="alike-works" title={wordsOf(locale, "search")("moreLikeThis")}>
          {tag === undefined ? null : (
            <a className="text-link" href={`/${locale}${tagPath(tag)}`} aria-label={t("seeAllTagged", { tag })}>
              {t("seeAll")}
            </a>
          )}
        </StripHead>
        <ul className="strip-row" />
      </section>
    </div>
  )
}

function StripHead({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-3 text-sm text-ink-2">
      <h2 id={id} className="min-w-0 truncate text-base font-semibold text-ink">
        {title}
      </h2>
      {children}
    </div>
  )
}

function StripItem({ locale, card }: { readonly locale: Locale; readonly card: Card }) {
  const { cover, title } = card
  return (
    <a className="strip-item" href={`/${locale}${cardPath(card)}`} title={title}>
      {cover.url === null ? null : (
        <img
          src={renditionUrl(cover.url, 320)}
          alt={title}
          width={128}
          height={128}
          loading="lazy"
          decoding="async"
          style={{ backgroundColor: cover.colour }}
        />
      )}
    </a>
  )
}
