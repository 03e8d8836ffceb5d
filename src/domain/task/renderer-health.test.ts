import { describe, expect, it } from "vitest"
import { chooseRenderer, type HealthTable, noteRefusal, noteSuccess, SKIPPED_FOR_MS } from "./renderer-health.ts"

const RENDERERS = [
  { name: "a", slots: 2, offers: { image: 2 } },
  { name: "b", slots: 4, offers: { image: 4 } },
]
const used = (...names: readonly string[]) => names.map((renderer) => ({ renderer, kind: "image" }))
const refused = (times: number, nowMs: number): HealthTable =>
  Array.from({ length: times }).reduce<HealthTable>((table) => noteRefusal(table, "a", nowMs), {})

describe("choosing a renderer", () => {
  it("takes the one with the largest free share", () => {
    expect(chooseRenderer(RENDERERS, [], {}, 0, "image")).toBe("a")
    expect(chooseRenderer(RENDERERS, used("a"), {}, 0, "image")).toBe("b")
    expect(chooseRenderer(RENDERERS, used("a", "b", "b", "b"), {}, 0, "image")).toBe("a")
  })

  it("answers none when every slot is used", () => {
    expect(chooseRenderer([{ name: "a", slots: 1, offers: { image: 1 } }], used("a"), {}, 0, "image")).toBeUndefined()
  })

  it("leaves one alone for five seconds after three refusals in a row", () => {
    expect(chooseRenderer(RENDERERS, [], refused(2, 1000), 1001, "image")).toBe("a")
    expect(chooseRenderer(RENDERERS, [], refused(3, 1000), 1001, "image")).toBe("b")
    expect(chooseRenderer(RENDERERS, [], refused(3, 1000), 1000 + SKIPPED_FOR_MS, "image")).toBe("a")
  })

  it("forgets refusals after a success", () => {
    const table = noteSuccess(refused(2, 1000), "a")
    expect(chooseRenderer(RENDERERS, [], noteRefusal(table, "a", 1000), 1001, "image")).toBe("a")
  })

  it("does not leave the only one alone", () => {
    expect(chooseRenderer([{ name: "a", slots: 1, offers: { image: 1 } }], [], refused(5, 1000), 1001, "image")).toBe("a")
  })

  it("asks only those that take the kind, as many jobs of it as they say, and no more than they have slots", () => {
    const renderers = [
      { name: "a", slots: 2, offers: { image: 2, upscale: 1 } },
      { name: "b", slots: 1, offers: { image: 1 } },
    ]
    expect(chooseRenderer(renderers, [], {}, 0, "upscale")).toBe("a")
    expect(chooseRenderer(renderers, [{ renderer: "a", kind: "upscale" }], {}, 0, "upscale")).toBeUndefined()
    expect(chooseRenderer(renderers, [{ renderer: "b", kind: "image" }], {}, 0, "image")).toBe("a")
    expect(chooseRenderer(renderers, used("a", "a"), {}, 0, "upscale")).toBeUndefined()
    expect(chooseRenderer(renderers, [], {}, 0, "video")).toBeUndefined()
  })
})

it("a renderer that was left alone before the clock was set back is not left alone for ever", () => {
  expect(chooseRenderer(RENDERERS, [], refused(3, 3_600_000), 1000, "image")).toBe("a")
})
