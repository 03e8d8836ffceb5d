import { ChevronsLeftRight } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useDirection } from "./use-direction.ts"

interface CompareProps {
  /** What was there before; it fills its place, and is hidden from those who do not see. */
  readonly before: ReactNode
  /** Says which side came first; two of a kind have no sides. */
  readonly hasTags?: boolean
}

/** How much of the former is seen at first, percent: as much as of the latter. */
const HALF = 50

/**
 * Before and after on both sides of a line that is dragged, touched or moved by arrow keys. It lies over what came after and is as large
 * as that; the former begins where lines of text begin.
 */
export function Compare({ before, hasTags = true }: CompareProps) {
  const t = useMessages("ui")
  const isRightToLeft = useDirection() === "rtl"
  const [percent, setPercent] = useState(HALF)
  const hidden = `${100 - percent}%`
  return (
    <div className="absolute inset-0">
      <div
        aria-hidden="true"
        className="absolute inset-0"
        style={{ clipPath: isRightToLeft ? `inset(0 0 0 ${hidden})` : `inset(0 ${hidden} 0 0)` }}
      >
        {before}
      </div>
      {hasTags ? (
        <>
          <CompareTag isBefore isSeen={percent > 12} />
          <CompareTag isBefore={false} isSeen={percent < 88} />
        </>
      ) : null}
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t("compare")}
        aria-valuetext={t("compareShare", { share: percent / 100 })}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -ms-px w-0.5 bg-veil-ink shadow-[0_0_0_1px_var(--color-veil)] outline-offset-2 outline-focus peer-focus-visible:outline-2"
        style={{ insetInlineStart: `${percent}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-pill bg-veil text-veil-ink">
          <ChevronsLeftRight size={18} strokeWidth={1.75} />
        </span>
      </span>
    </div>
  )
}

/** Says which side is which, as long as the side is wide enough for it. */
function CompareTag({ isBefore, isSeen }: { readonly isBefore: boolean; readonly isSeen: boolean }) {
  const t = useMessages("ui")
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 rounded-pill bg-veil px-2 py-0.5 text-xs text-veil-ink transition-opacity duration-120 ${isBefore ? "start-2" : "end-2"} ${isSeen ? "" : "opacity-0"}`}
    >
      {t(isBefore ? "compareBefore" : "compareAfter")}
    </span>
  )
}
