import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { claimCase, type ModerationCase, type ModerationCaseDetail, reviewCase } from "../../../domain/moderation/review-contract.ts"
import { call } from "../../_runtime/call.ts"
import { type Action, useAction } from "../../_ui/use-action.ts"

/** What every call about a case is given. */
export function referenceTo({ case_id, kind, id }: Pick<ModerationCase, "case_id" | "kind" | "id">) {
  return { case_id, kind, id }
}

type Reference = ReturnType<typeof referenceTo>

interface OpenCase {
  readonly detail: ModerationCaseDetail | null
  readonly failure: Action["failure"]
  readonly reload: () => void
}

/** Reads a case in full and claims it while it is looked at, where that is possible. */
export function useCase(chosen: ModerationCase | null): OpenCase {
  const [detail, setDetail] = useState<ModerationCaseDetail | null>(null)
  const { run, failure, clear } = useAction()
  const caseId = chosen?.case_id ?? null
  const kind = chosen?.kind ?? null
  const id = chosen?.id ?? null
  const isClaimable = chosen !== null && chosen.state === "open" && chosen.may_decide
  const reference = useMemo(
    () => (caseId === null || kind === null || id === null ? null : { case_id: caseId, kind, id }),
    [caseId, kind, id],
  )
  /** The case that is looked at: what is read of one that was left comes too late. */
  const open = useRef<Reference | null>(null)
  const load = useCallback(async () => {
    setDetail(null)
    clear()
    if (reference === null) return
    // Somebody else's claim is told with the case.
    if (isClaimable) await claimQuietly(reference)
    if (open.current !== reference) return
    const read = await run(() => call(reviewCase, reference, { handlesErrors: true }))
    if (open.current === reference) setDetail(read)
  }, [reference, isClaimable, run, clear])
  useEffect(() => {
    open.current = reference
    void load()
    return () => {
      open.current = null
      if (reference !== null && isClaimable) void claimQuietly({ ...reference, is_released: true })
    }
  }, [reference, isClaimable, load])
  return { detail, failure, reload: useCallback(() => void load(), [load]) }
}

/** Claims a case or lets go of it; that it could not be done is no reason not to look at it. */
function claimQuietly(input: Reference & { readonly is_released?: boolean }) {
  return call(claimCase, input, { handlesErrors: true }).catch(() => null)
}
