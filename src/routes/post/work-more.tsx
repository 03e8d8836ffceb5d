import { Ellipsis, Pencil } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { editPath } from "../../domain/post/path-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { ReportLink } from "../report/report-link.tsx"

const ITEM = "menu-item w-full text-start"

/** What one seldom does with a work: its author edits it, all others report it. */
export function MoreMenu({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { id, title, author, is_own: isOwn } = work
  return (
    <details data-menu="">
      <summary className="work-action">
        <Ellipsis className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        {t("more")}
      </summary>
      <div className="panel menu absolute inset-x-0 top-full z-10 mt-1.5">
        {/* A page that is kept for all hides it; the script knows whose it is. */}
        <a
          className={ITEM}
          href={`/${locale}${editPath(work)}`}
          rel="nofollow"
          data-edit-work={id}
          data-owner={author.id ?? ""}
          hidden={!isOwn}
        >
          <Pencil className="size-3.5" strokeWidth={1.75} aria-hidden="true" />
          {t("edit")}
        </a>
        {isOwn ? null : <ReportLink locale={locale} kind="work" id={id} title={title} ownerId={author.id} className={ITEM} />}
      </div>
    </details>
  )
}
