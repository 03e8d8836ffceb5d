import { describe, expect, it, test } from "vitest"
import { readValues } from "./fill-rules.ts"
import type { Graph, GraphNode } from "./graph-rules.ts"
import {
  type DeclaredInput,
  declarationProblems,
  isWithin,
  kindsOf,
  MAXIMUM_INPUT_CHARACTERS,
  MAXIMUM_INPUTS,
  MAXIMUM_LABEL_CHARACTERS,
  MAXIMUM_OUTPUTS,
  suggestInputs,
  suggestOutputs,
} from "./input-rules.ts"

const node = (id: string, classType: string, inputs: GraphNode["inputs"] = {}, title: string | null = null): GraphNode => ({
  id,
  classType,
  title,
  inputs,
})
const graphOf = (...nodes: readonly GraphNode[]): Graph => new Map(nodes.map((one) => [one.id, one]))

const SAVE = node("9", "SaveImage", { images: ["1", 0], filename_prefix: "x" })
const GRAPH = graphOf(
  node("1", "KSampler", { seed: 5, steps: 20, sampler_name: "euler", model: ["2", 0] }),
  node("2", "CheckpointLoaderSimple", { ckpt_name: "a.safetensors" }),
  node("3", "CLIPTextEncode", { text: "a fox" }),
  node("4", "LoadImage", { image: "a.png" }),
  SAVE,
)
const OUTPUTS = [{ node: "9", label: "Image" }]
const place = (id: string, field: string) => ({ node: id, field, label: "x" })
const text = (over: object = {}): DeclaredInput => ({ ...place("3", "text"), kind: "text", default: "fox", maximum_characters: 3, ...over })
const steps = (over: object = {}): DeclaredInput => ({
  ...{ ...place("1", "steps"), kind: "number", default: 20, minimum: 1, maximum: 20, step: 1 },
  ...over,
})
const choice = (over: object = {}): DeclaredInput => ({
  ...place("1", "sampler_name"),
  kind: "choice",
  default: "a",
  choices: ["a", "b"],
  ...over,
})

describe("a declared input", () => {
  const said = (input: DeclaredInput, isOffered = false) =>
    declarationProblems(GRAPH, [input], OUTPUTS, () => isOffered).map(({ path, message }) => `${path} ${message}`)

  test.each<readonly [string, DeclaredInput, readonly string[]]>([
    ["a text as long as it may be", text(), []],
    ["a text that is longer", text({ default: "foxy" }), ["inputs.0.default InputBoundsWrong"]],
    ["a text where a number stands", text(place("1", "steps")), ["inputs.0.kind InputKindWrong"]],
    ["a text where a file is named", text(place("2", "ckpt_name")), ["inputs.0.kind InputKindWrong"]],
    ["a number at its upper bound", steps(), []],
    ["a number above it", steps({ default: 21 }), ["inputs.0.default InputBoundsWrong"]],
    ["a number at its lower bound", steps({ default: 1 }), []],
    ["a number below it", steps({ default: 0 }), ["inputs.0.default InputBoundsWrong"]],
    ["a number where a text stands", steps(place("3", "text")), ["inputs.0.kind InputKindWrong"]],
    ["a seed where a number stands", { ...place("1", "seed"), kind: "seed" }, []],
    ["a seed where a text stands", { ...place("3", "text"), kind: "seed" }, ["inputs.0.kind InputKindWrong"]],
    ["a choice", choice(), []],
    ["a choice that is none of its own", choice({ default: "c" }), ["inputs.0.default InputBoundsWrong"]],
    ["a choice where a number stands", choice(place("1", "steps")), ["inputs.0.kind InputKindWrong"]],
    [
      "a choice of a file in another folder",
      choice({ ...place("2", "ckpt_name"), default: "../a", choices: ["../a"] }),
      ["inputs.0.choices FileNameNotAllowed"],
    ],
    ["an image", { ...place("4", "image"), kind: "picture" }, []],
    ["an image where a text stands", { ...place("3", "text"), kind: "picture" }, ["inputs.0.kind InputKindWrong"]],
    ["a text where an image stands", text(place("4", "image")), ["inputs.0.kind InputKindWrong"]],
    ["a place that is linked", text(place("1", "model")), ["inputs.0.field InputNotInGraph"]],
    ["a place that is not there", text(place("1", "nothing")), ["inputs.0.field InputNotInGraph"]],
    ["a node that is not there", text(place("7", "text")), ["inputs.0.node InputNotInGraph"]],
    ["where images are saved", text(place("9", "filename_prefix")), ["inputs.0.field InputNotInGraph"]],
  ])("%s", (_title, input, problems) => {
    expect(said(input)).toEqual(problems)
  })

  it("may choose a file that the server offers itself", () => {
    expect(said(choice({ ...place("2", "ckpt_name"), default: "b/a", choices: ["b/a"] }), true)).toEqual([])
  })

  it("stands once, and outputs are nodes that save, each once, and at least one", () => {
    const problemsOf = (inputs: readonly DeclaredInput[], outputs: readonly string[]) =>
      declarationProblems(
        GRAPH,
        inputs,
        outputs.map((id) => ({ node: id, label: "x" })),
      ).map(({ path, message }) => `${path} ${message}`)
    expect(problemsOf([text(), text()], ["9"])).toEqual(["inputs.1.field InputTwice"])
    expect(problemsOf([], ["9", "9", "1", "7"])).toEqual([1, 2, 3].map((at) => `outputs.${at}.node OutputNotInGraph`))
    expect(problemsOf([], [])).toEqual(["outputs OutputMissing"])
  })
})

test.each([
  [1, { minimum: 1, maximum: 3, step: 1 }, true],
  [3, { minimum: 1, maximum: 3, step: 1 }, true],
  [0, { minimum: 1, maximum: 3, step: 1 }, false],
  [4, { minimum: 1, maximum: 3, step: 1 }, false],
  [1.5, { minimum: 1, maximum: 3, step: 1 }, false],
  [1.5, { minimum: 1, maximum: 3, step: 0.5 }, true],
  [Number.NaN, { minimum: 1, maximum: 3, step: 0.5 }, false],
])("%d lies within %j: %s", (value, bounds, isIn) => {
  expect(isWithin(bounds, value)).toBe(isIn)
})

describe("what is said of an input at a run", () => {
  const read = (input: DeclaredInput, said?: string | number) =>
    readValues([input], said === undefined ? {} : { [`${input.node}.${input.field}`]: said })
  const SEED: DeclaredInput = { ...place("1", "seed"), kind: "seed" }
  const PICTURE: DeclaredInput = { ...place("4", "image"), kind: "picture" }

  test.each<readonly [string, DeclaredInput, string | number | undefined, object | null]>([
    ["nothing, of a text", text(), undefined, null],
    ["a text as long as it may be", text(), "abc", null],
    ["a text that is longer", text(), "abcd", { message: "TooBig", maximum: 3 }],
    ["a number for a text", text(), 5, { message: "WrongType" }],
    ["a file in another folder", text({ ...place("2", "ckpt_name"), maximum_characters: 9 }), "../a", { message: "FileNameNotAllowed" }],
    ["a choice", choice(), "b", null],
    ["another choice", choice(), "c", { message: "NotAllowedValue" }],
    ["a number for a choice", choice(), 1, { message: "NotAllowedValue" }],
    ["a number at its bound", steps(), 20, null],
    ["a number beyond it", steps(), 21, { message: "NumberOutOfRange", minimum: 1, maximum: 20 }],
    ["a text for a number", steps(), "20", { message: "WrongType" }],
    ["a seed", SEED, 5, null],
    ["no seed", SEED, 0.5, { message: "SeedOutOfRange" }],
    ["a seed by chance, as a text", SEED, "-1", { message: "SeedOutOfRange" }],
    ["an image", PICTURE, "file_a", null],
    ["no image", PICTURE, undefined, { message: "pleaseSelectImage" }],
    ["an empty image", PICTURE, "", { message: "pleaseSelectImage" }],
    ["a number for an image", PICTURE, 5, { message: "pleaseSelectImage" }],
  ])("%s", (_title, input, said, error) => {
    expect(read(input, said).errors).toEqual(error === null ? [] : [expect.objectContaining(error)])
  })

  it("is drawn where it is a seed that nobody chose", () => {
    for (const said of [undefined, "", -1])
      expect(read(SEED, said)).toMatchObject({ openSeeds: [{ node: "1", field: "seed" }], fills: [], errors: [] })
    expect(read(SEED, 0)).toMatchObject({ openSeeds: [], fills: [{ value: 0 }] })
  })

  it("is nothing that was not declared", () => {
    expect(readValues([], { "1.steps": 5 }).errors).toEqual([{ path: "values.1.steps", message: "UnknownField" }])
  })
})

describe("what a graph suggests", () => {
  it("is what people change most, with bounds that hold what stands there, its images first", () => {
    const graph = graphOf(
      node("1", "KSampler", { seed: 5, steps: 90, cfg: "high", denoise: 0.5 }),
      node("3", "CLIPTextEncode", { text: "x".repeat(MAXIMUM_INPUT_CHARACTERS + 1) }, "t".repeat(MAXIMUM_LABEL_CHARACTERS + 1)),
      node("4", "LoadImageMask", { image: "a.png" }),
    )
    const [mask, seed, asked, denoise, words, ...rest] = suggestInputs(graph)
    expect(mask).toMatchObject({ kind: "mask", node: "4", label: "Mask 4" })
    expect(seed).toMatchObject({ kind: "seed" })
    expect(asked).toMatchObject({ kind: "number", default: 90, minimum: 1, maximum: 90 })
    expect(denoise).toMatchObject({ kind: "number", default: 0.5, minimum: 0, maximum: 1 })
    expect(words).toMatchObject({ kind: "text", maximum_characters: MAXIMUM_INPUT_CHARACTERS })
    expect(words?.kind === "text" && words.default.length).toBe(MAXIMUM_INPUT_CHARACTERS)
    expect(words?.label).toHaveLength(MAXIMUM_LABEL_CHARACTERS)
    expect(rest).toEqual([])
  })

  it("is no more than may be declared", () => {
    const many = Array.from({ length: MAXIMUM_INPUTS + 1 }, (_, at) => node(`${at}`, "LoadImage", { image: "a.png" }))
    expect(suggestInputs(graphOf(...many))).toHaveLength(MAXIMUM_INPUTS)
    const saving = Array.from({ length: MAXIMUM_OUTPUTS + 1 }, (_, at) => node(`${at}`, "SaveImage", { images: ["1", 0] }))
    expect(suggestOutputs(graphOf(...saving))).toHaveLength(MAXIMUM_OUTPUTS)
  })

  it("are the results that are saved, and where none is those that are shown", () => {
    const shown = node("8", "PreviewImage", { images: ["1", 0] })
    expect(suggestOutputs(graphOf(shown, SAVE)).map((one) => one.node)).toEqual(["9"])
    expect(suggestOutputs(graphOf(shown)).map((one) => one.node)).toEqual(["8"])
  })
})

test.each([
  ["steps", 20, ["number", "seed"]],
  ["text", "a.png", ["text", "choice"]],
  ["ckpt_name", "a", ["choice"]],
  ["model", ["2", 0], []],
  ["filename_prefix", "x", []],
  ["enabled", true, []],
] as const)("a field %s with %j can be %j", (field, value, kinds) => {
  expect(kindsOf(node("1", "KSampler"), field, value)).toEqual(kinds)
})
