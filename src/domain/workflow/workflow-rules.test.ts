import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fieldOf } from "../../../testing/workflow/node-field.ts"
import { classProblems, isPlainFileName } from "./class-rules.ts"
import { workOf } from "./cost-rules.ts"
import { EXAMPLE_GRAPH } from "./example-graph.ts"
import { fillGraph, readValues } from "./fill-rules.ts"
import { type Graph, readGraph } from "./graph-rules.ts"
import { type DeclaredInput, declarationProblems, nameOfInput, suggestInputs, suggestOutputs } from "./input-rules.ts"
import { graphAtRun, offeredAt, runnableAt } from "./missing-rules.ts"
import type { NodeClassTable } from "./ports.ts"

const graphOf = (value: unknown): Graph => {
  const read = readGraph(typeof value === "string" ? value : JSON.stringify(value))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.graph
}
const node = (class_type: string, inputs: object = {}) => ({ class_type, inputs })
const around = (nodes: object) => graphOf({ ...nodes, out: node("SaveImage", { images: ["1", 0], filename_prefix: "../../etc/passwd" }) })
const none = new Set<string>()
const example = graphOf(EXAMPLE_GRAPH)
const said = (graph: Graph, rules: ReadonlyMap<string, boolean> = new Map(), declared: ReadonlySet<string> = none) =>
  classProblems(graph, { rules, images: declared, isOffered: (_, __, name) => name === "SDXL\\own.safetensors" }).map(
    ({ message, node: id, field, value }) => [message, id, field, value].filter((part) => part !== null).join(" "),
  )

describe("what may run", () => {
  it("is what ComfyUI brings along, but for what an admin says", () => {
    expect(said(example)).toEqual([])
    const foreign = around({ "1": node("RunPython", { code: "import os" }) })
    expect(said(foreign)).toEqual(["NodeClassNotAllowed 1 RunPython"])
    expect(said(foreign, new Map([["RunPython", true]]))).toEqual([])
    expect(said(example, new Map([["KSampler", false]]))).toEqual(["NodeClassNotAllowed 5 KSampler"])
    expect(said(around({ "1": node("constructor") }))).toEqual(["NodeClassNotAllowed 1 constructor"])
  })

  it.each([
    "../model.safetensors",
    "/etc/passwd",
    "a/b.safetensors",
    "a\\b.ckpt",
    "C:x.pt",
    "https://host/x.pt",
    "file:///x",
    "..",
    "~root",
  ])("never names %s as a file", (name) => {
    expect(said(around({ "1": node("CheckpointLoaderSimple", { ckpt_name: name }) }))).toEqual([`FileNameNotAllowed 1 ckpt_name ${name}`])
    expect(said(around({ "1": node("Custom", { deep: [{ filename: name }] }) }), new Map([["Custom", true]]))).toEqual([
      `FileNameNotAllowed 1 deep ${name}`,
    ])
  })

  it("never takes the name of a file from a node that makes texts", () => {
    const text = { "2": node("PrimitiveString", { value: "../x" }), "3": node("StringConcatenate", { string_a: ["2", 0], string_b: "x" }) }
    expect(said(around({ ...text, "1": node("LoadImage", { image: ["2", 0] }) }))).toEqual(["FileNameNotAllowed 1 image 2"])
    expect(said(around({ ...text, "1": node("VAELoader", { vae_name: ["3", 0] }) }))).toEqual(["FileNameNotAllowed 1 vae_name 3"])
    const switched = {
      ...text,
      "5": node("ComfySwitchNode", { switch: true, on_true: ["3", 0], on_false: ["4", 0] }),
      "4": node("KSampler"),
    }
    expect(said(around({ ...switched, "1": node("VAELoader", { vae_name: ["5", 0] }) }))).toEqual(["FileNameNotAllowed 1 vae_name 5"])
    const models = { "5": node("ComfySwitchNode", { switch: true, on_true: ["4", 0], on_false: ["4", 0] }), "4": node("FreeU") }
    expect(said(around({ ...models, "1": node("KSampler", { model: ["5", 0] }) }))).toEqual([])
    const words = node("CLIPTextEncode", { text: ["3", 0], clip: ["4", 1] })
    expect(said(around({ ...text, "1": words, "4": node("CheckpointLoaderSimple", { ckpt_name: "a.safetensors" }) }))).toEqual([])
  })

  it("names files in folders only where a server offers that very name", () => {
    expect(said(around({ "1": node("CheckpointLoaderSimple", { ckpt_name: "SDXL\\own.safetensors" }) }))).toEqual([])
    const models = { CheckpointLoaderSimple: { ckpt_name: fieldOf({ choices: ["SDXL\\own.safetensors"] }), other: fieldOf() } }
    const isOffered = offeredAt([{ name: "gpu", audience: { kind: "everyone" }, classes: models }])
    expect(isOffered("CheckpointLoaderSimple", "ckpt_name", "SDXL\\own.safetensors")).toBe(true)
    for (const [type, field, name] of [
      ["CheckpointLoaderSimple", "ckpt_name", "../own.safetensors"],
      ["CheckpointLoaderSimple", "other", "x"],
      ["CheckpointLoaderSimple", "toString", "x"],
      ["constructor", "ckpt_name", "x"],
    ] as const)
      expect(isOffered(type, field, name)).toBe(false)
  })

  it("has words that say anything", () => {
    expect(said(around({ "1": node("CLIPTextEncode", { text: "a/b, https://host ../x.png" }) }))).toEqual([])
  })

  it("loads only images of the member who runs it", () => {
    const graph = around({ "1": node("LoadImage", { image: "example.png" }) })
    expect(said(graph)).toEqual(["ImageNotDeclared 1 image example.png"])
    expect(said(graph, new Map(), new Set(["1.image"]))).toEqual([])
  })

  it("takes no name that a system reads as another place", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        if (isPlainFileName(name)) expect(new URL(`http://host/folder/${encodeURIComponent(name)}`).pathname.split("/")).toHaveLength(3)
        expect(isPlainFileName(`${name}/x`) || isPlainFileName(`${name}\\x`) || isPlainFileName(`x:${name}`)).toBe(false)
      }),
    )
  })
})

describe("what is declared", () => {
  it("is suggested by well-known nodes, images first", () => {
    expect(suggestInputs(example).map((input) => `${nameOfInput(input)} ${input.kind}`)).toEqual([
      ...[
        "2.text text",
        "3.text text",
        "4.width number",
        "4.height number",
        "5.seed seed",
        "5.steps number",
        "5.cfg number",
        "5.denoise number",
      ],
    ])
    const photo = around({ "2": node("KSampler", { seed: 1 }), "1": node("LoadImage", { image: "a.png" }) })
    expect(suggestInputs(photo).map(nameOfInput)).toEqual(["1.image", "2.seed"])
    expect(suggestOutputs(example)).toEqual([{ node: "7", label: "Image 7" }])
    expect(declarationProblems(example, suggestInputs(example), suggestOutputs(example))).toEqual([])
  })

  it.each<[string, DeclaredInput, string]>([
    ["no node", { kind: "seed", node: "99", field: "seed", label: "x" }, "inputs.0.node InputNotInGraph"],
    ["no field", { kind: "seed", node: "5", field: "toString", label: "x" }, "inputs.0.field InputNotInGraph"],
    ["a link", { kind: "seed", node: "5", field: "model", label: "x" }, "inputs.0.field InputNotInGraph"],
    [
      "where images are saved",
      { kind: "text", node: "7", field: "filename_prefix", label: "x", default: "", maximum_characters: 9 },
      "inputs.0.field InputNotInGraph",
    ],
    [
      "a model as words",
      { kind: "text", node: "1", field: "ckpt_name", label: "x", default: "", maximum_characters: 9 },
      "inputs.0.kind InputKindWrong",
    ],
    ["words as a number", { kind: "seed", node: "2", field: "text", label: "x" }, "inputs.0.kind InputKindWrong"],
    [
      "a model elsewhere",
      { kind: "choice", node: "1", field: "ckpt_name", label: "x", default: "a", choices: ["a", "../b"] },
      "inputs.0.choices FileNameNotAllowed",
    ],
    [
      "a default out of bounds",
      { kind: "number", node: "5", field: "steps", label: "x", default: 99, minimum: 1, maximum: 60, step: 1 },
      "inputs.0.default InputBoundsWrong",
    ],
  ])("is refused for %s", (_, input, problem) => {
    const found = declarationProblems(example, [input], suggestOutputs(example))
    expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([problem])
  })

  it("has one place once, and an output that hands images out", () => {
    const seed: DeclaredInput = { kind: "seed", node: "5", field: "seed", label: "x" }
    expect(declarationProblems(example, [seed, seed], []).map(({ path }) => path)).toEqual(["inputs.1.field", "outputs"])
    expect(declarationProblems(example, [], [{ node: "5", label: "x" }]).map(({ path }) => path)).toEqual(["outputs.0.node"])
  })
})

describe("a run", () => {
  const inputs = suggestInputs(example)

  it("fills in what was declared, leaves every other character as it was, and saves under our own name", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.integer({ min: 1, max: 60 }), fc.nat(), (text, steps, seed) => {
        const { fills, errors, openSeeds } = readValues(inputs, { "2.text": text, "5.steps": steps, "5.seed": seed })
        expect([errors, openSeeds]).toEqual([[], []])
        const expected = JSON.parse(EXAMPLE_GRAPH)
        expected["2"].inputs.text = text
        Object.assign(expected["5"].inputs, { steps, seed })
        expected["7"].inputs.filename_prefix = "atelier"
        expect(JSON.stringify(fillGraph(example, fills, ["7"]))).toBe(JSON.stringify(expected))
      }),
    )
  })

  it("saves what a graph only shows, since a server forgets that", () => {
    const shown = graphOf({ "1": node("EmptyImage"), "2": node("PreviewImage", { images: ["1", 0] }) })
    expect(fillGraph(shown, [], ["2"])).toMatchObject({
      "2": { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "atelier" } },
    })
  })

  it("stands a seed of 64 bits where a number stood, as a number with all its digits", () => {
    const seed = "18446744073709551615"
    const { fills, errors } = readValues(inputs, { "5.seed": seed, "2.text": "7" })
    expect(errors).toEqual([])
    const text = JSON.stringify(fillGraph(example, fills, ["7"]))
    expect(text).toContain(`"seed":${seed},`)
    expect(text).toContain('"text":"7"')
    for (const wrong of ["18446744073709551616", "a", -2, 0.5])
      expect(readValues(inputs, { "5.seed": wrong }).errors).toEqual([{ path: "values.5.seed", message: "SeedOutOfRange" }])
  })

  it("refuses what was not declared, is out of bounds or of another kind, by its name", () => {
    const { errors } = readValues(inputs, { "1.ckpt_name": "x", "5.steps": 61, "5.cfg": "7", "4.width": 512.5, "5.seed": -2, toString: 1 })
    expect(errors.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "values.1.ckpt_name UnknownField",
      "values.toString UnknownField",
      "values.4.width NumberOutOfRange",
      "values.5.seed SeedOutOfRange",
      "values.5.steps NumberOutOfRange",
      "values.5.cfg WrongType",
    ])
  })

  it("draws a seed where none is said, and stands an image where its role is", () => {
    const graph = around({ "1": node("LoadImage", { image: "a.png" }), "2": node("KSampler", { seed: 1 }) })
    const read = readValues(suggestInputs(graph), { "1.image": "file_1" })
    expect(read).toMatchObject({ openSeeds: [{ node: "2", field: "seed" }], images: [{ role: "input-1", value: "file_1" }], errors: [] })
    expect(fillGraph(graph, read.fills, ["out"])).toEqual({
      "1": { class_type: "LoadImage", inputs: { image: { __input__: "input-1" } } },
      out: { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "atelier" } },
    })
    expect(readValues(suggestInputs(graph), {}).errors).toEqual([{ path: "values.1.image", message: "pleaseSelectImage" }])
  })

  it("counts as its images, its size and its passes", () => {
    const work = (values: Record<string, number>) => workOf(example, readValues(inputs, values).fills, ["7"], [])
    const one = { image_count: 1, width: 512, height: 512, passes: 1, image_passes: 1 }
    expect(work({})).toEqual(one)
    expect(work({ "4.width": 1024, "4.height": 2048, "5.steps": 60 })).toEqual({
      ...one,
      width: 1024,
      height: 2048,
      passes: 2,
      image_passes: 2,
    })
    const grown = graphOf({
      ...JSON.parse(EXAMPLE_GRAPH),
      "4": node("EmptyLatentImage", { width: 512, height: 768, batch_size: 4 }),
      "8": node("ImageScaleBy", { image: ["6", 0], scale_by: 1.5 }),
      "9": node("SaveImage", { images: ["8", 0] }),
    })
    expect(workOf(grown, [], ["7"], [])).toMatchObject({ image_count: 4, width: 512, height: 768 })
    expect(workOf(grown, [], ["7", "9"], [])).toMatchObject({ image_count: 8, width: 768, height: 1152 })
    const photo = around({ "1": node("LoadImage", { image: "a.png" }) })
    expect(workOf(photo, [], ["out"], [{ width: 800, height: 600 }])).toMatchObject({ width: 800, height: 600, passes: 1 })
  })
})

describe("what is missing", () => {
  const all = Object.fromEntries([...example.values()].map(({ classType }) => [classType, {}]))
  const server = (classes: NodeClassTable | null) => ({
    name: "gpu",
    audience: { kind: "everyone" } as const,
    classes,
  })

  it("is named by node and field, of the server that lacks the least", () => {
    const { KSampler: _, ...few } = all
    const models = { ...all, CheckpointLoaderSimple: { ckpt_name: fieldOf({ choices: ["other.safetensors"] }) } }
    expect(runnableAt(example, [server({}), server(few)], none).missing).toEqual([
      { kind: "node", node: "5", classType: "KSampler", field: null, name: "KSampler" },
    ])
    expect(runnableAt(example, [server(models)], none).missing).toEqual([
      { kind: "model", node: "1", classType: "CheckpointLoaderSimple", field: "ckpt_name", name: "model.safetensors" },
    ])
    expect(runnableAt(example, [server(models)], new Set(["1.ckpt_name"])).missing).toEqual([])
  })

  it("is what is said at a run and no server has, too", () => {
    const models = { ...all, CheckpointLoaderSimple: { ckpt_name: fieldOf({ choices: ["model.safetensors", "other.safetensors"] }) } }
    const missing = (value: string) =>
      runnableAt(graphAtRun(example, [{ node: "1", field: "ckpt_name", value }]), [server(models)], none).missing.map(
        ({ node: id, field, name }) => `${id}.${field} ${name}`,
      )
    expect(missing("other.safetensors")).toEqual([])
    expect(missing("gone.safetensors")).toEqual(["1.ckpt_name gone.safetensors"])
  })

  it("is nothing where a server has all, or has not said what it has; and without a server nothing runs", () => {
    expect(runnableAt(example, [server({}), server(all)], none)).toMatchObject({ hasServer: true, missing: [] })
    expect(runnableAt(example, [server(null)], none)).toMatchObject({ hasServer: true, missing: [] })
    expect(runnableAt(example, [], none)).toEqual({ hasServer: false, missing: [], classes: null })
  })
})
