import { expect, it } from "vitest"
import { settingsOf } from "../../domain/studio/recipe-rules.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { knownFields } from "../studio/draft.ts"
import { offeredSettings } from "./offered-settings.ts"

const read = (text: string) => {
  const recipe = recipeOfText(text)
  if (recipe === null) throw new Error("no recipe")
  return settingsOf(recipe, offeredSettings())
}

it("settings of an image of this site come back whole, with its model and its LoRA", () => {
  const { meta, mended } = read(
    "a heron at dawn <lora:film-grain:0.6>\nNegative prompt: people\nSteps: 24, Sampler: Euler a, CFG scale: 6.5, Seed: 8, Size: 640x512, Model: easel-lens, Version: Easel 0.2.0",
  )
  expect(mended).toEqual([])
  expect(knownFields({ ...meta })).toEqual({
    prompt: "a heron at dawn",
    negative_prompt: "people",
    art_model_no: "easel-lens",
    art_model_ver_no: "1",
    steps: 24,
    sampler_name: "Euler a",
    cfg_scale: 6.5,
    seed: 8,
    width: 640,
    height: 512,
    lora_models: [{ model_id: "film-grain", model_ver_no: "1", weight: 0.6 }],
  })
})

it("of another program's the nearest is taken, and what has no place here is named", () => {
  const { meta, mended, unknown } = read(
    "1girl, solo\nSteps: 90, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 40, Seed: 4000000000, Size: 8192x4096, Model: some-mix, Mystery: 7, Version: v1.10.0",
  )
  expect(meta).toMatchObject({ steps: 60, cfg_scale: 30, sampler_name: "DPM++ 2M Karras", seed: 4_000_000_000, width: 4096, height: 2048 })
  expect(mended.map(({ field }) => field)).toEqual(expect.arrayContaining(["art_model_no", "steps", "cfg_scale", "width"]))
  expect(unknown).toContainEqual({ name: "Mystery", value: "7" })
})
