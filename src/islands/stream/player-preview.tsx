import { spriteSize, tileAt } from "../../domain/stream/storyboard-rules.ts"
import type { Storyboard } from "../../domain/upload/contract.ts"

/** The image of a moment of the video. */
export function PlayerPreview({ storyboard, seconds }: { readonly storyboard: Storyboard; readonly seconds: number }) {
  const { x, y } = tileAt(storyboard, seconds)
  const sprite = spriteSize(storyboard)
  return (
    <div
      data-preview=""
      style={{ width: storyboard.width, height: storyboard.height }}
      className="relative overflow-hidden rounded-control bg-veil outline-1 -outline-offset-1 outline-veil-ink/25"
    >
      <img
        src={storyboard.url}
        alt=""
        width={sprite.width}
        height={sprite.height}
        className="absolute top-0 left-0 max-w-none"
        style={{ transform: `translate(${-x}px, ${-y}px)` }}
      />
    </div>
  )
}
