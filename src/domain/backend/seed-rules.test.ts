import { describe, expect, it } from "vitest"
import { planSeeds, type SeededRow } from "./seed-rules.ts"

const NOTHING = { taken: [], marked: [], left: [] }
const seed = (fingerprint: string) => [{ name: "gpu", fingerprint }]
const row = (over: Partial<SeededRow> = {}): readonly SeededRow[] => [
  { name: "gpu", seed: "k1.a", isRemoved: false, isOwn: false, ...over },
]

describe("an entry of RENDERERS", () => {
  it("becomes a row once, and again when it changes, whatever an admin did to the one before", () => {
    expect(planSeeds(seed("k1.a"), [])).toEqual({ ...NOTHING, taken: ["gpu"] })
    for (const over of [{}, { isRemoved: true }, { isOwn: true }]) {
      expect(planSeeds(seed("k1.a"), row(over))).toEqual(NOTHING)
      expect(planSeeds(seed("k1.b"), row(over))).toEqual({ ...NOTHING, taken: ["gpu"] })
    }
  })

  it("takes the place of a server that an admin added under its name", () => {
    expect(planSeeds(seed("k1.a"), row({ seed: null }))).toEqual({ ...NOTHING, taken: ["gpu"] })
  })

  it("drains when it is taken out, and leaves servers of admins alone", () => {
    expect(planSeeds([], row())).toEqual({ ...NOTHING, left: ["gpu"] })
    expect(planSeeds([], row({ seed: null }))).toEqual(NOTHING)
  })

  it("is sealed anew under another key; what an admin removed or changed stays so", () => {
    expect(planSeeds(seed("k2.z"), row())).toEqual({ ...NOTHING, taken: ["gpu"] })
    for (const over of [{ isRemoved: true }, { isOwn: true }])
      expect(planSeeds(seed("k2.z"), row(over))).toEqual({ ...NOTHING, marked: ["gpu"] })
  })
})
