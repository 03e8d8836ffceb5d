import fc from "fast-check"
import { afterEach, describe, expect, test, vi } from "vitest"
import * as z from "zod/mini"
import {
  CUSTOM_RATIO_CODE,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_SIDE_PX,
  MAXIMUM_SMALL_SEED,
  MAXIMUM_STEPS,
  MINIMUM_SIDE_PX,
  SAMPLERS,
  STYLES,
} from "../../domain/studio/index.ts"
import { specifyTextToImage, textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import { loadDraft, saveDraft } from "./draft.ts"
import {
  DEFAULT_SETTINGS,
  metaOf,
  type Settings,
  STARTER_RATIOS,
  settingsFrom,
  settingsOfMeta,
  sizeOf,
  starterPartOf,
  starterSizeOf,
} from "./settings.ts"

const side = fc.oneof(fc.constant(0), fc.integer({ min: MINIMUM_SIDE_PX, max: MAXIMUM_SIDE_PX }))
const settings: fc.Arbitrary<Settings> = fc.record({
  prompt: fc.stringMatching(/^[a-z][a-z ]{0,200}$/),
  ratio: fc.constantFrom(CUSTOM_RATIO_CODE, ...STARTER_RATIOS.map(({ code }) => code)),
  width: side,
  height: side,
  style: fc.constantFrom(null, ...STYLES),
  count: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4 })),
  seed: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: MAXIMUM_SMALL_SEED })),
  negative: fc.stringMatching(/^[a-z ,]{0,80}$/),
  guidance: fc.integer({ min: 2, max: 2 * MAXIMUM_CFG_SCALE }).map((double) => double / 2),
  steps: fc.integer({ min: 1, max: MAXIMUM_STEPS }),
  sampler: fc.constantFrom(...SAMPLERS),
  hires: fc.boolean(),
  speed: fc.constantFrom(null, 1 as const, 2 as const),
})

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} })
  return stored
}

describe("settings", () => {
  test("whatever a member can choose is taken by the create call and within its rules", () => {
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 4 }), (chosen, count) => {
        const meta = metaOf(chosen, count)
        expect(z.safeParse(textToImage.input(), meta).success).toBe(true)
        expect(textToImage.check(meta, [])).toEqual([])
      }),
    )
  })

  test("what a visitor has of any settings stays within the starter", () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        expect(textToImage.beyondStarter(metaOf(starterPartOf(chosen), 2))).toEqual([])
      }),
    )
  })

  test("a task is made as its settings say, in the size that they show", () => {
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 4 }), (chosen, count) => {
        expect(specifyTextToImage(metaOf(chosen, count), { random: () => 0, plan: "free" })).toMatchObject({
          ...sizeOf(chosen),
          imageCount: count,
          steps: chosen.steps,
          cfgScale: chosen.guidance,
          samplerName: chosen.sampler,
          style: chosen.style,
          negativePrompt: chosen.negative.trim() === "" ? "" : expect.any(String),
        })
      }),
    )
  })

  test("a configuration gives what was made of the settings back, with a random seed and the speed left open", () => {
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 4 }), (chosen, count) => {
        const again = settingsOfMeta(metaOf(chosen, count))
        expect(metaOf(again, count)).toEqual(metaOf({ ...chosen, seed: null }, count))
        expect([again.seed, again.speed, again.count]).toEqual([null, null, count])
      }),
    )
  })

  test("what an address asks for and what does not exist falls back to the default", () => {
    expect(settingsFrom({ ratio: 14, style: "velvet", count: 9, seed: -5 })).toEqual(DEFAULT_SETTINGS)
    expect(settingsFrom({ steps: 61, guidance: 0, sampler: "Magic", speed: 3, width: -1 })).toEqual(DEFAULT_SETTINGS)
    expect(settingsFrom({ prompt: "sea", ratio: 12, style: "ink", count: 4, seed: 7 })).toEqual({
      ...DEFAULT_SETTINGS,
      prompt: "sea",
      ratio: 12,
      style: "ink",
      count: 4,
      seed: 7,
    })
  })

  test("every ratio on offer has a size of about one megapixel in its shape", () => {
    for (const ratio of STARTER_RATIOS) {
      const { width, height } = starterSizeOf(ratio.code)
      expect(Math.abs(width / height / (ratio.width / ratio.height) - 1)).toBeLessThan(0.06)
      expect((width * height) / 1_048_576).toBeGreaterThan(0.9)
    }
  })
})

describe("the draft", () => {
  test("comes back as it was saved", () => {
    stubStorage()
    fc.assert(
      fc.property(settings, (chosen) => {
        saveDraft(chosen)
        expect(loadDraft()).toEqual(chosen)
      }),
    )
  })

  test("of a device that knew fewer settings is taken with the others at their defaults", () => {
    const stored = stubStorage()
    stored.set("atelier.create.draft", '{"prompt":"sea","ratio":2,"style":null,"count":3,"seed":null}')
    expect(loadDraft()).toEqual({ ...DEFAULT_SETTINGS, prompt: "sea", count: 3 })
  })

  test("damaged or missing storage is no draft", () => {
    const stored = stubStorage()
    expect(loadDraft()).toBeNull()
    stored.set("atelier.create.draft", "{not json")
    expect(loadDraft()).toBeNull()
    stored.set("atelier.create.draft", '{"prompt":5}')
    expect(loadDraft()).toBeNull()
  })

  test("a device that forbids storage does not stop the work", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden")
      },
      setItem: () => {
        throw new Error("forbidden")
      },
    })
    expect(loadDraft()).toBeNull()
    expect(() => saveDraft(DEFAULT_SETTINGS)).not.toThrow()
  })
})
