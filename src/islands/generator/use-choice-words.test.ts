import { expect, test, vi } from "vitest"
import { STARTER_MODEL } from "../../domain/studio/rules.ts"
import { useChoiceWords } from "./use-choice-words.ts"

vi.mock("../_runtime/messages.tsx", () => ({ useMessages: (namespace: string) => (key: string) => `${namespace}.${key}` }))

const MODEL = STARTER_MODEL

test.each([
  ["motion", "drift", "generator.motion_drift"],
  ["motion", "unheard of", "unheard of"],
  ["scheduler", "none", "generator.ofSampler"],
  ["refiner", "none", "generator.none"],
  ["qualityMode", "1", "generator.qualityMode_1"],
  ["qualityMode", "2", "generator.qualityMode_2"],
  ["qualityType", "2", "generator.qualityType_2"],
  ["refiner", MODEL.art_model_no, MODEL.name],
  ["refiner", "gone", "gone"],
  ["processor", "canny", "image.canny"],
  ["processor", "unheard of", "unheard of"],
  ["sampler", "canny", "canny"],
  ["sampler", "drift", "drift"],
  ["sampler", "2", "2"],
] as const)("a choice of %s is worded: %s", (name, value, worded) => {
  expect(useChoiceWords()(name, value)).toBe(worded)
})
