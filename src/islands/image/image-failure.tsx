import { TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"

interface ImageFailureProps {
  readonly title: string
  readonly body: string
  /** Ways on. */
  readonly children?: ReactNode
}

/** Why something did not work, and what to do now. */
export function ImageFailure({ title, body, children }: ImageFailureProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-bad/50 bg-raised p-4">
      <div className="flex gap-2.5">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-bad" strokeWidth={1.75} aria-hidden="true" />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold">{title}</p>
          <p className="text-pretty text-ink-2">{body}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
