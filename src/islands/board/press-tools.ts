import type { PaintPoint } from "../../domain/image/paint-rules.ts"
import { hexOf } from "./board-colours.ts"
import { type BoardEditor, newLayerId } from "./board-editor.ts"
import type { PressTool } from "./board-input.ts"
import { grownRegion } from "./grow-region.ts"
import { selectionOfAlpha, tintedSelection } from "./selection.ts"

/** Longest side of what is looked at around a press, px: more is looked at smaller. */
const LOOKED_PX = 2048
/** How far a colour may be from the pressed one to be of the same thing, 0–255 a channel. */
const TOLERANCE = { fill: 32, object: 44 } as const

/** What a press does that is no drag; false where there was nothing to do it with. */
export async function pressWith(editor: BoardEditor, tool: PressTool, point: PaintPoint, sketchName: string): Promise<boolean> {
  await editor.idle
  if (tool === "eyedropper") return pickColour(editor, point)
  const { frame } = editor.document
  const isInFrame =
    point.x >= frame.left && point.y >= frame.top && point.x < frame.left + frame.width && point.y < frame.top + frame.height
  if (!isInFrame) return false
  const scale = Math.min(1, LOOKED_PX / Math.max(frame.width, frame.height))
  const canvas = editor.plane.compose(frame, scale)
  const { width, height } = canvas
  const data = canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height).data
  if (data === undefined) return false
  const at = { x: Math.floor((point.x - frame.left) * scale), y: Math.floor((point.y - frame.top) * scale) }
  const alpha = grownRegion({ width, height, rgba: data }, at, TOLERANCE[tool])
  const selection = selectionOfAlpha(frame, alpha, width, height)
  if (selection === null) return false
  if (tool === "object") {
    // Nothing is there to be selected.
    if ((data[(at.y * width + at.x) * 4 + 3] ?? 0) === 0) return false
    editor.$selection.set(selection)
    return true
  }
  return fill(editor, tintedSelection(selection, editor.$hand.get().colour), sketchName)
}

function fill(editor: BoardEditor, canvas: OffscreenCanvas, sketchName: string): boolean {
  const { frame } = editor.document
  const before = editor.active
  if (before === undefined || !("tiles" in before))
    editor.add({ id: newLayerId(), name: sketchName, isVisible: true, isLocked: false, opacity: 1, kind: "sketch", tiles: [] })
  const { active } = editor
  if (active === undefined || !("tiles" in active) || active.isLocked) return false
  editor.plane.painted(active.id).draw(frame, "add", (context) => context.drawImage(canvas, frame.left, frame.top))
  editor.plane.invalidate(frame)
  void editor.keepPaint(active.id)
  return true
}

function pickColour(editor: BoardEditor, { x, y }: PaintPoint): boolean {
  const canvas = editor.plane.compose({ left: Math.floor(x), top: Math.floor(y), width: 1, height: 1 })
  const [red = 0, green = 0, blue = 0, alpha = 0] =
    canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, 1, 1).data ?? []
  if (alpha === 0) return false
  editor.setHand({ colour: hexOf(red, green, blue) })
  editor.$tool.set("brush")
  return true
}
