import { describe, expect, it } from "vitest"
import type { Capabilities } from "../backends/render-backend.ts"
import { createRendererOffers } from "./renderer-offers.ts"

const renderer = (name: string) => ({ name, kind: "http" as const, url: "http://127.0.0.1:1", slots: 1 })
const capabilities = (kinds: readonly string[], features: readonly string[] = []): Capabilities => ({
  name: "x",
  isPreview: false,
  maximumWidth: 1,
  maximumHeight: 1,
  maximumCount: 1,
  slots: 1,
  offers: Object.fromEntries(kinds.map((kind) => [kind, 1])),
  features,
  modules: [],
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
      () => ["a", "b", "c", "d"].map(renderer),
      () => 0,
      ({ name }) => answers[name]?.() ?? Promise.resolve(null),
    )
    expect(await offers()).toEqual({ kinds: ["text-to-image", "upscale"], features: ["hires", "vae"], modules: [] })
  })

  it("is asked for once a minute, and stands where nobody answers any more", async () => {
    let nowMs = 0
    let asked = 0
    let answer: Capabilities | null = capabilities(["upscale"])
    const offers = createRendererOffers(
      () => [renderer("a")],
      () => nowMs,
      async () => {
        asked++
        return answer
      },
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
