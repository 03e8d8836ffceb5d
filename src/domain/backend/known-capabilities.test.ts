import { describe, expect, it } from "vitest"
import { capabilitiesWith, type FleetServer, isPreviewFleet } from "./capability-rules.ts"
import { changesBetween } from "./change-rules.ts"
import { keptCapabilities, withOffers } from "./known-capabilities.ts"

const model = (name: string, hash: string | null = null) => ({ name, hash, family: null, sizes: null })
const BOUNDS = { maximumWidth: 2048, maximumHeight: 2048, maximumCount: 4 }
const SAID = capabilitiesWith({ name: "gpu", software: "forge", offers: { "text-to-image": { slots: 1, ...BOUNDS } } })

describe("what a server says", () => {
  it("is kept as far as one could ask by it: no endless lists, no names that show something else than they are", () => {
    const models = [...Array.from({ length: 3_000 }, (_, index) => model(`m${index}`)), model("")]
    const kept = keptCapabilities({
      ...SAID,
      name: `gpu\u202e${"x".repeat(500)}`,
      models: [model("a\nb"), model("a\u202eb"), model("n".repeat(300)), ...models],
      samplers: null,
    })
    expect(kept.name).toBe(`gpu${"x".repeat(197)}`)
    expect([kept.models?.length, kept.models?.[0]?.name, kept.samplers]).toEqual([2_000, "m0", null])
  })

  it("takes the kinds that its entry names, with the bounds that it said", () => {
    const none = { maximumWidth: null, maximumHeight: null, maximumCount: null }
    expect(withOffers(SAID, { "text-to-image": 3, upscale: 1 }).offers).toEqual({
      "text-to-image": { slots: 3, ...BOUNDS },
      upscale: { slots: 1, ...none },
    })
    expect(withOffers(SAID, null)).toBe(SAID)
  })

  it("is compared with what it said before: what came, what went, what is another thing under the same name", () => {
    const before = { ...SAID, version: "1", models: [model("a", "aaaa"), model("b")], samplers: ["Euler"] }
    const after = { ...SAID, version: "2", models: [model("a", "bbbb"), model("b")], samplers: null }
    expect(changesBetween(before, after, 7)).toEqual([
      { atMs: 7, part: "version", added: ["2"], removed: ["1"] },
      { atMs: 7, part: "models", added: ["a [bbbb]"], removed: ["a [aaaa]"] },
      { atMs: 7, part: "samplers", added: [], removed: ["Euler"] },
    ])
    expect(changesBetween(before, before, 7)).toEqual([])
  })
})

it("images are previews where every server that takes orders is a preview renderer, whatever its kind is called", () => {
  const server = (over: Partial<FleetServer>): FleetServer => ({
    ...{ name: "a", kind: "http", state: "active", slots: 1, weight: 1, audience: { kind: "everyone" }, capabilities: SAID },
    ...over,
  })
  const preview = server({ capabilities: { ...SAID, isPreview: true } })
  const mute = server({ capabilities: null })
  const easel = server({ kind: "easel", capabilities: null })
  expect([[preview], [preview, mute], [easel], [preview, server({ state: "paused" })]].map(isPreviewFleet)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([[], [mute], [server({})], [preview, server({})]].map(isPreviewFleet)).toEqual([false, false, false, false])
})
