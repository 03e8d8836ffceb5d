import { useEffect, useState } from "react"
import { type PhotoFacts, type PhotoProblem, problemsOf } from "../../domain/studio/headshots/photo-rules.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import type { ChosenPhoto } from "../apps/chosen-photo.ts"

const loadLooking = import.meta.env.SSR ? onlyInBrowser : () => import("./look-at-photo.ts")

/** What is known of a photo. */
export type Verdict =
  | { readonly kind: "none" }
  | { readonly kind: "checking" }
  /** It could not be looked at, such as without a connection for the models. */
  | { readonly kind: "failed" }
  | { readonly kind: "judged"; readonly facts: PhotoFacts; readonly problems: readonly PhotoProblem[] }

/** Looks at a photo in this browser, again when another is chosen or `attempt` goes up. */
export function useVerdict(photo: ChosenPhoto | null, attempt: number): Verdict {
  const [known, setKnown] = useState<{ readonly of: ChosenPhoto; readonly attempt: number; readonly verdict: Verdict } | null>(null)
  useEffect(() => {
    if (photo === null) return
    const leaving = new AbortController()
    const tell = (verdict: Verdict) => leaving.signal.aborted || setKnown({ of: photo, attempt, verdict })
    loadLooking()
      .then(({ lookAtPhoto }) => lookAtPhoto(photo, leaving.signal))
      .then(
        (facts) => tell({ kind: "judged", facts, problems: problemsOf(facts) }),
        () => tell({ kind: "failed" }),
      )
    return () => leaving.abort()
  }, [photo, attempt])
  if (photo === null) return { kind: "none" }
  return known?.of === photo && known.attempt === attempt ? known.verdict : { kind: "checking" }
}
