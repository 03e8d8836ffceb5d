import { useEffect, useRef, useState } from "react"
import { asCommentId } from "../../domain/_kernel/ids.ts"
import { type Comment, likeComment } from "../../domain/comment/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { ToggleRequest, type ToggleShown } from "../social/toggle-request.ts"

/** A comment's like as the viewer sees it: theirs at once, taken back where it failed. */
export function useLike({ id, is_liked: wasLiked, like_count: count }: Comment) {
  const [shown, setShown] = useState<ToggleShown>({ isOn: wasLiked, outcome: null })
  const request = useRef<ToggleRequest | null>(null)
  useEffect(() => {
    request.current = new ToggleRequest(
      wasLiked,
      async (isOn) => (await call(likeComment, { id: asCommentId(id), is_liked: isOn }, { handlesErrors: true })).is_liked,
      setShown,
    )
  }, [id, wasLiked])
  const { isOn, outcome } = shown
  const hasFailed =
    outcome?.kind === "failed" &&
    // The sign-in dialog says it.
    !(outcome.error instanceof CallError && (outcome.error.code === "LoginRequired" || outcome.error.code === "AccountBanned"))
  return {
    isLiked: isOn,
    count: Math.max(0, count + Number(isOn) - Number(wasLiked)),
    hasFailed,
    press: () => (isSignedIn() ? void request.current?.toggle() : openLogin()),
  }
}
