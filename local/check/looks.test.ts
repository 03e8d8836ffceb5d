import { expect, it } from "vitest"
import { LOOKS } from "../../easel/looks/table.ts"
import { MODELS } from "../../src/domain/model/rules.ts"

const TYPES = { model: "Checkpoint", lora: "LORA", embedding: "TextualInversion", vae: "VAE" } as const

it("the site lists exactly the looks that the preview renderer has, with their trained words", () => {
  const listed = MODELS.map(({ id, type, trainedWords, isNegative }) => ({ id, type, trainedWords, isNegative }))
  expect(listed).toEqual(
    LOOKS.map(({ name, kind, trained_words, is_negative }) => ({
      id: name,
      type: TYPES[kind],
      trainedWords: trained_words,
      isNegative: is_negative,
    })),
  )
})
