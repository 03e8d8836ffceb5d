import type { Locale } from "../../domain/_kernel/locales.ts"
import { type OutlineEntry, outlineOf } from "../../domain/post/article/document-text.ts"
import type { Article } from "../../domain/post/article-contract.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { ArticleBody } from "../../islands/post/article-body.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"

/** An outline of one entry leads nowhere that the eye does not reach. */
const LEAST_OUTLINE = 2

/** An article as everybody reads it; it needs no script. */
export function ArticleView({ locale, article }: { readonly locale: Locale; readonly article: Article }) {
  const t = wordsOf(locale, "article")
  const { title, document, images, cards, language } = article
  const outline = outlineOf(document)
  return (
    <article className="mx-auto grid max-w-[680px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 md:py-12">
      <header className="grid gap-3">
        <h1 className="text-2xl leading-tight font-semibold text-balance wrap-anywhere" lang={language || undefined}>
          <bdi>{title}</bdi>
        </h1>
        <Byline locale={locale} article={article} />
      </header>
      <Cover article={article} />
      {article.is_masked ? <Masked locale={locale} /> : null}
      {outline.length < LEAST_OUTLINE ? null : <Outline label={t("outline")} entries={outline} />}
      <div lang={language || undefined}>
        <ArticleBody locale={locale} document={document} images={images} cards={cards} />
      </div>
      <footer className="grid gap-4 border-t border-line pt-6">
        <Tags label={t("tags")} tags={article.tags} />
        <CollectStatus locale={locale} />
        <p>
          <a className="text-link text-ink-2" href={`/${locale}`}>
            {t("backToWorks")}
          </a>
        </p>
      </footer>
    </article>
  )
}

function Byline({ locale, article }: { readonly locale: Locale; readonly article: Article }) {
  const t = wordsOf(locale, "article")
  const feedWords = wordsOf(locale, "feed")
  const { id, author, author_id, title, create_at, reading_minutes, is_masked } = article
  const by = t("by", { author })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3">
      {author_id === null ? (
        <span>{by}</span>
      ) : (
        <a className="text-link text-ink-2" href={`/${locale}/user/${author_id}`} rel="author">
          {by}
        </a>
      )}
      <time dateTime={create_at}>{t("published", { date: new Date(create_at) })}</time>
      {is_masked ? null : <span>{t("readingTime", { minutes: reading_minutes })}</span>}
      <button
        type="button"
        className="button-ghost ms-auto min-h-11"
        data-needs-script=""
        data-collect={id}
        aria-pressed={false}
        aria-label={feedWords("saveNamed", { title })}
      >
        <span className="save-mark" />
        {feedWords("save")}
      </button>
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

function Masked({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "article")
  return (
    <section className="panel grid justify-items-start gap-2 p-5" aria-labelledby="masked-title">
      <h2 id="masked-title" className="font-semibold">
        {t("maskedTitle")}
      </h2>
      <p className="text-ink-2">{t("maskedBody")}</p>
      <a className="button-ghost min-h-11" href={`/${locale}/settings/preferences`} rel="nofollow">
        {t("toSettings")}
      </a>
    </section>
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

function Tags({ label, tags }: { readonly label: string; readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-pill border border-line px-3 py-1 text-sm text-ink-2 wrap-anywhere">
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  )
}
