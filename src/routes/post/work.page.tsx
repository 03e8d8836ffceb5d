import { Check, Copy, Download, Maximize2, SlidersHorizontal, Sparkles } from "lucide-react"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import { readWork } from "../../domain/post/read-work.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { RATIOS } from "../../domain/studio/index.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { ReportLink } from "../report/report-link.tsx"
import { CollectStatus } from "../social/collect-status.tsx"
import { createUrl } from "../studio/create-query.ts"
import { type RecipeLine, recipeLines } from "./recipe-lines.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }

/** One published work (spec 1§2). */
export const page = definePage({
  path: "/explore/detail/:id",
  access: "visitor",
  cache: "edge",
  messages: "post",
  load({ context, parameters: { id } }) {
    const workId = workIdSchema().safeParse(id)
    if (!workId.success) throw new DomainError("NotFound")
    return readWork(context, workId.data)
  },
  head: ({ data: { title, recipe, cover } }) => ({
    title,
    description: firstGraphemes(recipe?.prompt ?? "", 300),
    ...(cover.url === null ? {} : { image: { url: renditionUrl(cover.url, 960), width: cover.width, height: cover.height } }),
  }),
  view: ({ data, locale }) => <WorkDetail locale={locale} work={data} />,
})

/** One published work: its image and the recipe it was made by. */
function WorkDetail({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  return (
    <article className="work">
      <div>
        <a
          className="work-image"
          href={work.cover.url ?? ""}
          title={t("openFull")}
          style={{ "--shape": work.cover.width / work.cover.height, backgroundColor: work.cover.colour } as Record<string, string | number>}
        >
          <img
            {...coverSources({ ...work.cover, url: work.cover.url ?? "" })}
            sizes="(min-width: 1000px) calc(100vw - 504px), calc(100vw - 32px)"
            alt={work.title}
            width={work.cover.width}
            height={work.cover.height}
            fetchPriority="high"
          />
        </a>
      </div>
      <div className="grid content-start gap-5">
        <header className="grid gap-2">
          <h1 className="text-lg leading-snug font-semibold text-balance">
            <bdi>{work.title}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-3 text-ink-3">
            <span>{t("by", { author: work.author.name })}</span>
            <span>{t("published", { date: new Date(work.create_at) })}</span>
          </p>
          {work.is_preview ? <PreviewMark locale={locale} /> : null}
        </header>
        <Actions locale={locale} work={work} fullUrl={work.cover.url ?? ""} />
        <Recipe locale={locale} work={work} />
        <CollectStatus locale={locale} />
        <p className="flex flex-wrap justify-between gap-3">
          <a className="text-link text-ink-2" href={`/${locale}`}>
            {t("backToWorks")}
          </a>
          <ReportLink locale={locale} kind="work" id={work.id} title={work.title} />
        </p>
      </div>
    </article>
  )
}

function PreviewMark({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "post")
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
      <span className="rounded-pill border border-line-strong px-2 py-0.5 font-medium text-ink">{t("preview")}</span>
      <span>
        {t("previewHint")}{" "}
        <a className="text-link whitespace-nowrap" href={`/${locale}/about-preview`}>
          {wordsOf(locale, "shell")("connectGpu")}
        </a>
      </span>
    </p>
  )
}

function Actions({ locale, work, fullUrl }: { readonly locale: Locale; readonly work: Work; readonly fullUrl: string }) {
  const t = wordsOf(locale, "post")
  const feedWords = wordsOf(locale, "feed")
  if (work.recipe === null) return null
  const { prompt, prompt_style, seed, aspect_ratio } = work.recipe
  const ratio = RATIOS.find(({ code }) => code === aspect_ratio)?.code
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className="button-primary min-h-11 grow"
        href={createUrl(locale, {
          prompt,
          ...(seed === null ? {} : { seed }),
          ...(ratio ? { ratio } : {}),
          ...(prompt_style ? { style: prompt_style } : {}),
        })}
      >
        <Sparkles {...ICON} />
        {t("useThis")}
      </a>
      <a className="button-ghost min-h-11" href={`/${locale}/generator?work=${work.id}`} data-generator="" rel="nofollow">
        <SlidersHorizontal {...ICON} />
        {t("openInGenerator")}
      </a>
      <button
        type="button"
        className="button-ghost min-h-11"
        data-needs-script=""
        data-collect={work.id}
        aria-pressed={false}
        aria-label={feedWords("saveNamed", { title: work.title })}
      >
        <span className="save-mark" />
        {feedWords("save")}
      </button>
      <a className="button-ghost min-h-11" href={fullUrl} download={`${work.id}.png`}>
        <Download {...ICON} />
        {t("download")}
      </a>
      <a className="button-ghost min-h-11 w-11 px-0" href={fullUrl} aria-label={t("openFull")} title={t("openFull")}>
        <Maximize2 {...ICON} />
      </a>
    </div>
  )
}

function Recipe({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  if (work.recipe === null) return null
  return (
    <section className="grid gap-1" aria-labelledby="recipe-title">
      <h2 id="recipe-title" className="font-semibold">
        {t("recipe")}
      </h2>
      <dl className="grid">
        {recipeLines(locale, work.recipe).map((line) => (
          <RecipeRow key={line.name} locale={locale} line={line} />
        ))}
      </dl>
    </section>
  )
}

function RecipeRow({ locale, line }: { readonly locale: Locale; readonly line: RecipeLine }) {
  const t = wordsOf(locale, "post")
  const id = `recipe-${line.name}`
  const layout = line.isLong ? "items-start" : "items-center"
  return (
    <div className={`flex min-h-10 gap-3 border-t border-line py-1 ${layout}`}>
      <dt className={`w-24 shrink-0 text-ink-3 ${line.isLong ? "pt-1.5" : ""}`}>{t(line.name)}</dt>
      <dd id={id} className={`min-w-0 grow break-words tabular-nums ${line.isLong ? "pt-1.5 pb-2 whitespace-pre-line" : ""}`}>
        <bdi>{line.text}</bdi>
      </dd>
      <dd className="flex">
        <button
          type="button"
          className="button-ghost button-icon border-transparent"
          data-needs-script=""
          data-copy={line.copied}
          data-copy-from={id}
          data-copied={t("copied")}
          aria-label={t("copyOf", { what: t(line.name) })}
          title={t("copy")}
        >
          <span className="copy-ready">
            <Copy {...ICON} />
          </span>
          <span className="copy-done text-good">
            <Check {...ICON} />
          </span>
        </button>
      </dd>
    </div>
  )
}
