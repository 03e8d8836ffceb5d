import { ChevronDown, Download } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { LikeButton } from "../../islands/social/mark-button.tsx"
import { wordsOf } from "../_page/words.ts"
import { DownloadMenu } from "./work-download.tsx"
import { MoreMenu } from "./work-more.tsx"
import { RemixActions } from "./work-remix.tsx"
import { ShareMenu } from "./work-share.tsx"

const ICON = { className: "size-4.5", strokeWidth: 1.75, "aria-hidden": true } as const

interface ActionsProps {
  readonly locale: Locale
  readonly work: Work
  readonly site: string
  readonly isOpen: boolean
}

/** What one does with a work: five actions in a row, and to make the like of it, which is what matters. */
export function WorkActions({ locale, work, site, isOpen }: ActionsProps) {
  return (
    <div className="grid gap-2.5">
      <div className="work-actions">
        {work.is_masked ? null : <MarkButtons locale={locale} work={work} />}
        {isOpen ? <ShareMenu locale={locale} work={work} site={site} /> : null}
        {work.is_masked ? null : <DownloadAction locale={locale} work={work} />}
        <MoreMenu locale={locale} work={work} />
      </div>
      <RemixActions locale={locale} work={work} />
    </div>
  )
}

/** What one can do with a work at once: like it, and keep it, in a collection if one likes. */
export function MarkButtons({ locale, work }: Pick<ActionsProps, "locale" | "work">) {
  const t = wordsOf(locale, "feed")
  const m = wordsOf(locale, "marks")
  const { id, title } = work
  return (
    <>
      <LikeButton id={id} count={work.counts.likes} label={m("likeNamed", { title })}>
        {m("like")}
      </LikeButton>
      <span className="work-save">
        <button
          type="button"
          className="work-action"
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
          className="work-action"
          data-needs-script=""
          data-collect-into={id}
          aria-label={m("collectIntoNamed", { title })}
          title={m("collectInto")}
          aria-haspopup="dialog"
        >
          <ChevronDown {...ICON} className="size-4" />
        </button>
      </span>
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
    <a className="work-action" href={`${url}?download=${fileNameOf(work.id, url)}`} download={fileNameOf(work.id, url)}>
      <Download {...ICON} />
      {t("download")}
    </a>
  )
}

/** What a downloaded file is called: by the work, with the ending that it has in the store. */
export function fileNameOf(id: string, url: string): string {
  return `${id}.${/\.([a-z0-9]{2,5})$/.exec(url)?.[1] ?? "bin"}`
}
