import { describe, expect, it } from "vitest"
import { capabilitiesWith, type FleetServer, isPreviewFleet } from "./capability-rules.ts"
import { changesBetween } from "./change-rules.ts"
import { keptCapabilities, keptChanges, withOffers } from "./known-capabilities.ts"

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

  it("fits what is written at once, however much it says: kinds, sizes, hashes, names of many bytes", () => {
    const offer = { slots: 1, ...BOUNDS }
    const kinds = Array.from({ length: 55_000 }, (_, index) => [`kind-${index}`, offer] as const)
    const odd = ["", "a b", "K", "k".repeat(41), "constructor", "__proto__"].map((kind) => [kind, offer] as const)
    const names = (of: string) => Array.from({ length: 5_000 }, (_, index) => `${of.repeat(190)}${index}`)
    const sizes = Array.from({ length: 100 }, () => ({ width: 65_536, height: 65_536 }))
    const long = {
      models: names("模").map((name) => ({ ...model(name, "f".repeat(100_000)), sizes })),
      loras: names("l").map((name) => model(name)),
    }
    const kept = keptCapabilities({
      ...{ ...SAID, offers: Object.fromEntries([...odd, ...kinds]), ...long, features: names("f"), controls: names("c") },
      ...{ embeddings: names("模"), vaes: names("v"), samplers: names("s"), schedulers: names("s"), upscalers: names("u") },
    })
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(1_500_000)
    expect(Object.keys(kept.offers)).toEqual(kinds.slice(0, 60).map(([kind]) => kind))
    expect([kept.models?.[0]?.hash, kept.models?.[0]?.sizes?.length, kept.vaes?.[0]]).toEqual([null, 20, `${"v".repeat(190)}0`])
  })

  it("has changed so often and so much that only the newest changes are kept", () => {
    const change = (atMs: number, added: readonly string[]) => ({ atMs, part: "models", added, removed: [] })
    const few = Array.from({ length: 60 }, (_, index) => change(index, ["a"]))
    expect(keptChanges(few)).toEqual(few.slice(0, 50))
    expect(keptChanges(few.slice(0, 3))).toEqual(few.slice(0, 3))
    const much = few.map(({ atMs }) =>
      change(
        atMs,
        Array.from({ length: 50 }, () => "模".repeat(200)),
      ),
    )
    const kept = keptChanges(much)
    expect(kept).toEqual(much.slice(0, kept.length))
    expect(kept.length).toBeGreaterThan(5)
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(310_000)
    const whole = (bytes: number) => change(1, ["m".repeat(bytes - JSON.stringify(change(1, [""])).length)])
    expect([keptChanges([whole(300_000)]).length, keptChanges([whole(300_001)]).length]).toEqual([1, 0])
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
