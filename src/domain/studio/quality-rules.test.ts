import { describe, expect, it } from "vitest"
import { QUALITIES, type QualityFacts, qualityOf, qualitySettings } from "./quality-rules.ts"
import { BASE_MODELS, CATEGORIES } from "./rules.ts"

const PLAIN: QualityFacts = { category: undefined, modelNo: undefined, canHires: true }
const ALL_FACTS = CATEGORIES.flatMap((category) =>
  BASE_MODELS.flatMap(({ art_model_no: modelNo }) => [true, false].map((canHires) => ({ category, modelNo, canHires }))),
)

describe("a quality", () => {
  it.each(QUALITIES)("%s is found again in the settings that it came to, in every category and for every model", (quality) => {
    for (const facts of ALL_FACTS) expect([facts, qualityOf(qualitySettings(quality, facts), facts)]).toEqual([facts, quality])
  })

  it("decides steps, sampler and hires fix", () => {
    expect(qualitySettings("draft", PLAIN)).toMatchObject({ steps: 10, sampler_name: "Euler a" })
    expect(qualitySettings("best", PLAIN)).toMatchObject({ steps: 30, sampler_name: "DPM++ 2M SDE Karras", enable_hr: true })
    expect(Object.values(qualitySettings("normal", PLAIN)).every((value) => value === undefined)).toBe(true)
  })

  it("in the studio never has steps that the studio would change", () => {
    expect(qualitySettings("draft", { ...PLAIN, category: 7 }).steps).toBe(25)
    expect(qualitySettings("best", { ...PLAIN, category: 7 }).steps).toBe(45)
  })

  it("keeps the sampler that a model asks for, and has no hires fix where there is none", () => {
    expect(qualitySettings("draft", { ...PLAIN, modelNo: "easel-lens" }).sampler_name).toBeUndefined()
    expect(qualitySettings("best", { ...PLAIN, canHires: false }).enable_hr).toBeUndefined()
  })

  it("is custom once one of its settings is another, and normal again where that says the default", () => {
    const best = qualitySettings("best", PLAIN)
    expect(qualityOf({ ...best, steps: 31 }, PLAIN)).toBe("custom")
    expect(qualityOf({ ...best, hr_scale: 2 }, PLAIN)).toBe("custom")
    expect(qualityOf({ steps: 20, sampler_name: "DPM++ 2M Karras", hr_scale: 4 }, PLAIN)).toBe("normal")
  })
})
