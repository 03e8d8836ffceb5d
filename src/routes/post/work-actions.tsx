import { Download, FolderPlus, Pencil, SlidersHorizontal, Sparkles } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work, WorkRecipe } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { RATIOS } from "../../domain/studio/index.ts"
import { LikeButton } from "../../islands/social/mark-button.tsx"
import { wordsOf } from "../_page/words.ts"
import { ReportLink } from "../report/report-link.tsx"
import { createUrl } from "../studio/create-query.ts"
import { formPathOf } from "./settings-of-work.ts"
import { DownloadMenu } from "./work-download.tsx"
import { ShareMenu } from "./work-share.tsx"

const ICON = { className: "size-4", strokeWidth: 1.75, "aria-hidden": true } as const

interface ActionsProps {
  readonly locale: Locale
  readonly work: Work
  readonly site: string
  readonly isOpen: boolean
}

/** What one does with a work: to make the like of it is what matters, the rest stands above in a row. */
export function WorkActions({ locale, work, site, isOpen }: ActionsProps) {
  const t = wordsOf(locale, "post")
  return (
    <div className="grid gap-2.5">
      <div className="relative flex flex-wrap gap-2">
        {work.is_masked ? null : <MarkButtons locale={locale} work={work} />}
        {isOpen ? <ShareMenu locale={locale} work={work} site={site} /> : null}
        {work.is_masked ? null : <DownloadAction locale={locale} work={work} />}
        {/* A page that is kept for all hides it; the script knows whose it is. */}
        <a
          className="button-ghost min-h-11"
          href={editPath(locale, work)}
          rel="nofollow"
          data-edit-work={work.id}
          data-owner={work.author.id ?? ""}
          hidden={!work.is_own}
        >
          <Pencil {...ICON} />
          {t("edit")}
        </a>
        {work.is_own ? null : <ReportLink locale={locale} kind="work" id={work.id} title={work.title} ownerId={work.author.id} />}
      </div>
      {work.recipe === null ? null : isPlaying(work) ? (
        <UseSettings locale={locale} work={work} />
      ) : (
        <UseAction locale={locale} work={work} recipe={work.recipe} />
      )}
    </div>
  )
}

/** Where a work is edited: videos have a form of their own. */
function editPath(locale: Locale, { id, obj_type: type }: Work): string {
  const form = type === OBJECT_TYPES.video || type === OBJECT_TYPES.aiVideo ? "video" : "portfolio"
  return `/${locale}/publish/${form}?${new URLSearchParams({ id })}`
}

/** What one can do with a work at once: like it, keep it, put it into a collection. */
export function MarkButtons({ locale, work }: Pick<ActionsProps, "locale" | "work">) {
  const t = wordsOf(locale, "feed")
  const m = wordsOf(locale, "marks")
  const { id, title } = work
  return (
    <>
      <LikeButton id={id} count={work.counts.likes} label={m("likeNamed", { title })}>
        {m("like")}
      </LikeButton>
      <button
        type="button"
        className="button-ghost min-h-11"
        data-needs-script=""
        data-collect={id}
        data-collect-kind={work.obj_type}
        aria-pressed={false}
        aria-label={t("saveNamed", { title })}
      >
        <span className="save-mark" />
        {t("save")}
      </button>
      <button
        type="button"
        className="button-ghost min-h-11"
        data-needs-script=""
        data-collect-into={id}
        aria-label={m("collectIntoNamed", { title })}
        aria-haspopup="dialog"
      >
        <FolderPlus {...ICON} />
        {m("collectInto")}
      </button>
    </>
  )
}

/** A file with a recipe is had in several forms; any other as it is. */
function DownloadAction({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const url = work.stream?.url3 ?? work.cover.url
  if (url === null || work.items.length > 0) return null
  if (work.recipe !== null && work.stream === undefined) return <DownloadMenu locale={locale} work={work} url={url} />
  return (
    <a className="button-ghost min-h-11" href={`${url}?download=${fileNameOf(work.id, url)}`} download={fileNameOf(work.id, url)}>
      <Download {...ICON} />
      {t("download")}
    </a>
  )
}

/** What a downloaded file is called: by the work, with the ending that it has in the store. */
export function fileNameOf(id: string, url: string): string {
  return `${id}.${/\.([a-z0-9]{2,5})$/.exec(url)?.[1] ?? "bin"}`
}

/** What a task made that plays has a form of its own. */
function isPlaying({ obj_type: type }: Work): boolean {
  return type === OBJECT_TYPES.aiVideo || type === OBJECT_TYPES.aiAudio
}

/** Leads to the form that makes the like of it, filled in; nothing for what is made out of another work. */
function UseSettings({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const path = formPathOf(work)
  if (path === null) return null
  return (
    <a className="button-primary min-h-11" href={`/${locale}${path}`} rel="nofollow">
      <Sparkles {...ICON} />
      {wordsOf(locale, "post")("useSettings")}
    </a>
  )
}

function UseAction({ locale, work, recipe }: { readonly locale: Locale; readonly work: Work; readonly recipe: WorkRecipe }) {
  const t = wordsOf(locale, "post")
  const { prompt, prompt_style: style, seed, aspect_ratio: code } = recipe
  const ratio = RATIOS.find((known) => known.code === code)?.code
  const settings = {
    prompt,
    ...(seed === null ? {} : { seed }),
    ...(ratio ? { aspect_ratio: ratio } : {}),
    ...(style ? { prompt_style: style } : {}),
  }
  return (
    <div className="flex flex-wrap gap-2">
      <a className="button-primary min-h-11 grow" href={createUrl(locale, settings)}>
        <Sparkles {...ICON} />
        {t("useThis")}
      </a>
      <a className="button-ghost min-h-11" href={`/${locale}/generator?work=${work.id}`} data-generator="" rel="nofollow">
        <SlidersHorizontal {...ICON} />
        {t("openInGenerator")}
      </a>
    </div>
  )
}
