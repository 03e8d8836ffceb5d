import { Button } from "../_ui/button.tsx"
import { LOOKS } from "./looks.ts"

interface ProgressCardProps {
  /** What is being done, in words. */
  readonly title: string
  /** How far it is, in words. */
  readonly detail: string
  /** 0 to 1; null where that is not known. */
  readonly fraction: number | null
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** How far some work is, and a button that really ends it. */
export function ProgressCard({ title, detail, fraction, cancelLabel, onCancel }: ProgressCardProps) {
  return (
    <div className={`${LOOKS.card} grid content-start gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          {/* Steps are spoken; percentages would never end. */}
          <p role="status" className="font-semibold">
            {title}
          </p>
          <p className="min-h-[1.45em] text-xs text-ink-2 tabular-nums">{detail}</p>
        </div>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={fraction === null ? undefined : Math.round(fraction * 100)}
        className="h-1.5 overflow-hidden rounded-pill bg-sunken"
      >
        <div
          className={`h-full origin-left rounded-pill bg-accent transition-transform duration-200 rtl:origin-right ${fraction === null ? "animate-pulse" : ""}`}
          style={{ transform: `scaleX(${fraction ?? 1})` }}
        />
      </div>
    </div>
  )
}
