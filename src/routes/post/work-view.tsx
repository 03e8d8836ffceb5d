import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { WorkActions } from "./work-actions.tsx"
import { WorkAuthor, WorkFacts } from "./work-author.tsx"
import { WorkLineageView } from "./work-lineage.tsx"
import { WorkLook } from "./work-look.tsx"
import { RecipeView } from "./work-recipe.tsx"
import { WorkStateNote } from "./work-state.tsx"
import { WorkWords } from "./work-words.tsx"

interface WorkViewProps {
  readonly locale: Locale
  readonly work: Work
  /** Scheme and host of this site. */
  readonly site: string
  /** Everybody meets it so: it has an address and a code to share. */
  readonly isOpen: boolean
}

/** The page of a published work: the work, who made it, what one does with it, its recipe, and where it came from. */
export function WorkView({ locale, work, site, isOpen }: WorkViewProps) {
  const t = wordsOf(locale, "post")
  const hasPath = work.lineage.came_from.length > 0 || work.lineage.became.items.length > 0
  return (
    <article className="work" data-work={work.id}>
      <div className="work-look" data-with-path={hasPath ? "" : undefined}>
        <WorkLook locale={locale} work={work} />
      </div>
      <div className="work-side">
        <WorkStateNote locale={locale} work={work} />
        <WorkAuthor locale={locale} work={work} />
        <WorkWords locale={locale} work={work} />
        <WorkActions locale={locale} work={work} site={site} isOpen={isOpen} />
        <WorkFacts locale={locale} work={work} />
        {work.recipe === null ? null : <RecipeView locale={locale} work={work} recipe={work.recipe} />}
        {work.tags.length === 0 ? null : (
          <ul className="flex flex-wrap gap-1.5" aria-label={t("tags")}>
            {work.tags.map((tag) => (
              <li key={tag} className="min-w-0 max-w-full rounded-pill border border-line px-2.5 py-0.5 text-xs break-words text-ink-2">
                <bdi>{tag}</bdi>
              </li>
            ))}
          </ul>
        )}
        <CollectStatus locale={locale} />
        <p>
          <a className="text-link text-ink-2" href={`/${locale}`}>
            {t("backToWorks")}
          </a>
        </p>
      </div>
      {hasPath ? <WorkLineageView locale={locale} work={work} /> : null}
    </article>
  )
}
