/** The longer side of the little shape, in px. */
const SHAPE_PX = 22

interface RatioIconProps {
  readonly width: number
  readonly height: number
  /** Of the longer side. */
  readonly sidePx?: number
}

/** The shape of a size, small. */
export function RatioIcon({ width, height, sidePx = SHAPE_PX }: RatioIconProps) {
  const scale = sidePx / Math.max(width, height)
  return (
    <span className="grid h-[22px] place-items-center">
      <span
        aria-hidden="true"
        className="rounded-[2px] border-[1.5px] border-current"
        style={{ width: width * scale, height: height * scale }}
      />
    </span>
  )
}
