import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fieldOf } from "../../../../testing/workflow/node-field.ts"
import type { NodeClassTable } from "../ports.ts"
import { convertEditor } from "./convert-editor.ts"

const [number, text, whether, choice] = ["INT", "STRING", "BOOLEAN", "COMBO"].map((type) => fieldOf({ type }))
const linked = fieldOf({ type: "IMAGE" })
if (number === undefined || text === undefined || whether === undefined || choice === undefined) throw new Error("no field")
const CLASSES: NodeClassTable = {
  Make: { width: number, seed: number, name: choice },
  Change: { image: linked, seed: number, is_fast: whether, words: text, extra: choice },
  SaveImage: { images: linked, filename_prefix: text },
  Note: { text },
}

type Link = readonly [id: number, from: number, slot: number, to: number, at: number]
const image = (link: number | null, name = "images") => ({ name, type: "IMAGE", link })
const typed = (name: string, type: string, link: number | null) => ({ name, type, link, widget: { name } })
const make = (id: number, over: object = {}) => ({
  id,
  type: "Make",
  outputs: [{ type: "IMAGE" }],
  widgets_values: [64, 7, "randomize", "a"],
  ...over,
})
const save = (id: number, link: number | null) => ({ id, type: "SaveImage", inputs: [image(link)], widgets_values: ["out"] })
function converted(nodes: readonly object[], links: readonly Link[], more: object = {}) {
  const found = convertEditor({ nodes, links: links.map((link) => [...link, "IMAGE"]), ...more }, CLASSES)
  if (!found.ok) return found.problems.map(({ message, node }) => `${message} ${node}`)
  return Object.fromEntries(Object.entries(found.nodes).map(([id, { inputs }]) => [id, inputs]))
}
const made = { width: 64, seed: 7, name: "a" }
const saved = (from: unknown) => ({ filename_prefix: "out", images: from })

describe("a workflow of the editor", () => {
  it("has what is typed by the names of its fields, without what the editor does with a seed, and links by their places", () => {
    expect(converted([make(1), save(2, 5)], [[5, 1, 0, 2, 0]])).toEqual({ "1": made, "2": saved(["1", 0]) })
    const old = make(1, { widgets_values: [64, 7, true, "a"] })
    expect(converted([old, save(2, 5)], [[5, 1, 0, 2, 0]])).toMatchObject({ "1": made })
    const shorter = {
      id: 3,
      type: "Change",
      inputs: [image(4, "image")],
      outputs: [{ type: "IMAGE" }],
      widgets_values: [9, "fixed", "a fox"],
    }
    const nodes = [make(1), shorter, save(2, 5)]
    expect(
      converted(nodes, [
        [4, 1, 0, 3, 0],
        [5, 3, 0, 2, 0],
      ]),
    ).toMatchObject({ "3": { image: ["1", 0], seed: 9, words: "a fox" } })
    const named = make(1, { widgets_values: { width: 64, seed: 7, name: "a", videopreview: {} } })
    expect(converted([named, save(2, 5)], [[5, 1, 0, 2, 0]])).toMatchObject({ "1": made })
  })

  it("leads links through reroutes, bypassed nodes and names, and takes what a primitive says", () => {
    const reroute = { id: 8, type: "Reroute", inputs: [{ name: "", type: "*", link: 4 }], outputs: [{ type: "IMAGE" }] }
    const bypassed = {
      id: 9,
      type: "Change",
      mode: 4,
      inputs: [typed("words", "STRING", null), image(6, "image")],
      outputs: [{ type: "IMAGE" }],
    }
    expect(
      converted(
        [make(1), reroute, bypassed, save(2, 5)],
        [
          [4, 1, 0, 8, 0],
          [6, 8, 0, 9, 1],
          [5, 9, 0, 2, 0],
        ],
      ),
    ).toEqual({
      "1": made,
      "2": saved(["1", 0]),
    })
    const setter = { id: 8, type: "SetNode", inputs: [image(4)], outputs: [{ type: "IMAGE" }], widgets_values: ["base"] }
    const getter = { id: 9, type: "GetNode", outputs: [{ type: "IMAGE" }], widgets_values: ["base"] }
    expect(
      converted(
        [make(1), setter, getter, save(2, 5)],
        [
          [4, 1, 0, 8, 0],
          [5, 9, 0, 2, 0],
        ],
      ),
    ).toMatchObject({ "2": saved(["1", 0]) })
    const primitive = { id: 8, type: "PrimitiveNode", outputs: [{ type: "INT" }], widgets_values: [128, "fixed"] }
    const sized = make(1, { inputs: [typed("width", "INT", 4)] })
    expect(
      converted(
        [primitive, sized, save(2, 5)],
        [
          [4, 8, 0, 1, 0],
          [5, 1, 0, 2, 0],
        ],
      ),
    ).toMatchObject({ "1": { ...made, width: 128 } })
  })

  it("is without muted nodes, notes, and what no image comes of", () => {
    const nodes = [make(1), make(7), { id: 3, type: "Note", widgets_values: ["hm"] }, { ...make(4), mode: 2 }, save(2, 5)]
    expect(converted([...nodes, { id: 6, type: "Unheard", widgets_values: [1] }], [[5, 1, 0, 2, 0]])).toEqual({
      "1": made,
      "2": saved(["1", 0]),
    })
    expect(converted([{ ...make(1), mode: 2 }, save(2, 5)], [[5, 1, 0, 2, 0]])).toEqual({ "2": { filename_prefix: "out" } })
  })

  it("names by node what cannot be read", () => {
    const unheard = { id: 3, type: "Unheard", outputs: [{ type: "IMAGE" }], widgets_values: [1] }
    expect(converted([unheard, save(2, 5)], [[5, 3, 0, 2, 0]])).toEqual(["EditorClassUnknown 3"])
    const group = { id: 3, type: "workflow>mine", outputs: [{ type: "IMAGE" }] }
    expect(converted([group, save(2, 5)], [[5, 3, 0, 2, 0]])).toEqual(["EditorGroupNode 3"])
    // A file of today names every field itself.
    const telling = { ...unheard, inputs: [typed("strength", "FLOAT", null)] }
    expect(converted([telling, save(2, 5)], [[5, 3, 0, 2, 0]])).toMatchObject({ "3": { strength: 1 } })
  })

  const inside = {
    id: "sub",
    name: "Painter",
    inputNode: { id: -10 },
    outputNode: { id: -20 },
    inputs: [{ name: "size" }, { name: "image" }],
    nodes: [
      make(1, { inputs: [typed("width", "INT", 1)] }),
      { id: 3, type: "Change", inputs: [image(2, "image")], outputs: [{ type: "IMAGE" }], widgets_values: [1, "fixed", true, "x", "y"] },
    ],
    links: [
      { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0 },
      { id: 2, origin_id: -10, origin_slot: 1, target_id: 3, target_slot: 0 },
      { id: 3, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0 },
      { id: 4, origin_id: 3, origin_slot: 0, target_id: -20, target_slot: 1 },
    ],
  }
  const definitions = { definitions: { subgraphs: [inside] } }
  const painter = (id: number, link: number | null, over: object = {}) => ({
    ...{ id, type: "sub", inputs: [typed("size", "INT", null), image(link, "image")], outputs: [{ type: "IMAGE" }, { type: "IMAGE" }] },
    ...{ widgets_values: [320] },
    ...over,
  })

  it("has the nodes of a subgraph in its place, each time that it stands there, with what is typed outside", () => {
    const links: readonly Link[] = [
      [1, 7, 0, 2, 0],
      [2, 8, 1, 3, 0],
      [3, 7, 0, 8, 1],
    ]
    const nodes = [painter(7, null), painter(8, 3, { widgets_values: [] }), save(2, 1), save(3, 2)]
    expect(converted(nodes, links, definitions)).toEqual({
      "7:1": { ...made, width: 320 },
      "8:3": { image: ["7:1", 0], seed: 1, is_fast: true, words: "x", extra: "y" },
      "2": saved(["7:1", 0]),
      "3": saved(["8:3", 0]),
    })
    const shown = {
      properties: {
        proxyWidgets: [
          ["3", "seed"],
          ["-1", "size"],
        ],
      },
      widgets_values: [9, 640],
    }
    expect(converted([painter(7, null, shown), save(2, 1)], [[1, 7, 0, 2, 0]], definitions)).toMatchObject({
      "7:1": { width: 640, seed: 7 },
    })
    const inner = {
      properties: {
        proxyWidgets: [
          ["1", "seed"],
          ["1", "control_after_generate"],
        ],
      },
      widgets_values: [11, "fixed"],
    }
    expect(converted([painter(7, null, inner), save(2, 1)], [[1, 7, 0, 2, 0]], definitions)).toMatchObject({
      "7:1": { width: 64, seed: 11 },
    })
    const through = [make(1), painter(7, 4, { mode: 4 }), save(2, 1)]
    expect(
      converted(
        through,
        [
          [4, 1, 0, 7, 1],
          [1, 7, 0, 2, 0],
        ],
        definitions,
      ),
    ).toEqual({ "1": made, "2": saved(["1", 0]) })
  })

  it("that stands within itself is named, however often", () => {
    const own = { ...inside, nodes: [...inside.nodes, { ...painter(9, null), type: "sub" }] }
    const found = converted([painter(7, null), save(2, 1)], [[1, 7, 0, 2, 0]], { definitions: { subgraphs: [own] } })
    expect(Array.isArray(found) && found[0]?.startsWith("EditorTooDeep 7:9")).toBe(true)
  })

  it("never fails, and links to nodes that are there alone, whatever a file says", () => {
    const node = fc.record({
      id: fc.nat(6),
      type: fc.constantFrom("Make", "Change", "SaveImage", "Reroute", "PrimitiveNode", "GetNode", "SetNode", "sub"),
      mode: fc.constantFrom(0, 2, 4),
      inputs: fc.array(fc.record({ name: fc.constantFrom("image", "images", "size"), type: fc.constant("IMAGE"), link: fc.nat(9) }), {
        maxLength: 2,
      }),
      outputs: fc.constant([{ type: "IMAGE" }]),
      widgets_values: fc.oneof(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.constant(null), fc.dictionary(fc.string(), fc.nat())),
    })
    const link = fc.tuple(fc.nat(9), fc.nat(6), fc.nat(1), fc.nat(6), fc.nat(1))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), fc.array(link, { maxLength: 12 }), (nodes, links) => {
        const found = convertEditor({ nodes, links, ...definitions }, CLASSES)
        if (!found.ok) return
        for (const { inputs } of Object.values(found.nodes))
          for (const name of ["image", "images"]) {
            const value = inputs[name]
            if (Array.isArray(value)) expect(typeof value[0] === "string" && typeof value[1] === "number").toBe(true)
          }
      }),
    )
  })
})
