import { describe, expect, it } from "vitest"
import { chooseRenderer, type HealthTable, noteRefusal, noteSuccess, SKIPPED_FOR_MS } from "./renderer-health.ts"

const RENDERERS = [
  { name: "a", slots: 2 },
  { name: "b", slots: 4 },
]
const refused = (times: number, nowMs: number): HealthTable =>
  Array.from({ length: times }).reduce<HealthTable>((table) => noteRefusal(table, "a", nowMs), {})

describe("choosing a renderer", () => {
  it("takes the one with the largest free share", () => {
    expect(chooseRenderer(RENDERERS, [], {}, 0)).toBe("a")
    expect(chooseRenderer(RENDERERS, [{ renderer: "a" }], {}, 0)).toBe("b")
    expect(chooseRenderer(RENDERERS, [{ renderer: "a" }, { renderer: "b" }, { renderer: "b" }, { renderer: "b" }], {}, 0)).toBe("a")
  })

  it("answers none when every slot is used", () => {
    expect(chooseRenderer([{ name: "a", slots: 1 }], [{ renderer: "a" }], {}, 0)).toBeUndefined()
  })

  it("leaves one alone for five seconds after three refusals in a row", () => {
    expect(chooseRenderer(RENDERERS, [], refused(2, 1000), 1001)).toBe("a")
    expect(chooseRenderer(RENDERERS, [], refused(3, 1000), 1001)).toBe("b")
    expect(chooseRenderer(RENDERERS, [], refused(3, 1000), 1000 + SKIPPED_FOR_MS)).toBe("a")
  })

  it("forgets refusals after a success", () => {
    const table = noteSuccess(refused(2, 1000), "a")
    expect(chooseRenderer(RENDERERS, [], noteRefusal(table, "a", 1000), 1001)).toBe("a")
  })

  it("does not leave the only one alone", () => {
    expect(chooseRenderer([{ name: "a", slots: 1 }], [], refused(5, 1000), 1001)).toBe("a")
  })
})
