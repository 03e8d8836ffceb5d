import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EXAMPLE_GRAPH } from "./example-graph.ts"
import { type Graph, linksOf, MAXIMUM_GRAPH_BYTES, MAXIMUM_GRAPH_NODES, neededBy, readGraph } from "./graph-rules.ts"

const messagesOf = (value: unknown) => {
  const read = readGraph(typeof value === "string" ? value : JSON.stringify(value))
  return read.ok ? [] : read.problems.map(({ message, node, field }) => [message, node, field].filter((part) => part !== null).join(" "))
}
const save = { class_type: "SaveImage", inputs: { images: ["1", 0] } }
const withNode = (node: unknown) => ({ "1": node, "2": save })

describe("a graph", () => {
  it("is read in the API format, alone or as it is posted, with its titles", () => {
    const posted = JSON.stringify({ client_id: "x", prompt: JSON.parse(EXAMPLE_GRAPH) })
    for (const text of [EXAMPLE_GRAPH, posted, `\uFEFF${EXAMPLE_GRAPH}`]) {
      const read = readGraph(text)
      expect(read.ok && read.graph.size).toBe(7)
    }
    const named = readGraph(JSON.stringify(withNode({ class_type: "EmptyImage", inputs: {}, _meta: { title: " Canvas " } })))
    expect(named.ok && named.graph.get("1")?.title).toBe("Canvas")
  })

  it("keeps the digits of its numbers, and takes what Python writes for no number", () => {
    const text =
      '{"1":{"class_type":"KSampler","inputs":{"seed":18446744073709551615,"cfg":7.0,"x":NaN}},"2":{"class_type":"SaveImage","inputs":{"images":["1",0],"say":"NaN"}}}'
    const read = readGraph(text)
    expect(read.ok && JSON.stringify(read.graph.get("1")?.inputs)).toBe('{"seed":18446744073709551615,"cfg":7.0,"x":null}')
    expect(read.ok && read.graph.get("2")?.inputs["say"]).toBe("NaN")
  })

  it("links to a thousand results of a node", () => {
    const none = { class_type: "EmptyImage", inputs: {} }
    expect(messagesOf({ "0": none, "1": { class_type: "A", inputs: { model: ["0", 999] } }, "2": save })).toEqual([])
  })

  it("in the editor's format is known as such", () => {
    expect(messagesOf({ last_node_id: 9, nodes: [{ id: 1, type: "KSampler" }], links: [] })).toEqual(["GraphEditorFormat"])
  })

  it.each([
    ["no JSON", "{", ["GraphNotJson"]],
    ["a list", [], ["GraphNoNodes"]],
    ["nothing", {}, ["GraphNoNodes"]],
    ["a node without class", withNode({ inputs: {} }), ["GraphNodeBroken 1 class_type"]],
    ["a node that is a text", withNode("x"), ["GraphNodeBroken 1"]],
    ["fields in a list", withNode({ class_type: "A", inputs: [] }), ["GraphNodeBroken 1 inputs"]],
    ["an id with a slash", { "../1": { class_type: "A", inputs: {} } }, ["GraphNodeIdRefused ../1"]],
    ["a link to nothing", withNode({ class_type: "A", inputs: { model: ["9", 0] } }), ["GraphLinkBroken 1 model"]],
    ["a link to half a result", withNode({ class_type: "A", inputs: { model: ["2", 0.5] } }), ["GraphLinkBroken 1 model"]],
    ["a link to the thousand and first result", withNode({ class_type: "A", inputs: { model: ["2", 1000] } }), ["GraphLinkBroken 1 model"]],
    ["a placeholder of ours", withNode({ class_type: "A", inputs: { image: { __input__: "graph" } } }), ["GraphFieldRefused 1 image"]],
    ["a huge text", withNode({ class_type: "A", inputs: { text: "x".repeat(65_537) } }), ["GraphTextTooLong 1 text"]],
    ["no output", { "1": { class_type: "EmptyImage", inputs: {} } }, ["GraphNoOutput"]],
    ["too many nodes", Object.fromEntries(Array.from({ length: MAXIMUM_GRAPH_NODES + 1 }, (_, at) => [at, save])), ["GraphTooManyNodes"]],
    ["too many bytes", JSON.stringify("é".repeat(MAXIMUM_GRAPH_BYTES / 2)), ["GraphTooLarge"]],
    ["too much within each other", "[".repeat(500_000), ["GraphTooDeep"]],
  ])("with %s is refused, and where", (_, value, messages) => expect(messagesOf(value)).toEqual(messages))

  it.each(["__proto__", "constructor", "prototype"])("never has %s as a node, a field or a key within a value", (key) => {
    const quoted = JSON.stringify(key)
    const node = (inputs: string) =>
      `{"1":{"class_type":"A","inputs":${inputs}},"2":{"class_type":"SaveImage","inputs":{"images":["1",0]}}}`
    expect(messagesOf(`{${quoted}:{"class_type":"A","inputs":{}}}`)).toEqual([`GraphNodeIdRefused ${key}`])
    expect(messagesOf(node(`{${quoted}:1}`))).toEqual([`GraphFieldRefused 1 ${key}`])
    expect(messagesOf(node(`{"deep":[{${quoted}:1}]}`))).toEqual(["GraphFieldRefused 1 deep"])
  })

  it("that needs itself is refused, however long the way round", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (length) => {
        const ring = Array.from({ length }, (_, at) => [`${at}`, { class_type: "A", inputs: { model: [`${(at + 1) % length}`, 0] } }])
        expect(messagesOf({ ...Object.fromEntries(ring), last: { class_type: "SaveImage", inputs: { images: ["0", 0] } } })[0]).toMatch(
          /^GraphCycle /,
        )
      }),
    )
  })

  it("is read or refused whatever stands in the text, and never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => void readGraph(text)))
    fc.assert(fc.property(fc.json(), (text) => void readGraph(text)))
    const node = fc.record({
      class_type: fc.oneof(fc.string(), fc.jsonValue()),
      inputs: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
    })
    fc.assert(fc.property(fc.dictionary(fc.string(), node), (nodes) => void readGraph(JSON.stringify(nodes))))
  })
})

describe("what an output needs", () => {
  /** A graph whose nodes link only to ones before them. */
  const graphs = fc.array(fc.array(fc.nat(30), { maxLength: 3 }), { minLength: 1, maxLength: 30 }).map((rows): Graph => {
    const nodes = rows.map((targets, at) => {
      const inputs = Object.fromEntries(targets.filter((target) => target < at).map((target, place) => [`in${place}`, [`${target}`, 0]]))
      return [`${at}`, { id: `${at}`, classType: "A", title: null, inputs }] as const
    })
    return new Map(nodes)
  })

  it("is closed: whatever a needed node takes is needed too, and the rest is left out", () => {
    fc.assert(
      fc.property(graphs, fc.nat(29), (graph, at) => {
        const id = `${at % graph.size}`
        const needed = neededBy(graph, [id])
        const ids = new Set(needed.map((node) => node.id))
        expect(ids.has(id)).toBe(true)
        for (const node of needed) for (const [, [target]] of linksOf(node)) expect(ids.has(target)).toBe(true)
        for (const one of ids)
          if (one !== id) expect(needed.some((node) => linksOf(node).some(([, [target]]) => target === one))).toBe(true)
      }),
    )
  })
})
