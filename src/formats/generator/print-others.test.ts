import { describe, expect, it } from "vitest"
import { parseInfotext } from "./infotext.ts"
import { printComfyGraph } from "./print-comfy.ts"
import { printFooocus } from "./print-fooocus.ts"
import type { Recipe } from "./recipe.ts"
import { recipeOfText } from "./text-recipe.ts"

const INFOTEXT = `a red fox <lora:film-grain:0.8>
Negative prompt: trees
Steps: 24, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 42, Size: 832x1216, Model hash: 0123456789, Model: jugger, VAE: fine, Clip skip: 2, Version: v1.10.1`

const named = () => ({ sampler: "dpmpp_2m", scheduler: "karras" })
const again = (text: string): Recipe => {
  const recipe = recipeOfText(text)
  if (recipe === null) throw new Error("not read")
  return recipe
}

describe("a recipe in another program's words", () => {
  const recipe = parseInfotext(INFOTEXT)
  const common = { steps: 24, cfgScale: 6.5, seed: 42, width: 832, height: 1216, modelName: "jugger", vaeName: "fine", clipSkip: 2 }
  const inOtherNames = { samplerName: "dpmpp_2m", scheduler: "karras" }

  it("as ComfyUI's graph says the same when it is read again", () => {
    const read = again(printComfyGraph(recipe, named))
    expect(read).toMatchObject({ generator: "comfyui", prompt: "a red fox", negativePrompt: "trees" })
    expect(read.settings).toEqual({ ...common, ...inOtherNames })
    expect(read.loras).toEqual([{ name: "film-grain", weight: 0.8 }])
  })

  it("as Fooocus' JSON says the same when it is read again", () => {
    const read = again(printFooocus(recipe, named))
    expect(read).toMatchObject({ generator: "fooocus", negativePrompt: "trees" })
    expect(read.settings).toEqual({ ...common, ...inOtherNames, modelHash: "0123456789" })
    expect(read.loras).toMatchObject([{ name: "film-grain", weight: 0.8 }])
  })

  it("keeps a second pass, and an image's strength, in the graph", () => {
    const two = parseInfotext(
      "a fox\nSteps: 20, Sampler: Euler, Seed: 1, Size: 512x512, Hires upscale: 1.5, Hires steps: 8, Denoising strength: 0.4",
    )
    expect(again(printComfyGraph(two, () => ({ sampler: "euler", scheduler: null }))).settings).toMatchObject({
      hiresScale: 1.5,
      hiresSteps: 8,
      hiresDenoisingStrength: 0.4,
    })
    const painted = parseInfotext("a fox\nSteps: 20, Sampler: Euler, Seed: 1, Size: 512x512, Denoising strength: 0.4")
    expect(again(printComfyGraph(painted, () => null)).settings).toMatchObject({ denoisingStrength: 0.4 })
  })

  it("text that is no words stays text: nothing of it becomes part of the graph", () => {
    const sly = { ...recipe, prompt: '", "class_type": "Evil', loras: [] }
    expect(again(printComfyGraph(sly, named)).prompt).toBe('", "class_type": "Evil')
  })
})
