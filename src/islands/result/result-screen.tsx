import { type ReactNode, useLayoutEffect, useState } from "react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { makeStudioState, StudioContext } from "../studio/studio-state.ts"
import { LazyResultDialogs } from "./lazy-result-dialogs.tsx"

interface ResultScreenProps {
  /** What the viewer may have. */
  readonly plan: Plan
  readonly children: ReactNode
}

/**
 * A screen beside the image room whose results have all actions of that: what these share, and the dialogs that they open. Its island needs
 * the messages `making`, `task`, `result`, `sight`, `studio`, `tools`.
 */
export function ResultScreen({ plan, children }: ResultScreenProps) {
  const [studio] = useState(() => makeStudioState())
  useLayoutEffect(() => studio.$plan.set(plan), [studio, plan])
  return (
    <StudioContext value={studio}>
      {children}
      <LazyResultDialogs />
    </StudioContext>
  )
}
