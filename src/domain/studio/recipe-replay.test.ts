import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { openOrder } from "../../../easel/edit/paint-words.ts"
import { infotextOf } from "../../../easel/infotext.ts"
import type { Orders } from "../../../easel/orders/schemas.ts"
import { withPngText } from "../../../easel/png-text.ts"
import { parseInfotext, printInfotext } from "../../formats/generator/infotext.ts"
import { printComfyGraph } from "../../formats/generator/print-comfy.ts"
import { printFooocus } from "../../formats/generator/print-fooocus.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { nameSampler, readSampler } from "../backend/sampler-rules.ts"
import { type OfferedSettings, settingsOf } from "./recipe-rules.ts"
import { MAXIMUM_CFG_SCALE, MAXIMUM_SEED, MAXIMUM_STEPS, SAMPLERS, STARTER_MODEL, STYLES } from "./rules.ts"

const offered: OfferedSettings = {
  samplers: SAMPLERS,
  sizes: { minimum: 64, maximum: 2048 },
  steps: { minimum: 1, maximum: MAXIMUM_STEPS },
  cfgScale: { minimum: 1, maximum: MAXIMUM_CFG_SCALE },
  models: [{ no: STARTER_MODEL.art_model_no, versionNo: STARTER_MODEL.art_model_ver_no, name: "Easel preview" }],
  loras: [],
  vaes: [],
  upscalers: [],
  refiners: [],
  styles: STYLES,
  detectors: [],
}

type EaselRequest = Orders["text-to-image"]

/** An order that nothing guides but its words. */
const UNGUIDED = { regions: [], references: [], inputs: [] }

const base: EaselRequest = {
  ...UNGUIDED,
  ...({ id: "job-1", kind: "text-to-image" } as const),
  ...{ regions: [], references: [], inputs: [] },
  ...{
    prompt: "a red fox in the snow, evening",
    negative_prompt: "trees",
    width: 96,
    height: 128,
    steps: 6,
    cfg_scale: 6.5,
    seed: 1,
    count: 1,
  },
  sampler_name: "DPM++ 2M Karras",
}

/** An image as Easel's thread paints it and writes into it. */
function painted(request: EaselRequest): Uint8Array {
  const painting = openOrder(request, request.seed)
  for (let step = 1; step <= painting.steps; step++) painting.advance(step)
  return withPngText(painting.png(), [
    ["parameters", infotextOf(request, request.seed)],
    ["Software", "Easel preview"],
  ])
}

function comfySampler(name: string, schedule: string | null) {
  const choice = readSampler(name, schedule)
  return choice === null ? null : nameSampler(choice, "comfyui")
}

describe("a recipe replayed", () => {
  it.each<EaselRequest>([
    base,
    { ...base, style: "watercolour", seed: MAXIMUM_SEED },
    { ...base, prompt: 'a boat, "Sue: 1"\nby night', negative_prompt: "", sampler_name: "Euler a", steps: 1 },
  ])("gives the same image, byte for byte, %#", async (request) => {
    const image = painted(request)
    const recipe = await readRecipe(image)
    if (recipe === null) throw new Error("no recipe")
    const { meta, mended, unknown } = settingsOf(recipe, offered)
    expect({ mended, unknown }).toEqual({ mended: [], unknown: [] })
    const style = STYLES.find((one) => one === meta.prompt_style)
    const again = {
      ...UNGUIDED,
      ...({ id: "job-2", kind: "text-to-image" } as const),
      ...{ regions: [], references: [], inputs: [] },
      ...{ prompt: meta.prompt, negative_prompt: meta.negative_prompt, width: meta.width ?? 0, height: meta.height ?? 0, count: 1 },
      ...{ steps: meta.steps ?? 0, cfg_scale: meta.cfg_scale ?? 0, seed: Number(meta.seed ?? 0), sampler_name: meta.sampler_name ?? "" },
      ...(style === undefined ? {} : { style }),
    }
    expect(painted(again)).toEqual(image)
  })

  it.each<[string, (recipe: Recipe) => string]>([
    ["AUTOMATIC1111", printInfotext],
    ["ComfyUI", (recipe) => printComfyGraph(recipe, comfySampler)],
    ["Fooocus", (recipe) => printFooocus(recipe, comfySampler)],
  ])("in the words of %s gives the same image on the same renderer, byte for byte", async (_, print) => {
    const image = painted(base)
    const recipe = await readRecipe(image)
    const read = recipe === null ? null : recipeOfText(print(recipe))
    if (read === null) throw new Error("no recipe")
    const { meta, mended } = settingsOf(read, offered)
    expect(mended).toEqual([])
    const again = {
      ...base,
      ...{ prompt: meta.prompt, negative_prompt: meta.negative_prompt, width: meta.width ?? 0, height: meta.height ?? 0 },
      ...{ steps: meta.steps ?? 0, cfg_scale: meta.cfg_scale ?? 0, seed: Number(meta.seed ?? 0), sampler_name: meta.sampler_name ?? "" },
    }
    expect(painted(again)).toEqual(image)
  })

  it("asks Easel for what it was asked for, whatever the words were", () => {
    const words = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim())
    const requests = fc.record({
      prompt: words.filter((text) => !/^(?:Negative prompt|Steps):|<lora:/.test(text)),
      negative_prompt: words.filter((text) => !/^Steps:/.test(text)),
      width: fc.integer({ min: 64, max: 2048 }),
      height: fc.integer({ min: 64, max: 2048 }),
      steps: fc.integer({ min: 1, max: MAXIMUM_STEPS }),
      cfg_scale: fc.double({ min: 1, max: MAXIMUM_CFG_SCALE, noNaN: true }),
      seed: fc.integer({ min: 1, max: MAXIMUM_SEED }),
      sampler_name: fc.constantFrom(...SAMPLERS),
      prompt_style: fc.constantFrom(...STYLES),
    })
    fc.assert(
      fc.property(requests, ({ prompt_style, ...request }) => {
        const text = infotextOf({ ...base, ...request, style: prompt_style }, request.seed)
        const { art_model_no: _, art_model_ver_no: __, ...meta } = settingsOf(parseInfotext(text), offered).meta
        expect(meta).toEqual({ ...request, prompt_style })
      }),
      { numRuns: 500 },
    )
  })
})
