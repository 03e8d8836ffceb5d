import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Configuration } from "../configuration.ts"
import { specifyTextToImage, textToImage } from "./text-to-image.ts"

const { check, beyondStarter } = textToImage
const FACTS = { random: () => 0.5, plan: "free" } as const
const meta: Configuration = { prompt: "a red fox" }
const messagesOf = (over: Partial<Configuration>) => check({ ...meta, ...over }, []).map((error) => `${error.path}: ${error.message}`)

describe("check", () => {
  it.each<[Partial<Configuration>, string[]]>([
    [{}, []],
    [{ prompt: " \n " }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "--auto" }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "--ar 16:9" }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "<lora:x:1>" }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "()" }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "x".repeat(6000) }, []],
    [{ prompt: "x".repeat(6001) }, ["meta.prompt: PromptTooLong"]],
    [{ n_iter: 0 }, ["meta.n_iter: ImageCountOutOfRange"]],
    [{ n_iter: 4 }, []],
    [{ n_iter: 5 }, ["meta.n_iter: ImageCountOutOfRange"]],
    [{ aspect_ratio: 5, width: 512, height: 512 }, []],
    [{ aspect_ratio: 14 }, ["meta.aspect_ratio: UnknownRatio"]],
    [{ aspect_ratio: "9:16" }, []],
    [{ aspect_ratio: "9x17" }, ["meta.aspect_ratio: UnknownRatio"]],
    [{ width: 63 }, ["meta.width: SideOutOfRange"]],
    [{ width: 0, height: 4097 }, ["meta.height: SideOutOfRange"]],
    [{ seed: -1 }, []],
    [{ seed: -2 }, ["meta.seed: SeedOutOfRange"]],
    [{ seed: 2_147_483_643 }, []],
    [{ seed: 4_294_967_296 }, []],
    [{ seed: "18446744073709551615" }, []],
    [{ seed: "" }, []],
    [{ seed: "18446744073709551616" }, ["meta.seed: SeedOutOfRange"]],
    [{ seed: "a fox" }, ["meta.seed: SeedOutOfRange"]],
  ])("of %j says %j", (over, messages) => expect(messagesOf(over)).toEqual(messages))
})

describe("specify", () => {
  it("puts the specification's defaults where nothing is said", () => {
    expect(specifyTextToImage(meta, FACTS)).toMatchObject({
      width: 1024,
      height: 1024,
      imageCount: 2,
      steps: 20,
      cfgScale: 7,
      samplerName: "DPM++ 2M Karras",
      negativePrompt: "",
      style: null,
    })
  })

  it("takes the size of the ratio, a custom size over it, and 1024 for 0", () => {
    expect(specifyTextToImage({ ...meta, aspect_ratio: 1 }, FACTS)).toMatchObject({ width: 832, height: 1216 })
    expect(specifyTextToImage({ ...meta, aspect_ratio: 5, width: 640, height: 0 }, FACTS)).toMatchObject({ width: 640, height: 1024 })
  })

  it("of a valid configuration is within every bound of a renderer", () => {
    const anyMeta = fc.record({
      prompt: fc.string(),
      n_iter: fc.integer(),
      seed: fc.integer(),
      width: fc.integer({ max: 8000 }),
      height: fc.integer({ max: 8000 }),
      aspect_ratio: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(anyMeta, (candidate) => {
        if (check(candidate, []).length > 0) return
        const made = specifyTextToImage(candidate, FACTS)
        expect(made.width >= 64 && made.width <= 4096 && made.height >= 64 && made.height <= 4096).toBe(true)
        expect(made.imageCount >= 1 && made.imageCount <= 4 && Number(made.seed) >= 1 && Number(made.seed) <= 2_147_483_643).toBe(true)
      }),
    )
  })
})

describe("the full studio", () => {
  it("lets a visitor choose prompt, ratio, count, style and seed, and nothing else", () => {
    expect(beyondStarter({ prompt: "x", aspect_ratio: 1, n_iter: 4, prompt_style: "oil", seed: 3, negative_prompt: "" })).toEqual([])
    for (const more of [
      { steps: 30 },
      { cfg_scale: 7 },
      { sampler_name: "Euler" as const },
      { width: 512 },
      { negative_prompt: "fog" },
      { aspect_ratio: 5 },
    ])
      expect(beyondStarter({ ...meta, ...more })).toEqual(Object.keys(more).map((field) => `meta.${field}`))
  })
})

describe("the order", () => {
  it("carries every field of the specification in the words of the render protocol", () => {
    const specification = specifyTextToImage({ ...meta, n_iter: 2, seed: 7, steps: 3, prompt_style: "ink" }, FACTS)
    expect(textToImage.order(specification)).toEqual({
      fields: {
        clip_skip: 2,
        prompt: "a red fox",
        negative_prompt: "",
        width: 1024,
        height: 1024,
        steps: 3,
        cfg_scale: 7,
        seed: 7,
        count: 2,
        sampler_name: "DPM++ 2M Karras",
        style: "ink",
      },
      inputs: [],
    })
  })
})
