import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import type { ModerationCase } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Badge } from "../../_ui/card.tsx"
import { isUrgent, useCauseWords, useTitleOf } from "./case-words.ts"

interface CaseRowProps {
  readonly shown: ModerationCase
  readonly isChosen: boolean
  /** Who looks at it, where that is somebody else. */
  readonly claimer: string | null
  readonly onOpen: () => void
}

/** A case in the list: what it is about and why, its image blurred beyond recognition. */
export function CaseRow({ shown, isChosen, claimer, onOpen }: CaseRowProps) {
  const t = useMessages("review")
  const causeWords = useCauseWords()
  const titleOf = useTitleOf()
  const { thing, causes, decision } = shown
  const facts = [t(`kind_${shown.kind}`), ...(shown.report_count > 0 ? [t("reports", { count: shown.report_count })] : [])]
  return (
    <button
      type="button"
      data-case={shown.case_id}
      aria-current={isChosen ? "true" : undefined}
      onClick={onOpen}
      className={`flex w-full items-start gap-3 rounded-card border p-3 text-start ${isChosen ? "border-accent bg-hover" : "border-line bg-raised hover:bg-hover/60"}`}
    >
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sunken" aria-hidden="true">
        {thing?.preview?.kind === "image" ? (
          <img src={renditionUrl(thing.preview.url, 160)} alt="" className="size-full scale-125 object-cover blur-md" loading="lazy" />
        ) : null}
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="min-w-0 truncate font-semibold">{titleOf(shown)}</bdi>
          {isUrgent(shown) && decision === null ? <Badge tone="bad">{t("priority_urgent")}</Badge> : null}
        </span>
        <span className="truncate text-sm text-ink-2">{facts.join(" · ")}</span>
        <span className="truncate text-sm text-ink-2">
          {decision === null ? causes.map(causeWords).join(" · ") : t(`decided_${decision}`)}
        </span>
        {claimer === null ? null : <span className="truncate text-xs text-warn">{t("claimedBy", { name: claimer })}</span>}
      </span>
    </button>
  )
}
