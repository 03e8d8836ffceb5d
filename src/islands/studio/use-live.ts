import { useEffect, useState } from "react"
import { newIdempotencyKey } from "../_runtime/call.ts"
import { draftFailureOf, type LiveDraft, paintDraft } from "./live-draft.ts"
import { type LiveOrder, liveKeyOf } from "./live-order.ts"
import { LiveSession, type LiveView } from "./live-session.ts"

/** Drafts of an order as it changes, for as long as the component stands; null for nothing that could be drafted. */
export function useLive(order: LiveOrder | null): { readonly view: LiveView<LiveDraft>; readonly retry: () => void } {
  const [view, setView] = useState<LiveView<LiveDraft>>({ draft: null, isPainting: false, pause: null })
  const [session] = useState(() => {
    const liveId = newIdempotencyKey()
    return new LiveSession<LiveOrder, LiveDraft>({
      paint: (asked, request) => paintDraft(asked, liveId, request),
      keyOf: liveKeyOf,
      failureOf: draftFailureOf,
      onView: setView,
    })
  })
  // The session knows what it has been told already.
  useEffect(() => session.follow(order))
  useEffect(() => {
    const look = () => session.setHidden(document.visibilityState === "hidden")
    const reconnect = () => session.retry()
    look()
    document.addEventListener("visibilitychange", look)
    addEventListener("online", reconnect)
    return () => {
      document.removeEventListener("visibilitychange", look)
      removeEventListener("online", reconnect)
      session.stop()
    }
  }, [session])
  return { view, retry: () => session.retry() }
}
