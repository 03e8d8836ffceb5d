import { useEffect, useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import { reviewClaims } from "../../../domain/moderation/review-contract.ts"
import { call } from "../../_runtime/call.ts"

export type Claims = CallOutput<typeof reviewClaims>

/** How old what is shown of others' claims may be. */
const POLL_MS = 10_000

/** Who looks at which case now, while the page is looked at; null until it is known. */
export function useClaims(): Claims | null {
  const [claims, setClaims] = useState<Claims | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      if (document.hidden) return
      // What is not heard of now is asked for again in a moment.
      const answer = await call(reviewClaims, {}, { handlesErrors: true, signal: leaving.signal }).catch(() => null)
      if (answer !== null && !leaving.signal.aborted) setClaims(answer)
    }
    void read()
    const timer = setInterval(() => void read(), POLL_MS)
    document.addEventListener("visibilitychange", () => void read(), { signal: leaving.signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return claims
}
