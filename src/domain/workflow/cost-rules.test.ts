import { describe, expect, it } from "vitest"
import { workOf, workProblems } from "./cost-rules.ts"
import { EXAMPLE_GRAPH } from "./example-graph.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, readGraph } from "./graph-rules.ts"

const graphOf = (value: unknown): Graph => {
  const read = readGraph(typeof value === "string" ? value : JSON.stringify(value))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.graph
}
const node = (class_type: string, inputs: object = {}) => ({ class_type, inputs })
const around = (nodes: object) => graphOf({ ...nodes, out: node("SaveImage", { images: ["1", 0] }) })
const example = graphOf(EXAMPLE_GRAPH)

describe("what a run costs", () => {
  const empty = (inputs: object) => node("EmptyLatentImage", { width: 512, height: 512, batch_size: 1, ...inputs })
  const workAt = (nodes: object, fills: readonly Fill[] = []) => workOf(around(nodes), fills, ["out"], [{ width: 800, height: 600 }])
  const openAt = (nodes: object) => workProblems(around(nodes)).map(({ node: id, field }) => `${id}.${field}`)

  it("follows a number that is filled into the node that a field is linked to", () => {
    const nodes = {
      "1": empty({ batch_size: ["2", 0] }),
      "2": node("PrimitiveInt", { value: ["3", 0] }),
      "3": node("PrimitiveInt", { value: 2 }),
    }
    expect(workAt(nodes).image_count).toBe(2)
    expect(workAt(nodes, [{ node: "3", field: "value", value: 12 }]).image_count).toBe(12)
  })

  it("counts what is put together along its links, and nothing twice", () => {
    const doubled = { "4": empty({ batch_size: 3 }), "3": node("LatentBatch", { samples1: ["4", 0], samples2: ["4", 0] }) }
    const twice = { ...doubled, "2": node("LatentBatch", { samples1: ["3", 0], samples2: ["3", 0] }) }
    expect(workAt({ ...twice, "1": node("VAEDecode", { samples: ["2", 0] }) }).image_count).toBe(12)
    expect(workAt({ ...doubled, "1": node("ImageBatch", { image1: ["3", 0], image2: ["4", 0] }) }).image_count).toBe(9)
    expect(workAt({ ...doubled, "1": node("RebatchLatents", { latents: ["3", 0], batch_size: 2 }) }).image_count).toBe(6)
    const chain = Array.from({ length: 400 }, (_, at) => [
      String(at + 1),
      node("ImageBatch", { image1: [String(at + 2), 0], image2: [String(at + 2), 0] }),
    ])
    expect(workAt({ ...Object.fromEntries(chain), "401": node("EmptyImage", {}) }).image_count).toBe(1_000_000)
  })

  it("reads every way of saying a size", () => {
    expect(workAt({ "1": node("ImageScaleToTotalPixels", { megapixels: 16 }) })).toMatchObject({ width: 4096, height: 4096 })
    expect(workAt({ "1": node("ImageScaleToMaxDimension", { largest_size: 9000 }) })).toMatchObject({ width: 9000, height: 9000 })
    expect(workAt({ "1": node("ResizeAndPadImage", { target_width: 9000, target_height: 64 }) })).toMatchObject({ width: 9000, height: 64 })
    expect(workAt({ "1": node("ImageScale", { width: 0, height: 9000 }) })).toMatchObject({ width: 9000, height: 9000 })
  })

  it("is that of the size that something is made at, though it is handed on smaller", () => {
    const made = { "2": node("EmptyImage", { width: 4096, height: 4096 }), "1": node("ImageScaleBy", { image: ["2", 0], scale_by: 0.01 }) }
    expect(workAt(made)).toMatchObject({ width: 4096, height: 4096 })
    expect(workAt({ "1": node("ImageScaleBy", { scale_by: 0.5 }) })).toMatchObject({ width: 400, height: 300 })
  })

  it("is that of the image whose size is measured for another one", () => {
    const measured = { "1": empty({ width: ["2", 0], height: ["2", 1] }), "2": node("GetImageSize", { image: ["3", 0] }) }
    const nodes = { ...measured, "3": node("EmptyImage", { width: 2048, height: 1024 }) }
    expect(workAt(nodes)).toMatchObject({ width: 2048, height: 1024 })
    expect(openAt(nodes)).toEqual([])
  })

  it("has no number that nobody knows before the run, by its node and field", () => {
    const size = node("GetImageSize", { image: ["9", 0] })
    const nodes = { "8": size, "9": node("EmptyImage", { width: "64", height: 64 }) }
    expect(openAt({ ...nodes, "1": empty({ batch_size: ["8", 2] }) })).toEqual(["1.batch_size", "9.width"])
    expect(openAt({ ...nodes, "1": empty({ width: ["8", 0] }) })).toEqual(["1.width", "9.width"])
    expect(openAt({ "1": node("KSampler", { steps: ["2", 0] }), "2": node("PrimitiveString", { value: "99" }) })).toEqual(["1.steps"])
    expect(openAt({ "1": node("ImageScaleToTotalPixels", { megapixels: ["2", 0] }), "2": size, "9": node("EmptyImage") })).toEqual([
      "1.megapixels",
    ])
    expect(workProblems(example)).toEqual([])
  })
})
