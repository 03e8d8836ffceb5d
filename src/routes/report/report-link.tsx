import { Flag } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SubjectKind } from "../../domain/moderation/case-rules.ts"
import { wordsOf } from "../_page/words.ts"

interface ReportLinkProps {
  readonly locale: Locale
  readonly kind: SubjectKind
  readonly id: string
  /** What the thing is called, for whoever does not see what the link stands beside. */
  readonly title: string
  /** Whose it is: nobody reports what is their own. */
  readonly ownerId: string | null
  readonly className?: string
}

const LINK = "text-link inline-flex min-h-6 items-center gap-1.5 text-ink-3"

/** The way to report a thing: the dialog over this page, and without script the page of reports. */
export function ReportLink({ locale, kind, id, title, ownerId, className = LINK }: ReportLinkProps) {
  const t = wordsOf(locale, "report")
  const about = `${kind}:${id}`
  return (
    <a
      className={className}
      href={`/${locale}/reports?about=${about}`}
      rel="nofollow"
      data-report={about}
      data-of-others={ownerId ?? undefined}
      aria-label={t("reportNamed", { title })}
    >
      <Flag className="size-3.5" strokeWidth={1.75} aria-hidden="true" />
      {t("report")}
    </a>
  )
}
