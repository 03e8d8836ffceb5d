import { ExternalLink } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { ModerationCaseDetail } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Badge } from "../../_ui/card.tsx"
import { useAccountName } from "../use-account-name.ts"
import { BlurredPreview } from "./blurred-preview.tsx"
import { CaseFacts } from "./case-facts.tsx"
import { CaseRecordings } from "./case-recordings.tsx"
import { useTitleOf } from "./case-words.ts"

interface CasePanelProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly detail: ModerationCaseDetail
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isImageShown: boolean
  readonly onShowImage: (isShown: boolean) => void
  readonly onOpenAccount: (id: string) => void
  /** The decisions that there are. */
  readonly children: ReactNode
}

/** One case: the thing itself, where it stands, and all that it takes to decide. */
export function CasePanel({ locale, viewerId, detail, heading, isImageShown, onShowImage, onOpenAccount, children }: CasePanelProps) {
  const t = useMessages("review")
  const title = useTitleOf()(detail)
  const { thing } = detail
  const preview = thing?.preview ?? null
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-4 md:p-5"
      aria-labelledby="case-title"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{t(`kind_${detail.kind}`)}</Badge>
          {thing === null ? null : <Badge tone={thing.state === "visible" ? "plain" : "warn"}>{t(`state_${thing.state}`)}</Badge>}
          {thing === null || thing.level === null ? null : <LevelBadge level={thing.level} />}
          <VisibilityBadge visibility={thing?.visibility ?? null} />
        </div>
        <h2 id="case-title" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold break-words">
          <bdi>{title}</bdi>
        </h2>
        <Owner detail={detail} onOpenAccount={onOpenAccount} />
        <Standing detail={detail} viewerId={viewerId} />
        {thing === null || thing.path === null ? null : (
          <a
            className="text-link inline-flex min-h-6 items-center gap-1.5 justify-self-start"
            href={`/${locale}${thing.path}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {t("openPage")}
          </a>
        )}
      </header>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 ${preview === null ? "" : "2xl:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"}`}
      >
        {preview === null ? null : <BlurredPreview preview={preview} title={title} isShown={isImageShown} onShow={onShowImage} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CaseRecordings thing={thing} />
          {children}
          <CaseFacts detail={detail} />
        </div>
      </div>
    </article>
  )
}

const KNOWN_LEVELS = [1, 2, 3, 4, 8, 16, 32] as const

function LevelBadge({ level }: { readonly level: number }) {
  const t = useMessages("review")
  const known = KNOWN_LEVELS.find((candidate) => candidate === level)
  return known === undefined ? null : <Badge tone={known > 2 ? "warn" : "plain"}>{t(`level_${known}`)}</Badge>
}

const KNOWN_VISIBILITIES = ["public", "unlisted", "private"] as const

function VisibilityBadge({ visibility }: { readonly visibility: string | null }) {
  const t = useMessages("review")
  const known = KNOWN_VISIBILITIES.find((candidate) => candidate === visibility)
  return known === undefined ? null : <Badge>{t(`visibility_${known}`)}</Badge>
}

function Owner({
  detail: { owner },
  onOpenAccount,
}: {
  readonly detail: ModerationCaseDetail
  readonly onOpenAccount: (id: string) => void
}) {
  const t = useMessages("review")
  const nameOf = useAccountName()
  if (owner === null) return <p className="text-ink-2">{t("noOwner")}</p>
  const name = nameOf(owner)
  return (
    <p>
      <button type="button" className="text-link min-h-6 text-start break-words" onClick={() => onOpenAccount(owner.id)}>
        {t("by", { name })}
      </button>
    </p>
  )
}

/** Since when it waits and who looks at it, or who decided it. */
function Standing({ detail, viewerId }: { readonly detail: ModerationCaseDetail; readonly viewerId: string }) {
  const t = useMessages("review")
  const nameOf = useAccountName()
  const { claim, decision, decided_by: decider, decided_at: decidedAt } = detail
  if (decision !== null && decidedAt !== null)
    return (
      <div className="grid gap-0.5 text-ink-2">
        <p>
          <span className="font-semibold text-ink">{t(`decided_${decision}`)}</span>{" "}
          {t("decidedBy", { name: decider === null ? "" : nameOf(decider), date: new Date(decidedAt) })}
        </p>
        {detail.reason === null || detail.reason === "" ? null : (
          <p className="break-words whitespace-pre-line" dir="auto">
            {detail.reason}
          </p>
        )}
      </div>
    )
  return (
    <div className="grid gap-0.5 text-sm text-ink-2">
      <p>{t("waitingSince", { date: new Date(detail.create_at) })}</p>
      {claim === null ? null : (
        <p className={claim.by.id === viewerId ? "" : "text-warn"}>
          {claim.by.id === viewerId
            ? t("claimedByYou", { date: new Date(claim.until) })
            : t("claimedUntil", { name: nameOf(claim.by), date: new Date(claim.until) })}
        </p>
      )}
    </div>
  )
}
