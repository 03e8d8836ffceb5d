import { expect, it } from "vitest"
import { findModels, MODELS } from "./rules.ts"

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

it("no two models have one number", () => expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length))
