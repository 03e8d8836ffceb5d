import { type BoardEditor, newLayerId, type Tool } from "./board-editor.ts"
import type { BoardWords } from "./board-words.ts"

/** Takes a tool in hand; to select a subject, what the tool needs is fetched and begun at once. */
export function takeTool(editor: BoardEditor, tool: Tool): void {
  editor.$tool.set(tool)
}

/** Goes on with the uppermost layer of a kind that is painted; a new one where there is none. */
export function paintOn(editor: BoardEditor, kind: "mask" | "region", t: BoardWords, isNew = false): void {
  const found = editor.document.layers.findLast((layer) => layer.kind === kind && !layer.isLocked)
  if (found !== undefined && !isNew) {
    editor.$activeId.set(found.id)
    if (!found.isVisible)
      editor.change((document) => ({
        ...document,
        layers: document.layers.map((layer) => (layer.id === found.id ? { ...layer, isVisible: true } : layer)),
      }))
  } else if (kind === "mask") {
    const common = { id: newLayerId(), name: t("kind_mask"), isVisible: true, isLocked: false, opacity: 1 }
    editor.add({ ...common, kind, tiles: [], featherPx: 12 })
  } else {
    const count = editor.document.layers.filter((layer) => layer.kind === "region").length
    const common = { id: newLayerId(), name: t("regionName", { number: count + 1 }), isVisible: true, isLocked: false, opacity: 1 }
    editor.add({ ...common, kind, tiles: [], prompt: "", negativePrompt: "", weight: 1, colour: (count + 1) % 8 })
  }
  if (editor.$tool.get() !== "eraser") editor.$tool.set("brush")
}

/** A new sketch to paint on. */
export function addSketch(editor: BoardEditor, t: BoardWords): void {
  editor.add({ id: newLayerId(), name: t("sketchName"), isVisible: true, isLocked: false, opacity: 1, kind: "sketch", tiles: [] })
  editor.$tool.set("brush")
}
