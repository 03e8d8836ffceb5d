import { useEffect, useState } from "react"
import { SUBJECT_KINDS } from "../../../domain/moderation/case-rules.ts"
import { type ModerationCase, reviewCase } from "../../../domain/moderation/review-contract.ts"
import type { QueueFilter } from "../../../domain/moderation/review-rules.ts"
import { call } from "../../_runtime/call.ts"

/** The case that the page's address names, wherever it stands in the queue; `onRead` is told its id. Null where it names none, or one that is gone. */
export function useLinkedCase(show: QueueFilter, onRead: (caseId: string) => void): ModerationCase | null {
  const [linked, setLinked] = useState<ModerationCase | null>(null)
  useEffect(() => {
    const asked = new URLSearchParams(location.search)
    const [caseId, id] = [asked.get("case"), asked.get("id")]
    const kind = SUBJECT_KINDS.find((known) => known === asked.get("kind"))
    if (show !== "open" || caseId === null || id === null || kind === undefined) return
    void call(reviewCase, { case_id: caseId, kind, id }, { handlesErrors: true }).then(
      (found) => {
        setLinked(found)
        onRead(found.case_id)
      },
      // The queue without it is what is left to show.
      () => {},
    )
  }, [show, onRead])
  return linked
}
