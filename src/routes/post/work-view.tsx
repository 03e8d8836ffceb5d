import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { WorkTalk } from "../comment/work-talk.tsx"
import { CollectStatus } from "../social/collect-status.tsx"
import { WorkActions } from "./work-actions.tsx"
import { WorkAuthor, WorkFacts } from "./work-author.tsx"
import { WorkLineageView } from "./work-lineage.tsx"
import { WorkLook } from "./work-look.tsx"
import { RecipeView } from "./work-recipe.tsx"
import { WorkStateNote } from "./work-state.tsx"
import { WorkStrips } from "./work-strips.tsx"
import { WorkTags } from "./work-tags.tsx"
import { WorkWalk } from "./work-walk.tsx"
import { WorkWords } from "./work-words.tsx"

interface WorkViewProps {
  readonly locale: Locale
  readonly work: Work
  /** Scheme and host of this site. */
  readonly site: string
  /** Everybody meets it so: it has an address and a code to share. */
  readonly isOpen: boolean
  readonly moreBy: readonly Card[]
}

/** The page of a published work: the work, who made it, what one does with it, its recipe, and where it came from. */
export function WorkView({ locale, work, site, isOpen, moreBy }: WorkViewProps) {
  const t = wordsOf(locale, "post")
  const hasPath = work.lineage.came_from.length > 0 || work.lineage.became.items.length > 0
  return (
    <article className="work" data-work={work.id}>
      <div className="work-look" data-with-path={hasPath ? "" : undefined}>
        <WorkWalk locale={locale} />
        <WorkLook locale={locale} work={work} />
      </div>
      <div className="work-side">
        <WorkStateNote locale={locale} work={work} />
        <WorkAuthor locale={locale} work={work} />
        <WorkWords locale={locale} work={work} />
        <WorkActions locale={locale} work={work} site={site} isOpen={isOpen} />
        <WorkFacts locale={locale} work={work} />
        {work.recipe === null ? null : <RecipeView locale={locale} work={work} recipe={work.recipe} />}
        <WorkTags locale={locale} label={t("tags")} tags={work.tags} />
        <CollectStatus locale={locale} />
        <p>
          <a className="text-link text-ink-2" href={`/${locale}`}>
            {t("backToWorks")}
          </a>
        </p>
      </div>
      {hasPath ? <WorkLineageView locale={locale} work={work} /> : null}
      <WorkTalk locale={locale} work={work} />
      {isOpen ? <WorkStrips locale={locale} work={work} moreBy={moreBy} /> : null}
    </article>
  )
}
