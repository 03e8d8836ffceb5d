import { useStore } from "@nanostores/react"
import { type PointerEvent, useRef } from "react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { expansionOf, type Margins } from "../../domain/studio/kinds/expansion.ts"
import { MAXIMUM_SIDE_PX } from "../../domain/studio/rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { frameFields, MARGIN_SIDES, type MarginSide, marginsAround, marginsForShape, withMargin } from "./frame-rules.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

const STEP_PX = 8
const NO_FRAME = { width: undefined, height: undefined, left_margin: undefined, up_margin: undefined } as const
const SHAPES = [
  { label: "1:1", shape: 1 },
  { label: "16:9", shape: 16 / 9 },
  { label: "9:16", shape: 9 / 16 },
] as const

/** How far the result reaches beyond the image: sides that are dragged, moved by arrow keys, or typed. */
export function FrameField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const image = useStore(generator.$draft).images.find(({ url }) => url === meta.imageUrl)
  const failure = useFailureAt(paths)
  if (image === undefined) return null
  const { width, height, margins } = expansionOf(meta, image)
  const set = (next: Margins) => changeMeta(generator, { ...frameFields(image, next), aspect_ratio: undefined, imageMode: undefined })
  return (
    <FieldGroup
      label={t("frame")}
      hint={t("frame_hint")}
      value={`${width} × ${height}`}
      error={failure}
      onReset={meta.width === undefined ? undefined : () => changeMeta(generator, NO_FRAME)}
    >
      <FrameView image={image} margins={margins} onMargins={set} />
      <div className="flex flex-wrap gap-1.5">
        {[0.25, 0.5].map((share) => (
          <Button key={share} size="small" onClick={() => set(marginsAround(image, share))}>
            {t("growBy", { share })}
          </Button>
        ))}
        {SHAPES.map(({ label, shape }) => (
          <Button key={label} size="small" onClick={() => set(marginsForShape(image, shape))}>
            <bdi dir="ltr">{label}</bdi>
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {MARGIN_SIDES.map((side) => (
          <NumberField
            key={side}
            size="compact"
            name={`margin-${side}`}
            label={t(`margin_${side}`)}
            value={Math.max(0, margins[side])}
            minimum={0}
            maximum={MAXIMUM_SIDE_PX}
            step={STEP_PX}
            onValue={(px) => set(withMargin(margins, image, side, px))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface FrameViewProps {
  readonly image: KnownImage
  readonly margins: Margins
  readonly onMargins: (margins: Margins) => void
}

/** Where the handle of a side lies, and which way it is dragged. Left is left in every language: it is the image's. */
const HANDLES: Readonly<Record<MarginSide, { readonly place: string; readonly x: number; readonly y: number }>> = {
  left: { place: "inset-y-0 -left-2 w-4 cursor-ew-resize", x: -1, y: 0 },
  right: { place: "inset-y-0 -right-2 w-4 cursor-ew-resize", x: 1, y: 0 },
  up: { place: "inset-x-0 -top-2 h-4 cursor-ns-resize", x: 0, y: -1 },
  down: { place: "inset-x-0 -bottom-2 h-4 cursor-ns-resize", x: 0, y: 1 },
}

function FrameView({ image, margins, onMargins }: FrameViewProps) {
  const t = useMessages("generator")
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly margins: Margins; readonly x: number; readonly y: number; readonly scale: number } | null>(null)
  const width = image.width + Math.max(0, margins.left) + Math.max(0, margins.right)
  const height = image.height + Math.max(0, margins.up) + Math.max(0, margins.down)
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const shownPx = frame.current?.clientWidth ?? 1
    drag.current = { margins, x: event.clientX, y: event.clientY, scale: width / shownPx }
  }
  const move = (side: MarginSide) => (event: PointerEvent) => {
    const start = drag.current
    if (start === null) return
    const { x, y } = HANDLES[side]
    const moved = ((event.clientX - start.x) * x + (event.clientY - start.y) * y) * start.scale
    onMargins(withMargin(start.margins, image, side, start.margins[side] + moved))
  }
  const percent = (px: number, whole: number) => `${(px / whole) * 100}%`
  return (
    <div className="grid h-64 place-items-center overflow-hidden rounded-card bg-sunken p-5 [container-type:size]">
      <div
        ref={frame}
        dir="ltr"
        className={`relative border border-accent ${LOOKS.checkers}`}
        style={{ width: `min(100cqw - 40px, (100cqh - 40px) * ${width / height})`, aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={renditionUrl(image.url, 640)}
          alt={t("image")}
          draggable={false}
          className="absolute max-w-none"
          style={{
            left: percent(Math.max(0, margins.left), width),
            top: percent(Math.max(0, margins.up), height),
            width: percent(image.width, width),
            height: percent(image.height, height),
          }}
        />
        {MARGIN_SIDES.map((side) => (
          <span
            key={side}
            role="slider"
            tabIndex={0}
            aria-label={t(`margin_${side}`)}
            aria-orientation={side === "left" || side === "right" ? "horizontal" : "vertical"}
            aria-valuemin={0}
            aria-valuemax={MAXIMUM_SIDE_PX}
            aria-valuenow={Math.max(0, margins[side])}
            onPointerDown={begin}
            onPointerMove={move(side)}
            onPointerUp={() => {
              drag.current = null
            }}
            onPointerCancel={() => {
              drag.current = null
            }}
            onKeyDown={(event) => {
              const forward = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
              if (forward === undefined) return
              event.preventDefault()
              const outward = (forward[0] ?? 0) * HANDLES[side].x + (forward[1] ?? 0) * HANDLES[side].y
              onMargins(withMargin(margins, image, side, margins[side] + outward * STEP_PX * (event.shiftKey ? 10 : 1)))
            }}
            className={`group absolute grid touch-none place-items-center ${HANDLES[side].place}`}
          >
            <span
              aria-hidden="true"
              className={`rounded-pill bg-accent outline outline-2 outline-ground ${side === "left" || side === "right" ? "h-7 w-1.5" : "h-1.5 w-7"}`}
            />
          </span>
        ))}
      </div>
    </div>
  )
}
