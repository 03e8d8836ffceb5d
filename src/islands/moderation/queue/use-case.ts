import { useCallback, useEffect, useState } from "react"
import { claimCase, type ModerationCase, type ModerationCaseDetail, reviewCase } from "../../../domain/moderation/review-contract.ts"
import { call } from "../../_runtime/call.ts"
import { type Action, useAction } from "../../_ui/use-action.ts"

/** What every call about a case is given. */
export function referenceTo({ case_id, kind, id }: Pick<ModerationCase, "case_id" | "kind" | "id">) {
  return { case_id, kind, id }
}

interface OpenCase {
  readonly detail: ModerationCaseDetail | null
  readonly failure: Action["failure"]
  readonly reload: () => void
}

/** Reads a case in full and claims it while it is looked at, where that is possible. */
export function useCase(chosen: ModerationCase | null): OpenCase {
  const [detail, setDetail] = useState<ModerationCaseDetail | null>(null)
  const [round, setRound] = useState(0)
  const { run, failure, clear } = useAction()
  const caseId = chosen?.case_id ?? null
  const kind = chosen?.kind ?? null
  const id = chosen?.id ?? null
  const isClaimable = chosen !== null && chosen.state === "open" && chosen.may_decide
  useEffect(() => {
    setDetail(null)
    clear()
    if (caseId === null || kind === null || id === null) return
    const reference = { case_id: caseId, kind, id }
    let isLeft = false
    const quietly = (input: typeof reference & { readonly is_released?: boolean }) =>
      call(claimCase, input, { handlesErrors: true }).catch(() => null)
    void (async () => {
      // Somebody else's claim is told with the case.
      if (isClaimable) await quietly(reference)
      if (isLeft) return
      const read = await run(() => call(reviewCase, reference, { handlesErrors: true }))
      if (!isLeft) setDetail(read)
    })()
    return () => {
      isLeft = true
      if (isClaimable) void quietly({ ...reference, is_released: true })
    }
  }, [caseId, kind, id, isClaimable, round, run, clear])
  return { detail, failure, reload: useCallback(() => setRound((before) => before + 1), []) }
}
