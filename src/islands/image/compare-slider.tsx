import { ChevronsLeftRight } from "lucide-react"
import { useEffect, useRef, useState } from "react"

interface CompareSliderProps {
  /** What was there before; lies over the rest up to the divider. */
  readonly before: ImageBitmap
  readonly label: string
  /** How much of the former is seen, in words; `share` 0 to 1. */
  readonly shown: (share: number) => string
}

/** Before and after, parted by a line that is dragged or moved by arrow keys. Lies over an image of the same shape. */
export function CompareSlider({ before, label, shown }: CompareSliderProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [percent, setPercent] = useState(50)
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(before, 0, 0)
  }, [before])
  return (
    <div dir="ltr" className="absolute inset-0">
      <canvas
        ref={canvas}
        width={before.width}
        height={before.height}
        aria-hidden="true"
        className="absolute inset-0 size-full"
        style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
      />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={shown(percent / 100)}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        className="peer absolute inset-0 size-full cursor-ew-resize opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -ms-px w-0.5 bg-veil-ink shadow-[0_0_0_1px_var(--color-veil)] outline-offset-2 outline-focus peer-focus-visible:outline-2"
        style={{ left: `${percent}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-pill bg-veil text-veil-ink">
          <ChevronsLeftRight size={18} strokeWidth={1.75} />
        </span>
      </span>
    </div>
  )
}
