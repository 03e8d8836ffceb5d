import { REPORT_REASONS } from "../../../domain/moderation/case-rules.ts"
import { CASE_WEIGHTS } from "../../../domain/moderation/report-rules.ts"
import type { ModerationCase } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"

const CAUSES = ["text", "image", "video", "moderator", "voice"] as const

/** Words what led to a case: `report:spam` by its reason, a rule by its kind and name. */
export function useCauseWords(): (cause: string) => string {
  const t = useMessages("review")
  const reports = useMessages("report")
  return (cause) => {
    const [kind, ...rest] = cause.split(":")
    const detail = rest.join(":")
    const reason = REPORT_REASONS.find((known) => known === detail)
    if (kind === "report" && reason !== undefined) return reports(`reason_${reason}`)
    const known = CAUSES.find((candidate) => candidate === kind)
    const name = kind === "report" ? t("cause_report") : known === undefined ? t("cause_other") : t(`cause_${known}`)
    return detail === "" ? name : `${name} · ${detail}`
  }
}

/** What a case's thing is called. */
export function useTitleOf(): (shown: Pick<ModerationCase, "thing">) => string {
  const t = useMessages("review")
  return ({ thing }) => (thing === null ? t("gone") : thing.title.trim() === "" ? t("untitled") : thing.title)
}

/** True where waiting may do harm. */
export function isUrgent({ priority }: Pick<ModerationCase, "priority">): boolean {
  return priority >= CASE_WEIGHTS.likeness
}
