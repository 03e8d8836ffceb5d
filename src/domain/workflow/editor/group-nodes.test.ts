import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fieldOf } from "../../../../testing/workflow/node-field.ts"
import type { NodeClassTable } from "../ports.ts"
import { classesIn, convertEditor } from "./convert-editor.ts"

const number = fieldOf({ type: "INT" })
const text = fieldOf({ type: "STRING" })
const image = fieldOf({ type: "IMAGE" })
const CLASSES: NodeClassTable = {
  LoadImage: { image: fieldOf({ choices: ["a.png"] }) },
  Make: { width: number, seed: number },
  Blend: { first: image, second: image, words: text },
  SaveImage: { images: image, filename_prefix: text },
}

const slot = (name: string, over: object = {}) => ({ name, type: "IMAGE", link: null, ...over })
const OUT = { outputs: [{ name: "IMAGE", type: "IMAGE" }] }
/** Makes an image and lays another one over it; the first one is for the second alone. */
const TEMPLATE = {
  nodes: [
    { type: "Make", ...OUT, widgets_values: [64, 7, "randomize"] },
    { type: "Blend", title: "Mix", inputs: [slot("first"), slot("second")], ...OUT, widgets_values: ["x"] },
  ],
  links: [
    [0, 0, 1, 0, 5, "IMAGE"],
    [null, 0, 1, 1, 9, "IMAGE"],
  ],
  external: [[1, 0, "IMAGE"]],
}
const LOAD = { id: 1, type: "LoadImage", ...OUT, widgets_values: ["a.png", "image"] }
const SAVE = { id: 3, type: "SaveImage", inputs: [{ name: "images", type: "IMAGE", link: 2 }], widgets_values: ["out"] }
const outer = (over: object = {}) => ({
  ...{ id: 2, type: "workflow>mine", inputs: [slot("second", { link: 1 })], ...OUT, widgets_values: [320, 9, "fixed", "words outside"] },
  ...over,
})

function workflow(template: object, node: object, links: readonly unknown[] = [[1, 1, 0, 2, 0, "IMAGE"]]) {
  const all = [...links, [2, 2, 0, 3, 0, "IMAGE"]]
  return { nodes: [LOAD, node, SAVE], links: all, extra: { groupNodes: { mine: template } } }
}
function converted(...given: Parameters<typeof workflow>) {
  const found = convertEditor(workflow(...given), CLASSES)
  if (!found.ok) return found.problems.map(({ message, node, value }) => `${message} ${node} ${value}`)
  return Object.fromEntries(Object.entries(found.nodes).map(([id, { inputs }]) => [id, inputs]))
}
const MADE = {
  "1": { image: "a.png" },
  "2:0": { width: 320, seed: 9 },
  "2:1": { words: "words outside", first: ["2:0", 0], second: ["1", 0] },
  "3": { filename_prefix: "out", images: ["2:1", 0] },
}

describe("a group node", () => {
  it("is the nodes of its template with what is typed outside, by either sign of its name", () => {
    expect(converted(TEMPLATE, outer())).toEqual(MADE)
    expect(converted(TEMPLATE, outer({ type: "workflow/mine" }))).toEqual(MADE)
    expect(converted(TEMPLATE, outer({ widgets_values: [] }))).toMatchObject({ "2:0": { width: 64, seed: 7 }, "2:1": { words: "x" } })
    expect(classesIn(workflow(TEMPLATE, outer())).toSorted()).toEqual(["Blend", "LoadImage", "Make", "SaveImage"])
  })

  it("knows its places by what they were called, else by their order, hidden ones left out", () => {
    const called = { ...TEMPLATE, config: { 1: { input: { second: { name: "over" } } } } }
    const two = { inputs: [slot("unused"), slot("over", { link: 1 })] }
    expect(converted(called, outer(two), [[1, 1, 0, 2, 1, "IMAGE"]])).toEqual(MADE)
    expect(converted(TEMPLATE, outer({ inputs: [slot("renamed", { link: 1 })] }))).toEqual(MADE)
    const hidden = { ...TEMPLATE, config: { 1: { input: { second: { visible: false } } } } }
    expect(converted(hidden, outer())).toMatchObject({ "2:1": { words: "words outside", first: ["2:0", 0] } })
    expect(converted(hidden, outer())).not.toHaveProperty(["2:1", "second"])
  })

  it("hands out what is not for the nodes within alone, and what somebody made visible", () => {
    const both = { ...TEMPLATE, external: [[0, 0, "IMAGE"]] }
    expect(converted(both, outer())).toMatchObject({ "3": { images: ["2:0", 0] } })
    const shown = { ...TEMPLATE, config: { 0: { output: { 0: { visible: true } } } } }
    expect(converted(shown, outer())).toMatchObject({ "3": { images: ["2:0", 0] } })
  })

  it("leads on through reroutes from outside, and tells a number that is said once to all that take it", () => {
    const rerouted = {
      ...TEMPLATE,
      nodes: [...TEMPLATE.nodes, { type: "Reroute", inputs: [slot("", { type: "*" })], outputs: [{ type: "*" }] }],
      links: [...TEMPLATE.links, [2, 0, 1, 1, 9, "IMAGE"]],
    }
    expect(converted(rerouted, outer({ inputs: [slot("IMAGE", { link: 1 })] }))).toEqual(MADE)
    const width = { name: "width", type: "INT", link: null, widget: { name: "width" } }
    const said = {
      ...TEMPLATE,
      nodes: [
        { ...TEMPLATE.nodes[0], inputs: [width] },
        TEMPLATE.nodes[1],
        { type: "PrimitiveNode", outputs: [{ type: "INT" }], widgets_values: [1, "fixed"] },
      ],
      links: [...TEMPLATE.links, [2, 0, 0, 0, 9, "INT"]],
    }
    const typed = outer({ widgets_values: [9, "fixed", "words outside", 320, "fixed"] })
    expect(converted(said, typed)).toEqual(MADE)
  })

  it("whose typed values cannot be told apart, or with a class that nobody knows, is named", () => {
    expect(converted(TEMPLATE, outer({ widgets_values: [320, 9] }))).toEqual(["EditorGroupNode 2 workflow>mine"])
    const unheard = { ...TEMPLATE, nodes: [...TEMPLATE.nodes, { type: "Unheard", widgets_values: [1] }] }
    expect(converted(unheard, outer({ widgets_values: [320, 9, "fixed", "words outside", 1] }))).toEqual(["EditorClassUnknown 2:2 Unheard"])
    expect(converted({}, outer({ type: "workflow>other" }))).toEqual(["EditorGroupNode 2 workflow>other"])
    const within = { ...TEMPLATE, nodes: [...TEMPLATE.nodes, { type: "workflow>mine", inputs: [], outputs: [] }] }
    expect(converted(within, outer({ widgets_values: [] }))).toContainEqual(expect.stringMatching(/^EditorTooDeep 2:2/))
  })

  it("never fails, whatever its template says", () => {
    const node = fc.record({
      type: fc.constantFrom("Make", "Blend", "Reroute", "PrimitiveNode", "workflow>mine", "LoadImage"),
      inputs: fc.array(fc.record({ name: fc.constantFrom("first", "second", ""), type: fc.constant("IMAGE"), label: fc.string() })),
      outputs: fc.array(fc.constant({ type: "IMAGE" }), { maxLength: 2 }),
      widgets_values: fc.array(fc.jsonValue(), { maxLength: 3 }),
    })
    const ends = fc.option(fc.nat(4))
    const links = fc.array(fc.tuple(ends, fc.nat(2), ends, fc.nat(2)), { maxLength: 8 })
    const template = fc.record({ nodes: fc.array(node, { maxLength: 4 }), links, external: fc.jsonValue(), config: fc.jsonValue() })
    fc.assert(
      fc.property(template, fc.array(fc.jsonValue(), { maxLength: 6 }), (given, values) => {
        expect(typeof convertEditor(workflow(given, outer({ widgets_values: values })), CLASSES).ok).toBe("boolean")
      }),
    )
  })
})
