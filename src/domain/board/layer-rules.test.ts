import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type BoardDocument,
  boardDocumentSchema,
  EMPTY_BOARD,
  hashesOf,
  type Layer,
  type LayerKind,
  MAXIMUM_LAYER_NAME_CHARACTERS,
  MAXIMUM_LAYERS,
  MAXIMUM_TILES,
} from "./document.ts"
import {
  addLayer,
  changeLayer,
  contentPlace,
  deleteLayer,
  duplicateLayer,
  layerOf,
  lockLayer,
  mergeDown,
  mergeTargetOf,
  moveLayer,
  moveLayerTo,
  renameLayer,
  setLayerOpacity,
  showLayer,
} from "./layer-rules.ts"

const SHA256 = "ab".repeat(32)
const PLACE = { left: 10, top: 20, width: 300, height: 200 }
const TILE = { column: 0, row: 0, sha256: SHA256 }

/** A layer of a kind. */
function layer(id: string, kind: LayerKind): Layer {
  const common = { id: id.padEnd(8, "0"), name: id, isVisible: true, isLocked: false, opacity: 1 }
  switch (kind) {
    case "image":
      return { ...common, kind, sha256: SHA256, place: PLACE }
    case "sketch":
      return { ...common, kind, tiles: [TILE] }
    case "mask":
      return { ...common, kind, tiles: [TILE], featherPx: 8 }
    case "region":
      return { ...common, kind, tiles: [TILE], prompt: "moss", negativePrompt: "", weight: 1, colour: 0 }
    case "control":
      return { ...common, kind, sha256: SHA256, place: PLACE, module: "canny", isMap: false, weight: 1, start: 0, end: 1 }
    case "reference":
      return { ...common, kind, sha256: SHA256, place: PLACE, weight: 0.5 }
  }
}
const boardOf = (...layers: readonly Layer[]): BoardDocument => layers.reduce((document, one) => addLayer(document, one), EMPTY_BOARD)
const names = ({ layers }: BoardDocument) => layers.map(({ name }) => name)
const id = (name: string) => name.padEnd(8, "0")

const KINDS: readonly LayerKind[] = ["image", "sketch", "mask", "region", "control", "reference"]
const edit = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }))
  .map(([what, first, second]) => (document: BoardDocument): BoardDocument => {
    const named = document.layers[first % Math.max(1, document.layers.length)]?.id ?? "nothing0"
    const edits = [
      () => addLayer(document, layer(`new${first}x${second}`, KINDS[first % KINDS.length] ?? "image"), named),
      () => moveLayer(document, named, second % 2 === 0 ? "up" : "down"),
      () => moveLayerTo(document, named, second - 10),
      () => duplicateLayer(document, named, { id: `copy${first}x${second}`.padEnd(8, "0"), name: "copy" }),
      () => deleteLayer(document, named),
      () => renameLayer(document, named, " x".repeat(second)),
      () => showLayer(document, named, second % 2 === 0),
      () => lockLayer(document, named, second % 3 === 0),
      () => setLayerOpacity(document, named, second / 35 - 0.5),
      () => mergeDown(document, named, [TILE]),
    ]
    return edits[what]?.() ?? document
  })

describe("layers of a board", () => {
  test("stay a document that the server takes, whatever is done to them", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 120 }), (edits) => {
        const document = edits.reduce((last, change) => change(last), boardOf(layer("first", "image"), layer("second", "sketch")))
        expect(boardDocumentSchema().safeParse(document).error).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test("are 64 at most, and an edit that cannot be gives the same document", () => {
    const full = Array.from({ length: MAXIMUM_LAYERS + 5 }).reduce<BoardDocument>(
      (document, _, index) => addLayer(document, layer(`full${index}x`, "sketch")),
      EMPTY_BOARD,
    )
    expect(full.layers).toHaveLength(MAXIMUM_LAYERS)
    expect(duplicateLayer(full, id("full0x"), { id: "another0", name: "x" })).toBe(full)
    expect(moveLayer(full, id("full0x"), "down")).toBe(full)
    expect(renameLayer(full, id("full0x"), "  ")).toBe(full)
    expect(setLayerOpacity(full, id("full0x"), Number.NaN)).toBe(full)
  })

  test("come above the one that is chosen, move one up or down, and their copy lies right above them", () => {
    const board = addLayer(boardOf(layer("a", "image"), layer("b", "sketch")), layer("c", "mask"), id("a"))
    expect(names(board)).toEqual(["a", "c", "b"])
    expect(names(moveLayer(board, id("a"), "up"))).toEqual(["c", "a", "b"])
    expect(names(duplicateLayer(board, id("c"), { id: "copy0000", name: "copy" }))).toEqual(["a", "c", "copy", "b"])
  })

  test("keep their content and themselves while they are locked", () => {
    const board = lockLayer(boardOf(layer("a", "sketch"), layer("b", "sketch")), id("b"), true)
    expect(deleteLayer(board, id("b"))).toBe(board)
    expect(setLayerOpacity(board, id("b"), 0.5)).toBe(board)
    expect(changeLayer(board, id("b"), "sketch", (one) => ({ ...one, tiles: [] }))).toBe(board)
    expect(mergeTargetOf(board, id("b"))).toBeNull()
    expect(layerOf(renameLayer(board, id("b"), "named"), id("b"))?.name).toBe("named")
  })

  test("merge with the one below into one that is drawn: images and sketches, masks, regions, nothing else", () => {
    const board = boardOf(layer("a", "image"), layer("b", "sketch"), layer("m", "mask"), layer("n", "mask"), layer("r", "region"))
    expect(mergeDown(board, id("b"), [TILE]).layers[0]).toMatchObject({ id: id("a"), kind: "sketch", name: "a", opacity: 1, tiles: [TILE] })
    expect(mergeDown(board, id("n"), []).layers).toHaveLength(4)
    expect(mergeDown(board, id("m"), [])).toBe(board)
    expect(mergeDown(board, id("r"), [])).toBe(board)
    expect(mergeDown(board, id("a"), [])).toBe(board)
  })

  test("of two masks keep the wider rim, of two regions the lower one's words, and hidden, locked or overfull ones are not merged", () => {
    const [m, n, r, s] = [layer("m", "mask"), layer("n", "mask"), layer("r", "region"), layer("s", "region")]
    const wide = { ...n, featherPx: 20 } as Layer
    expect(mergeDown(boardOf(m, wide), id("n"), []).layers).toMatchObject([{ id: id("m"), kind: "mask", featherPx: 20, tiles: [] }])
    expect(mergeDown(boardOf(wide, m), id("m"), []).layers).toMatchObject([{ id: id("n"), featherPx: 20 }])
    const other = { ...s, prompt: "sand", opacity: 0.5 } as Layer
    expect(mergeDown(boardOf(r, other), id("s"), [TILE]).layers).toMatchObject([
      { id: id("r"), kind: "region", prompt: "moss", opacity: 1 },
    ])
    for (const board of [
      showLayer(boardOf(m, n), id("m"), false),
      showLayer(boardOf(m, n), id("n"), false),
      lockLayer(boardOf(m, n), id("m"), true),
      lockLayer(boardOf(m, n), id("n"), true),
      boardOf(n),
      boardOf(m, r),
    ])
      expect([mergeTargetOf(board, id("n")), mergeTargetOf(board, id("r")), mergeDown(board, id("n"), [])]).toEqual([null, null, board])
    const tiles = (count: number) => Array.from({ length: count }, () => TILE)
    expect(mergeDown(boardOf(m, n), id("n"), tiles(MAXIMUM_TILES)).layers).toHaveLength(1)
    expect(mergeDown(boardOf(m, n), id("n"), tiles(MAXIMUM_TILES + 1)).layers).toHaveLength(2)
  })

  test("that are not there, or are so already, leave the document as it is", () => {
    const board = boardOf(layer("a", "image"), layer("b", "sketch"))
    for (const same of [
      addLayer(board, layer("a", "mask")),
      changeLayer(board, id("x"), "image", (one) => ({ ...one, sha256: "0" })),
      changeLayer(board, id("a"), "sketch", (one) => ({ ...one, tiles: [] })),
      moveLayerTo(board, id("x"), 0),
      moveLayerTo(board, id("a"), -5),
      moveLayerTo(board, id("b"), 9),
      moveLayer(board, id("x"), "up"),
      moveLayer(board, id("a"), "down"),
      moveLayer(board, id("b"), "up"),
      duplicateLayer(board, id("x"), { id: "copy0000", name: "copy" }),
      deleteLayer(board, id("x")),
      renameLayer(board, id("a"), "a"),
      showLayer(board, id("a"), true),
      lockLayer(board, id("a"), false),
      setLayerOpacity(board, id("a"), 2),
      mergeDown(board, id("x"), []),
    ])
      expect(same).toBe(board)
    expect(changeLayer(board, id("b"), "sketch", (one) => ({ ...one, tiles: [] })).layers[1]).toMatchObject({ tiles: [] })
    expect([-1, 0.4, 2].map((opacity) => setLayerOpacity(board, id("a"), opacity).layers[0]?.opacity)).toEqual([0, 0.4, 1])
  })

  test("have names as long as they may be, no letter of which is cut", () => {
    const named = (name: string) => renameLayer(boardOf(layer("a", "image")), id("a"), name).layers[0]?.name
    const most = MAXIMUM_LAYER_NAME_CHARACTERS
    expect([named(" x "), named("x".repeat(most)), named("x".repeat(most + 1))]).toEqual(["x", "x".repeat(most), "x".repeat(most)])
    expect(named(`${"x".repeat(most - 1)}🦊`)).toBe("x".repeat(most - 1))
    expect(named(`${"x".repeat(most - 2)}🦊`)).toBe(`${"x".repeat(most - 2)}🦊`)
  })

  test("say what can be seen, and every hash once", () => {
    const board = boardOf(layer("a", "image"), layer("b", "sketch"))
    expect(contentPlace(board)).toEqual({ left: 0, top: 0, width: 512, height: 512 })
    expect(contentPlace(showLayer(board, id("b"), false))).toEqual(PLACE)
    expect(contentPlace(EMPTY_BOARD)).toBeNull()
    expect(hashesOf(board)).toEqual([SHA256])
  })
})
