import { Brush, Eraser, PaintBucket, Redo2, Trash2, Undo2 } from "lucide-react"
import { type RefObject, useCallback, useEffect, useRef } from "react"
import type { Size } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import type { Part } from "../image/brush-stroke.ts"
import { PaintSurface } from "../image/paint-surface.tsx"
import { usePainting } from "../image/use-painting.ts"
import { inlineImageOf } from "./live-image.ts"

/** Colours that are at hand; any other is picked. */
const COLOURS = [
  ["black", "#1d1d1f"],
  ["white", "#ffffff"],
  ["red", "#d64531"],
  ["orange", "#e88d2a"],
  ["yellow", "#f2cf45"],
  ["green", "#4b8f4b"],
  ["blue", "#3d78c9"],
  ["brown", "#7d5638"],
] as const

/** While a stroke goes on, it is looked at this often. */
const LOOK_EVERY_MS = 150

interface LiveSketchProps {
  readonly sizePx: Size
  /** Takes the sketch as a draft's request carries it; null for an empty pad. */
  readonly onSketch: (image: string | null) => void
  /** Is set to what makes the sketch's file. */
  readonly fileRef: RefObject<(() => Promise<File>) | null>
}

/** A pad to sketch on, in colour: by mouse, pen, finger or keys. */
export function LiveSketch({ sizePx, onSketch, fileRef }: LiveSketchProps) {
  const t = useMessages("live")
  const words = useMessages("image")
  const painting = usePainting({ ...sizePx, preview: sizePx }, null, 0, COLOURS[0][1])
  const { board, hand, history } = painting
  const colour = hand.colour ?? COLOURS[0][1]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    timer.current = undefined
    onSketch(inlineImageOf({ image: board.canvas, ...sizePx }))
  }, [board, sizePx, onSketch])

  const draw = useCallback(
    (context: CanvasRenderingContext2D, part: Part | null) => {
      const { x, y, width, height } = part ?? { x: 0, y: 0, ...sizePx }
      context.fillStyle = "white"
      context.fillRect(x, y, width, height)
      context.drawImage(board.canvas, x, y, width, height, x, y, width, height)
      if (part !== null) timer.current ??= setTimeout(look, LOOK_EVERY_MS)
    },
    [board, sizePx, look],
  )
  useEffect(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (history.done.length === 0) onSketch(null)
    else {
      board.show(history.done)
      look()
    }
  }, [board, history, look, onSketch])
  useEffect(() => {
    fileRef.current = () => fileOf(board.canvas)
    return () => {
      clearTimeout(timer.current)
      fileRef.current = null
    }
  }, [board, fileRef])
  const isErasing = hand.effect === "remove"
  const take = (chosen: string) => painting.setHand({ colour: chosen, effect: "add" })
  return (
    <div className="grid gap-2">
      <PaintSurface painting={painting} image={sizePx} label={t("pad")} draw={draw} />
      <div role="group" aria-label={t("colour")} className="flex flex-wrap items-center gap-1">
        {COLOURS.map(([name, value]) => (
          <button
            key={name}
            type="button"
            aria-label={t(`colour_${name}`)}
            title={t(`colour_${name}`)}
            aria-pressed={!isErasing && colour === value}
            onClick={() => take(value)}
            className="grid size-8 place-items-center rounded-pill border border-line aria-pressed:border-accent aria-pressed:ring-2 aria-pressed:ring-accent max-md:size-11"
          >
            <span className="size-5 rounded-pill border border-line-strong" style={{ backgroundColor: value }} />
          </button>
        ))}
        <input
          type="color"
          aria-label={t("otherColour")}
          title={t("otherColour")}
          value={colour}
          onChange={(event) => take(event.target.value)}
          className="h-8 w-10 rounded-control border border-line bg-sunken p-1 max-md:h-11"
        />
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          icon={Brush}
          label={words("brush")}
          aria-pressed={!isErasing}
          onClick={() => painting.setHand({ tool: "brush", effect: "add" })}
        />
        <Button icon={Eraser} label={words("erase")} aria-pressed={isErasing} onClick={() => painting.setHand({ effect: "remove" })} />
        <Button icon={PaintBucket} label={t("fillAll")} onClick={() => painting.paint(wholeArea(sizePx, colour))} />
        <Button icon={Undo2} isIconMirrored label={words("undo")} isOff={history.done.length === 0} onClick={painting.undo} />
        <Button icon={Redo2} isIconMirrored label={words("redo")} isOff={history.undone.length === 0} onClick={painting.redo} />
        <Button
          icon={Trash2}
          label={words("empty")}
          isOff={history.done.length === 0}
          onClick={() => painting.paint({ kind: "fill", effect: "remove" })}
        />
      </div>
      <RangeField
        size="compact"
        label={words("brushSize")}
        value={hand.radius}
        minimum={painting.radii.smallest}
        maximum={painting.radii.largest}
        step={0.5}
        shown={words("pixels", { count: Math.round(hand.radius * 2) })}
        onValue={(radius) => painting.setHand({ radius })}
      />
    </div>
  )
}

/** Everything in one colour. */
function wholeArea({ width, height }: Size, colour: string) {
  const points = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  return { kind: "area", effect: "add", colour, points } as const
}

/** The sketch as a file, on white. */
async function fileOf(drawn: HTMLCanvasElement): Promise<File> {
  const canvas = new OffscreenCanvas(drawn.width, drawn.height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no room for a canvas")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, 0, 0)
  return new File([await canvas.convertToBlob({ type: "image/png" })], "sketch.png", { type: "image/png" })
}
