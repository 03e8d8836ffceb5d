import { describe, expect, it } from "vitest"
import { type Capabilities, capabilitiesWith } from "../../domain/backend/index.ts"
import { createRendererOffers } from "./renderer-offers.ts"

const renderer = (name: string) => ({ name, kind: "http" as const, url: "http://127.0.0.1:1", slots: 1 })
const capabilities = (kinds: readonly string[], features: readonly string[] = []): Capabilities =>
  capabilitiesWith({
    name: "x",
    software: "x",
    offers: Object.fromEntries(kinds.map((kind) => [kind, { slots: 1, maximumWidth: 1, maximumHeight: 1, maximumCount: 1 }])),
    features,
  })

describe("what renderers offer", () => {
  it("is what they can between them; who is away or throws offers nothing", async () => {
    const answers: Record<string, () => Promise<Capabilities | null>> = {
      a: async () => capabilities(["upscale", "text-to-image"], ["vae"]),
      b: async () => capabilities(["upscale"], ["hires"]),
      c: async () => null,
      d: () => Promise.reject(new Error("away")),
    }
    const offers = createRendererOffers(
      async () => ["a", "b", "c", "d"].map(renderer),
      ({ name }) => answers[name]?.() ?? Promise.resolve(null),
      () => 0,
    )
    expect(await offers()).toEqual({ kinds: ["text-to-image", "upscale"], features: ["hires", "vae"], modules: [] })
  })

  it("is asked for once a minute, and stands where nobody answers any more", async () => {
    let nowMs = 0
    let asked = 0
    let answer: Capabilities | null = capabilities(["upscale"])
    const offers = createRendererOffers(
      async () => [renderer("a")],
      async () => {
        asked++
        return answer
      },
      () => nowMs,
    )
    await offers()
    nowMs = 59_999
    expect((await offers()).kinds).toEqual(["upscale"])
    expect(asked).toBe(1)
    nowMs = 60_000
    answer = null
    expect((await offers()).kinds).toEqual(["upscale"])
    expect(asked).toBe(2)
  })
})
