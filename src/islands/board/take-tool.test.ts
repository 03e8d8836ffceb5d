import { expect, it, vi } from "vitest"
import type { Layer } from "../../domain/board/document.ts"
import type { BoardEditor } from "./board-editor.ts"
import { addSketch, paintOn, takeTool } from "./take-tool.ts"

/** A board with some layers, and what is done to it. */
function boardOf(tool: string, ...layers: readonly object[]) {
  const state = { active: "", tool, layers: layers as readonly Partial<Layer>[] }
  const add = vi.fn<(layer: object) => void>()
  const editor = {
    get document() {
      return { layers: state.layers }
    },
    change: (edit: (document: object) => { readonly layers: readonly Partial<Layer>[] }) => {
      state.layers = edit({ layers: state.layers }).layers
    },
    $activeId: { set: (id: string) => Object.assign(state, { active: id }) },
    $tool: { get: () => state.tool, set: (taken: string) => Object.assign(state, { tool: taken }) },
    add,
  }
  return { editor: editor as unknown as BoardEditor, add, state }
}
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(" ")) as never
const mask = (id: string, more: object = {}) => ({ id, kind: "mask", isVisible: true, isLocked: false, ...more })

it("painting goes on with the uppermost layer of its kind that is not locked, which is seen from then on", () => {
  const hidden = mask("c", { isVisible: false })
  const { editor, add, state } = boardOf("move", mask("a"), hidden, mask("d", { isLocked: true }), { id: "e", kind: "region" })
  paintOn(editor, "mask", t)
  expect([state.active, state.tool, add.mock.calls]).toEqual(["c", "brush", []])
  expect(state.layers.map(({ isVisible }) => isVisible)).toEqual([true, true, true, undefined])
})

it("painting begins a new layer where there is none of its kind, or one is asked for", () => {
  const { editor, add, state } = boardOf("eraser", mask("a"), { id: "b", kind: "region", isLocked: true })
  paintOn(editor, "mask", t, true)
  paintOn(editor, "region", t)
  expect(add.mock.calls).toMatchObject([
    [{ kind: "mask", name: "kind_mask", featherPx: 12 }],
    [{ kind: "region", name: "regionName 2", colour: 2 }],
  ])
  expect(state.tool).toBe("eraser")
})

it("the eighth region has the first colour again", () => {
  const regions = Array.from({ length: 7 }, (_, at) => ({ id: String(at), kind: "region", isLocked: true }))
  const { editor, add } = boardOf("brush", ...regions)
  paintOn(editor, "region", t)
  expect(add.mock.calls).toMatchObject([[{ colour: 0 }]])
})

it("a tool is taken in hand, and a new sketch with its brush", () => {
  const { editor, add, state } = boardOf("move")
  takeTool(editor, "lasso")
  expect(state.tool).toBe("lasso")
  addSketch(editor, t)
  expect([state.tool, add.mock.calls]).toMatchObject(["brush", [[{ kind: "sketch", name: "sketchName" }]]])
})
