import { expect, it } from "vitest"
import { comfyWords } from "./comfy-prompt.ts"
import { GraphDraft } from "./graph-draft.ts"
import { readNodeClass } from "./node-class.ts"
import { comfySampler } from "./samplers.ts"

const partsOf = (prompt: string, embeddings: readonly string[] = []) => comfyWords(prompt, embeddings).parts

it("weights stay, brackets become weights, tags of models go, BREAK parts", () => {
  expect(partsOf("a (fox:1.2), ((den)) <lora:x:0.5>")).toEqual(["a (fox:1.2), ((den))"])
  expect(partsOf("[[dim]] light")).toEqual(["((dim:0.91):0.91) light"])
  expect(partsOf(String.raw`\[x\] and \(y\)`)).toEqual([String.raw`[x] and \(y\)`])
  expect(partsOf("one BREAK two BREAK ")).toEqual(["one", "two"])
  expect(comfyWords("a (fox:1.2) [dim]", []).isApproximated).toBe(false)
})

it("what changes while it is painted is what it is for most of the time, and that is told", () => {
  expect(comfyWords("a [cat:dog:0.2]", [])).toEqual({ parts: ["a dog"], isApproximated: true })
  expect(comfyWords("a [cat:dog:0.8]", [])).toEqual({ parts: ["a cat"], isApproximated: true })
  expect(comfyWords("a [cat|dog]", [])).toEqual({ parts: ["a cat"], isApproximated: true })
  expect(comfyWords("a cat AND a dog :0.5", []).isApproximated).toBe(true)
})

it("embeddings are named as such, once and only where they stand alone", () => {
  expect(partsOf("EasyNegative, easynegative2, embedding:easynegative", ["easynegative"])).toEqual([
    "embedding:easynegative, easynegative2, embedding:easynegative",
  ])
})

it("AND paints together what has a weight of its own, which is no word of it", () => {
  expect(partsOf("a ((cat)) AND a dog :1.2")).toEqual(["a ((cat)), (a dog:1.2)"])
  expect(partsOf("sky:.5 AND sea :1 AND rocks:2.")).toEqual(["(sky:0.5), sea, (rocks:2)"])
  expect(partsOf("a cat AND a dog BREAK a house :0.8")).toEqual(["a cat, (a dog:0.8)", "(a house:0.8)"])
  expect(partsOf("a cat AND a dog :1.2 BREAK (x:1.5), a house")).toEqual(["a cat, (a dog:1.2)", "(x:1.5), a house"])
  expect(partsOf("a cat AND a dog :1.2, at night")).toEqual(["a cat, (a dog:1.2), at night"])
  expect(partsOf("a cat AND people :-1")).toEqual(["a cat,"])
  expect(partsOf("a cat AND_PERP a (dog:1.3) :0.7")).toEqual(["a cat, (a (dog:1.3):0.7)"])
  expect(comfyWords("a dog :1.2", [])).toEqual({ parts: ["(a dog:1.2)"], isApproximated: true })
  expect(comfyWords("a band in 16:9", [])).toEqual({ parts: ["a band in 16:9"], isApproximated: false })
  expect(comfyWords("SAND and (x:1.2)", [])).toEqual({ parts: ["SAND and (x:1.2)"], isApproximated: false })
})

it("an embedding that the server lists is meant where its name stands alone, and is a word among words", () => {
  const parts = (prompt: string) => comfyWords(prompt, [], ["EasyNegative", "styles/ink", "portrait"]).parts
  expect(parts("easynegative, bad hands")).toEqual(["embedding:EasyNegative, bad hands"])
  expect(parts("bad hands, (EasyNegative:1.2)")).toEqual(["bad hands, (embedding:EasyNegative:1.2)"])
  expect(parts("embedding:EasyNegative, styles/ink BREAK EasyNegative")).toEqual([
    "embedding:EasyNegative, embedding:styles/ink",
    "embedding:EasyNegative",
  ])
  expect(parts("a portrait of a man, easynegative2")).toEqual(["a portrait of a man, easynegative2"])
})

const KSAMPLER = readNodeClass("KSampler", {
  input: {
    required: {
      sampler_name: [["euler", "dpmpp_2m", "euler_ancestral"], {}],
      scheduler: ["COMBO", { options: ["normal", "karras", "simple"] }],
    },
  },
  output: ["LATENT"],
})
const classes = new Map(KSAMPLER === null ? [] : [["KSampler", KSAMPLER]])

it("a sampler without a schedule has the one that the web UI gives it", () => {
  expect(comfySampler(classes, "DPM++ 2M", null, false)).toEqual({ sampler: "dpmpp_2m", scheduler: "karras", isOther: false })
  expect(comfySampler(classes, "Euler a", null, false)).toEqual({ sampler: "euler_ancestral", scheduler: "normal", isOther: false })
  expect(comfySampler(classes, "Euler", "Karras", false)).toEqual({ sampler: "euler", scheduler: "karras", isOther: false })
  expect(comfySampler(classes, "Euler", null, true)).toEqual({ sampler: "euler", scheduler: "simple", isOther: false })
  expect(comfySampler(classes, "UniPC", null, false)).toEqual({ sampler: "euler", scheduler: "normal", isOther: true })
})

it("a node takes what its class has, within its bounds, and the server's usual for what nobody gave", () => {
  const scale = readNodeClass("Scale", {
    input: {
      required: { width: ["INT", { min: 0, max: 100 }], method: [["area", "lanczos"]], text: ["STRING", {}] },
      optional: { more: ["FLOAT", {}] },
    },
    output: ["IMAGE"],
  })
  const draft = new GraphDraft(new Map(scale === null ? [] : [["Scale", scale]]))
  draft.add("Scale", { width: 250.4, unknown: 1 })
  expect(draft.graph).toEqual({ 1: { class_type: "Scale", inputs: { width: 100, method: "area", text: "" } } })
  expect(() => draft.add("Scale", { width: 1, method: "magic" })).toThrow("choice: Scale.method")
  expect(() => draft.add("Other", {})).toThrow("class: Other")
  expect(() => draft.add("Scale", {})).toThrow("class: Scale.width")
})
