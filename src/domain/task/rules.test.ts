import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TaskMeta } from "./contract.ts"
import { exceedsStarter, secondsUntilNextDay, specify, startOfDayMs, validateMeta } from "./rules.ts"

const meta: TaskMeta = { prompt: "a red fox" }
const messagesOf = (over: Partial<TaskMeta>) => validateMeta({ ...meta, ...over }).map((error) => `${error.path}: ${error.message}`)

describe("validateMeta", () => {
  it.each<[Partial<TaskMeta>, string[]]>([
    [{}, []],
    [{ prompt: " \n " }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "--auto" }, ["meta.prompt: PromptNotEmpty"]],
    [{ prompt: "x".repeat(1500) }, []],
    [{ prompt: "x".repeat(1501) }, ["meta.prompt: PromptTooLong"]],
    [{ n_iter: 0 }, ["meta.n_iter: ImageCountOutOfRange"]],
    [{ n_iter: 4 }, []],
    [{ n_iter: 5 }, ["meta.n_iter: ImageCountOutOfRange"]],
    [{ aspect_ratio: 5, width: 512, height: 512 }, []],
    [{ aspect_ratio: 14 }, ["meta.aspect_ratio: UnknownRatio"]],
    [{ width: 63 }, ["meta.width: SideOutOfRange"]],
    [{ width: 0, height: 2049 }, ["meta.height: SideOutOfRange"]],
    [{ seed: -1 }, []],
    [{ seed: -2 }, ["meta.seed: SeedOutOfRange"]],
    [{ seed: 4_294_967_295 }, ["meta.seed: SeedOutOfRange"]],
  ])("of %j says %j", (over, messages) => expect(messagesOf(over)).toEqual(messages))
})

describe("specify", () => {
  it("puts the specification's defaults where nothing is said", () => {
    expect(specify(meta, () => 0.5)).toMatchObject({
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
    expect(specify({ ...meta, aspect_ratio: 1 }, Math.random)).toMatchObject({ width: 832, height: 1216 })
    expect(specify({ ...meta, aspect_ratio: 5, width: 640, height: 0 }, Math.random)).toMatchObject({ width: 640, height: 1024 })
  })

  it("of a valid configuration is within every bound of a renderer", () => {
    const anyMeta = fc.record({
      prompt: fc.string(),
      n_iter: fc.integer(),
      seed: fc.integer(),
      width: fc.integer({ max: 4000 }),
      height: fc.integer({ max: 4000 }),
      aspect_ratio: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(anyMeta, (candidate) => {
        if (validateMeta(candidate).length > 0) return
        const made = specify(candidate, Math.random)
        expect(made.width >= 64 && made.width <= 2048 && made.height >= 64 && made.height <= 2048).toBe(true)
        expect(made.imageCount >= 1 && made.imageCount <= 4 && made.seed >= 1 && made.seed <= 4_294_967_294).toBe(true)
      }),
    )
  })
})

describe("exceedsStarter", () => {
  it("lets a visitor choose prompt, ratio, count, style and seed, and nothing else", () => {
    expect(exceedsStarter({ prompt: "x", aspect_ratio: 1, n_iter: 4, prompt_style: "oil", seed: 3, negative_prompt: "" })).toBe(false)
    for (const more of [
      { steps: 30 },
      { cfg_scale: 7 },
      { sampler_name: "Euler" },
      { width: 512 },
      { negative_prompt: "fog" },
      { aspect_ratio: 5 },
    ])
      expect(exceedsStarter({ ...meta, ...more })).toBe(true)
  })
})

describe("the visitor's day", () => {
  it("begins at midnight UTC and ends after the seconds that are told", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (nowMs) => {
        const start = startOfDayMs(nowMs)
        expect(start % 86_400_000).toBe(0)
        expect(startOfDayMs(nowMs + secondsUntilNextDay(nowMs) * 1000)).toBe(start + 86_400_000)
      }),
    )
  })
})
