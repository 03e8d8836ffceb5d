import { placeAround } from "../../domain/board/tile-rules.ts"
import { type BoardEditor, newLayerId } from "./board-editor.ts"
import type { BoardWords } from "./board-words.ts"
import { invertedSelection, type Selection, tintedSelection } from "./selection.ts"
import { addSketch, paintOn } from "./take-tool.ts"

/** Draws what is selected on the active layer; false where that takes no paint. */
function drawSelected(editor: BoardEditor, { place }: Selection, canvas: OffscreenCanvas, effect: "add" | "remove"): boolean {
  const { active } = editor
  if (active === undefined || !("tiles" in active) || active.isLocked) return false
  editor.plane.painted(active.id).draw(place, effect, (context) => {
    context.globalCompositeOperation = effect === "add" ? "source-over" : "destination-out"
    context.drawImage(canvas, place.left, place.top)
  })
  editor.plane.invalidate(place)
  void editor.keepPaint(active.id)
  return true
}

/** What is selected becomes part of the mask, or a region of its own. */
export function selectedTo(editor: BoardEditor, kind: "mask" | "region", t: BoardWords): void {
  const selection = editor.$selection.get()
  if (selection === null) return
  paintOn(editor, kind, t, kind === "region")
  drawSelected(editor, selection, selection.canvas, "add")
  editor.$selection.set(null)
}

/** Fills what is selected with the colour in hand, on a sketch. */
export function fillSelected(editor: BoardEditor, t: BoardWords): void {
  const selection = editor.$selection.get()
  if (selection === null) return
  const { active } = editor
  if (active === undefined || !("tiles" in active)) addSketch(editor, t)
  drawSelected(editor, selection, tintedSelection(selection, editor.$hand.get().colour), "add")
}

/** Takes away what the active layer has painted there. */
export function clearSelected(editor: BoardEditor): void {
  const selection = editor.$selection.get()
  if (selection !== null) drawSelected(editor, selection, selection.canvas, "remove")
}

/** Selects all of the frame but what was selected. */
export function invertSelected(editor: BoardEditor): void {
  const selection = editor.$selection.get()
  if (selection === null) return
  editor.$selection.set(invertedSelection(selection, placeAround([editor.document.frame, selection.place]) ?? editor.document.frame))
}

/** What is seen within the selection, as an image layer of its own. */
export async function copySelected(editor: BoardEditor, t: BoardWords): Promise<void> {
  const selection = editor.$selection.get()
  if (selection === null) return
  const canvas = editor.plane.compose(selection.place)
  const context = canvas.getContext("2d")
  if (context === null) return
  context.resetTransform()
  context.globalAlpha = 1
  context.globalCompositeOperation = "destination-in"
  context.drawImage(selection.canvas, 0, 0)
  editor.$selection.set(null)
  await editor.run(async () => {
    const sha256 = await editor.store.putBytes(await canvas.convertToBlob({ type: "image/png" }))
    const common = { id: newLayerId(), name: t("copyName"), isVisible: true, isLocked: false, opacity: 1 }
    editor.add({ ...common, kind: "image", sha256, place: selection.place })
  })
}
