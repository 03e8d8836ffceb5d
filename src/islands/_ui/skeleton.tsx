import type { ReactNode } from "react"
import { useMessages } from "../_runtime/messages.tsx"

interface SkeletonProps {
  /** What is on its way. */
  readonly label?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** Shapes of what is on its way, made of `skeleton` boxes; said once to those who do not see them. */
export function Skeleton({ label, className = "", children }: SkeletonProps) {
  const t = useMessages("ui")
  return (
    <div role="status">
      <span className="sr-only">{label ?? t("loading")}</span>
      <div aria-hidden="true" className={`motion-safe:animate-pulse ${className}`}>
        {children}
      </div>
    </div>
  )
}

interface SkeletonListProps {
  readonly count: number
  readonly label?: string
}

/** Rows with an icon and two lines. */
export function SkeletonRows({ count, label }: SkeletonListProps) {
  return (
    <Skeleton label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-4 border-t border-line px-4 py-3 md:px-5">
          <span className="skeleton size-9" />
          <span className="grid flex-1 gap-2 py-1">
            <span className="skeleton h-3.5 w-40 max-w-full" />
            <span className="skeleton h-3 w-64 max-w-full" />
          </span>
        </div>
      ))}
    </Skeleton>
  )
}

/** Square tiles with two lines below, as many columns as their `className` says. */
export function SkeletonTiles({ count, label, className = "" }: SkeletonListProps & { readonly className?: string }) {
  return (
    <Skeleton label={label} className={`grid ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid gap-2">
          <span className="skeleton aspect-square rounded-card" />
          <span className="skeleton h-3.5 w-3/4" />
          <span className="skeleton h-3 w-1/3" />
        </div>
      ))}
    </Skeleton>
  )
}

/** Cards with a title, a mark and two lines of text. */
export function SkeletonCards({ count, label }: SkeletonListProps) {
  return (
    <Skeleton label={label} className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-card border border-line p-4">
          <span className="flex justify-between gap-4">
            <span className="skeleton h-5 w-40" />
            <span className="skeleton h-5 w-16 rounded-pill" />
          </span>
          <span className="skeleton h-4 w-4/5" />
          <span className="skeleton h-4 w-3/5" />
        </div>
      ))}
    </Skeleton>
  )
}
