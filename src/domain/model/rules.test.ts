import { expect, it } from "vitest"
import { BASE_MODELS, MODEL_FAMILIES } from "../studio/rules.ts"
import { findModels, MODELS, modelsOfServers } from "./rules.ts"

it("models are found by every word of name, number and trained words, whatever their case", () => {
  const ids = (keyword: string) => findModels({ keyword }).map(({ id }) => id)
  expect(ids("GLOW")).toEqual(["soft-light", "night-glow", "storybook-glow"])
  expect(ids("film  analog")).toEqual(["film-grain"])
  expect(ids("nothing")).toEqual([])
  expect(ids(" ")).toHaveLength(MODELS.length)
})

it("a base model fits its own family, what is laid over one all of them", () => {
  expect(findModels({ families: ["flux"], types: ["Checkpoint"] }).map(({ id }) => id)).toEqual(["easel-lens"])
  expect(findModels({ families: ["flux"], types: ["LORA"] })).toHaveLength(6)
  expect(findModels({ types: [] })).toHaveLength(MODELS.length)
})

it("of what a server lists, what this site knows is shown as it knows it, and anything else by its file's name", () => {
  const loras = ["film-grain", "my_style"].map((name) => ({ name, hash: "abc", family: null, sizes: null, isPreview: false }))
  const [known, other, ...rest] = modelsOfServers({ base: [], loras, embeddings: [], vaes: [] })
  expect(known).toEqual({ ...MODELS.find(({ id }) => id === "film-grain"), isPreview: false })
  expect(other).toMatchObject({ id: "my_style", type: "LORA", trainedWords: [], isPreview: false, hash: "abc" })
  expect(rest).toEqual([])
})

it("of a kind that no server lists, what is always here is shown", () => {
  expect(modelsOfServers({ base: null, loras: null, embeddings: null, vaes: null })).toEqual(MODELS)
})

it("no two models have one number", () => expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length))

it("of what a server lists, a file fits the family that it says and otherwise all, and is a preview where the server says so", () => {
  const said = { name: "mine", hash: "abc", sizes: null, isPreview: true }
  const read = (family: "flux" | null) => modelsOfServers({ base: null, loras: [{ ...said, family }], embeddings: ["other"], vaes: [] })
  expect(read("flux").find(({ id }) => id === "mine")).toMatchObject({ families: ["flux"], hash: "abc", isPreview: true })
  expect(read(null).find(({ id }) => id === "mine")).toMatchObject({ families: MODEL_FAMILIES })
  expect(read(null).find(({ id }) => id === "other")).toMatchObject({ type: "TextualInversion", isPreview: false, hash: null })
})

it("a base model of an unknown family fits all of them, a known one its own", () => {
  const read = (over: { readonly isFamilyUnknown?: true }) =>
    modelsOfServers({
      base: BASE_MODELS.slice(0, 1).map((model) => ({ ...model, ...over, hash: "def" })),
      loras: [],
      embeddings: [],
      vaes: [],
    })
  expect(read({})).toMatchObject([{ families: [BASE_MODELS[0]?.base_model_type], hash: "def" }])
  expect(read({ isFamilyUnknown: true })).toMatchObject([{ families: MODEL_FAMILIES }])
})
