import fc from "fast-check"
import { afterEach, describe, expect, test, vi } from "vitest"
import { MAXIMUM_SEED, STYLES } from "../../domain/studio/index.ts"
import { exceedsStarter, validateMeta } from "../../domain/task/rules.ts"
import {
  DEFAULT_SETTINGS,
  loadDraft,
  metaOf,
  type Settings,
  STARTER_RATIOS,
  saveDraft,
  settingsFrom,
  settingsOfMeta,
  starterSizeOf,
} from "./settings.ts"

const settings: fc.Arbitrary<Settings> = fc.record({
  prompt: fc.string({ minLength: 1, maxLength: 200 }),
  ratio: fc.constantFrom(...STARTER_RATIOS.map(({ code }) => code)),
  style: fc.constantFrom(null, ...STYLES),
  count: fc.integer({ min: 1, max: 4 }),
  seed: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: MAXIMUM_SEED })),
})

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return stored
}

describe("settings", () => {
  test("whatever can be chosen stays within the starter and its rules", () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        const meta = metaOf(chosen)
        expect(exceedsStarter(meta)).toBe(false)
        expect(validateMeta(meta).filter(({ path }) => path !== "meta.prompt")).toEqual([])
      }),
    )
  })

  test("a configuration gives its settings back, with a random seed", () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        expect(settingsOfMeta(metaOf(chosen))).toEqual({ ...chosen, seed: null })
      }),
    )
  })

  test("what an address asks for and what does not exist falls back to the default", () => {
    expect(settingsFrom({ ratio: 14, style: "velvet", count: 9, seed: -5 })).toEqual(DEFAULT_SETTINGS)
    expect(settingsFrom({ prompt: "sea", ratio: 12, style: "ink", count: 4, seed: 7 })).toEqual({
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
