import type { Locale } from "../../domain/_kernel/locales.ts"
import { type OutlineEntry, outlineOf } from "../../domain/post/article/document-text.ts"
import type { Article } from "../../domain/post/article-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { ArticleBody } from "../../islands/post/article-body.tsx"
import { wordsOf } from "../_page/words.ts"
import { WorkTalk } from "../comment/work-talk.tsx"
import { CollectStatus } from "../social/collect-status.tsx"
import { MarkButtons } from "./work-actions.tsx"
import { isLiked, LikedBy, WorkAuthor } from "./work-author.tsx"
import { WorkLook } from "./work-look.tsx"
import { MoreMenu } from "./work-more.tsx"
import { ShareMenu } from "./work-share.tsx"
import { WorkStateNote } from "./work-state.tsx"
import { WorkTags } from "./work-tags.tsx"

/** An outline of one entry leads nowhere that the eye does not reach. */
const LEAST_OUTLINE = 2

interface ArticleViewProps {
  readonly locale: Locale
  readonly work: Work
  readonly article: Article
  /** Scheme and host of this site. */
  readonly site: string
  /** Everybody meets it so: it has an address to share. */
  readonly isOpen: boolean
}

/** An article as everybody reads it; it needs no script. */
export function ArticleView({ locale, work, article, site, isOpen }: ArticleViewProps) {
  const t = wordsOf(locale, "article")
  const { title, document, images, cards, language } = article
  const outline = outlineOf(document)
  return (
    <article className="mx-auto grid max-w-[712px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 md:py-12" data-work={work.id}>
      <WorkStateNote locale={locale} work={work} />
      <header className="grid gap-4">
        <h1 className="text-2xl leading-tight font-semibold text-balance wrap-anywhere" lang={language || undefined}>
          <bdi>{title}</bdi>
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <WorkAuthor locale={locale} work={work} />
          {article.is_masked ? null : <p className="text-sm text-ink-3">{t("readingTime", { minutes: article.reading_minutes })}</p>}
        </div>
        <Actions locale={locale} work={work} site={site} isOpen={isOpen} />
      </header>
      {article.is_masked ? (
        <WorkLook locale={locale} work={work} />
      ) : (
        <>
          <Cover article={article} />
          {outline.length < LEAST_OUTLINE ? null : <Outline label={t("outline")} entries={outline} />}
          <div lang={language || undefined}>
            <ArticleBody locale={locale} document={document} images={images} cards={cards} />
          </div>
        </>
      )}
      <footer className="grid gap-4 border-t border-line pt-6">
        <WorkTags locale={locale} label={t("tags")} tags={article.tags} />
        <CollectStatus locale={locale} />
        {isLiked(work) ? (
          <p className="text-sm text-ink-2">
            <LikedBy locale={locale} work={work} />
          </p>
        ) : null}
        <WorkTalk locale={locale} work={work} />
        <p>
          <a className="text-link text-ink-2" href={`/${locale}`}>
            {t("backToWorks")}
          </a>
        </p>
      </footer>
    </article>
  )
}

function Actions({ locale, work, site, isOpen }: Omit<ArticleViewProps, "article">) {
  return (
    <div className="work-actions">
      {work.is_masked ? null : <MarkButtons locale={locale} work={work} />}
      {isOpen ? <ShareMenu locale={locale} work={work} site={site} /> : null}
      <MoreMenu locale={locale} work={work} />
    </div>
  )
}

function Cover({ article: { cover } }: { readonly article: Article }) {
  if (cover === null) return null
  return (
    <img
      {...coverSources(cover)}
      sizes="(min-width: 720px) 680px, 100vw"
      alt=""
      width={cover.width}
      height={cover.height}
      fetchPriority="high"
      className="h-auto w-full rounded-card"
      style={{ backgroundColor: cover.colour }}
    />
  )
}

function Outline({ label, entries }: { readonly label: string; readonly entries: readonly OutlineEntry[] }) {
  return (
    <details className="rounded-card border border-line px-4 py-2" open>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{label}</summary>
      <nav aria-label={label}>
        <ol className="grid pb-2">
          {entries.map(({ anchor, level, title }) => (
            <li key={anchor} style={{ paddingInlineStart: `${(level - 2) * 16}px` }}>
              <a className="text-link inline-block py-1.5 text-ink-2 wrap-anywhere max-md:py-2.5" href={`#${anchor}`}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
