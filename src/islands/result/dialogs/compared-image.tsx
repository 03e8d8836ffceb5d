import { Compare } from "../../_ui/compare.tsx"
import type { PlaceShares } from "../use-source-place.ts"

/** An image on one side of the line. Sides in px. */
export interface ComparedSide {
  readonly url: string
  readonly width: number
  readonly height: number
}

interface ComparedImageProps {
  readonly image: ComparedSide
  readonly before: ComparedSide
  /** Where the former lies over the latter. */
  readonly place: PlaceShares
  readonly alt: string
  /** Whether the former is what the latter was made from. */
  readonly isSource?: boolean
}

const percent = (share: number) => `${share * 100}%`

/** A result and another image, on both sides of a line. */
export function ComparedImage({ image, before, place, alt, isSource = true }: ComparedImageProps) {
  return (
    <div className="[container-type:size] grid size-full place-items-center overflow-hidden px-2 pt-15 pb-2 lg:px-16 lg:pb-4">
      <div
        className="relative"
        style={{
          width: `min(100cqw, 100cqh * ${image.width / image.height}, ${image.width}px)`,
          aspectRatio: `${image.width} / ${image.height}`,
        }}
      >
        <img src={image.url} alt={alt} width={image.width} height={image.height} className="size-full rounded-card" />
        <Compare
          hasTags={isSource}
          before={
            <img
              src={before.url}
              alt=""
              width={before.width}
              height={before.height}
              // An image lies where it lies in every language.
              style={{ left: percent(place.left), top: percent(place.top), width: percent(place.width), height: percent(place.height) }}
              className="absolute rounded-card object-contain"
            />
          }
        />
      </div>
    </div>
  )
}
