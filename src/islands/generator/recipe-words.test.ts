import { expect, test } from "vitest"
import { nameIn, recipeFacts, recipeNames } from "./recipe-words.ts"

const words = Object.fromEntries(["generator", "studio", "result"].map((name) => [name, (key: string) => `${name}.${key}`])) as never

test("a recipe says what it sets, its repairs and its models, and nothing of what is empty", () => {
  const facts = recipeFacts(
    {
      prompt: "sea",
      negative_prompt: "",
      steps: 0,
      enable_hr: true,
      lora_models: [{ model_id: "ink", weight: 0.5 }],
      ad_units: [{ prompt: "eyes", negative_prompt: "", ad_confidence: 0.3 }],
    } as never,
    words,
  )
  expect(facts).toEqual([
    ["studio.promptLabel", "sea"],
    ["generator.steps", "0"],
    ["generator.repairPrompt", "eyes"],
    ["generator.confidence", "0.3"],
    ["generator.loras", "ink × 0.5"],
  ])
})

test("a setting of another program keeps the name that it has there", () => {
  const names = recipeNames(words)
  expect([nameIn(names, "seed"), nameIn(names, "Eta noise"), nameIn(names, "toString")]).toEqual([
    "studio.seedLabel",
    "Eta noise",
    "toString",
  ])
})
