import { describe, expect, test } from "vitest"
import { insertTable, tableOf } from "./table.ts"

const at = { date: "2026-01-02", processors: "2 × some processor", isQuick: false, loadBefore: 0.1, loadAfter: 1 }

describe("the table of figures", () => {
  test("shows a figure that missed its goal as not met, and one that could not be taken as neither", () => {
    const row = (isMet: boolean | null) => tableOf([{ goal: "P1", what: "calls", anchor: "1", figure: "2", isMet }], at)
    expect(row(true)).toContain("| P1 | calls | 1 | 2 | met |")
    expect(row(false)).toContain("| P1 | calls | 1 | 2 | **not met** |")
    expect(row(null)).toContain("| P1 | calls | 1 | 2 | – |")
  })

  test("says when, where and how busily it was measured, and what a reader must know", () => {
    const text = tableOf([{ goal: "P1", what: "calls", anchor: "1", figure: "2", isMet: true, note: "in a bench Worker" }], at)
    expect(text).toContain("2026-01-02 on 2 × some processor; load average 0.1 before, 1.0 after")
    expect(text).toContain("* P1, calls: in a bench Worker")
  })

  test("keeps its cells apart whatever is in them", () => {
    expect(tableOf([{ goal: "P1", what: "a|b", anchor: "", figure: "", isMet: true }], at)).toContain("a\\|b")
  })

  test("replaces what stands between its markers in a document, and nothing else", () => {
    const document = "top\n<!-- bench:start -->\nold\n<!-- bench:end -->\nbottom\n"
    const once = insertTable(document, "new")
    expect(once).toBe("top\n<!-- bench:start -->\nnew\n<!-- bench:end -->\nbottom\n")
    expect(insertTable(once, "new")).toBe(once)
    expect(() => insertTable("nothing here", "new")).toThrow("no place")
  })
})
