import type { Locale } from "../../domain/_kernel/locales.ts"
import { conceptsOf, labelOf, tagOf } from "../../domain/feed/tags/concept-rules.ts"
import { tagPath } from "../../domain/square/tag-rules.ts"

interface WorkTagsProps {
  readonly locale: Locale
  readonly label: string
  /** As its author wrote them. */
  readonly tags: readonly string[]
}

/** The tags of a work in the reader's language, each a link to all that is tagged so; one that names no concept stays as it was written. */
export function WorkTags({ locale, label, tags }: WorkTagsProps) {
  if (tags.length === 0) return null
  const known = new Map(
    conceptsOf(tags).map(({ text, conceptId }) => [tagOf(text), conceptId === null ? text : labelOf(conceptId, locale)] as const),
  )
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={label}>
      {[...known].map(([tag, text]) => (
        <li key={tag} className="min-w-0 max-w-full">
          <a className="chip max-md:min-h-11 wrap-anywhere" href={`/${locale}${tagPath(tag)}`}>
            <bdi>{text}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
