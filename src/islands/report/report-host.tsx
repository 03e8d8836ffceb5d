import { useEffect, useState } from "react"
import { SUBJECT_KINDS, type SubjectKind } from "../../domain/moderation/case-rules.ts"
import { REPORT_PLACE_ID, type ReportOpenEvent } from "../_runtime/report-door.ts"
import { ReportDialog } from "./report-dialog.tsx"

const OPEN: ReportOpenEvent = "report:open"

interface About {
  readonly kind: SubjectKind
  readonly id: string
}

export interface ReportHostProps {
  /** What is reported at once, as `data-report` says it; null for nothing yet. */
  readonly about: string | null
}

/** Shows the report dialog when a page asks for it. */
export function ReportHost({ about }: ReportHostProps) {
  const [shown, show] = useState<About | null>(null)
  useEffect(() => {
    const open = () => show(aboutOf(document.getElementById(REPORT_PLACE_ID)?.dataset["about"] ?? ""))
    show(aboutOf(about ?? ""))
    document.addEventListener(OPEN, open)
    return () => document.removeEventListener(OPEN, open)
  }, [about])
  return shown === null ? null : <ReportDialog key={`${shown.kind}:${shown.id}`} {...shown} onClose={() => show(null)} />
}

/** `work:work_…`; null for anything else. */
function aboutOf(text: string): About | null {
  const [kind, id = ""] = text.split(":")
  const known = SUBJECT_KINDS.find((candidate) => candidate === kind)
  return known === undefined || id === "" ? null : { kind: known, id }
}
