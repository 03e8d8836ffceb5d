import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

interface NothingProps {
  readonly title: string
  readonly body: string
  readonly action: { readonly href: string; readonly label: string }
}

/** In place of a list that is empty: why, and where to go on. */
export function NothingHere({ title, body, action }: NothingProps) {
  return (
    <div className="grid min-h-[36dvh] place-content-center justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      <h2 className="text-lg font-semibold text-balance break-words">{title}</h2>
      <p className="text-ink-2">{body}</p>
      <a className="button-ghost" href={action.href}>
        {action.label}
      </a>
    </div>
  )
}

interface FootProps {
  readonly locale: Locale
  /** Of the list's first page, with its locale; it may have a query. */
  readonly path: string
  readonly cursor: string | null
  readonly isLater: boolean
}

/** The ways on from one page of a list; nothing where it holds everything. */
export function ListFoot({ locale, path, cursor, isLater }: FootProps) {
  const t = wordsOf(locale, "social")
  if (cursor === null && !isLater) return null
  return (
    <p className="flex flex-wrap justify-center gap-2 py-6">
      {isLater ? (
        <a className="button-ghost min-h-11" href={path}>
          {t("newest")}
        </a>
      ) : null}
      {cursor === null ? null : (
        <a
          className="button-ghost min-h-11"
          href={`${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`}
          rel="next"
        >
          {t("older")}
        </a>
      )}
    </p>
  )
}
