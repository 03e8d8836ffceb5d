import { describe, expect, test } from "vitest"
import { insertTable, type TakenFigure, tableOf } from "./table.ts"

const figure = (goal: string, more: Partial<TakenFigure> = {}): TakenFigure => ({
  goal,
  what: "calls",
  anchor: "1",
  figure: "2",
  isMet: true,
  taken: "2026-01-02, load 0.3",
  ...more,
})
const document = (content: string) => `top\n<!-- bench:start -->\n${content}\n<!-- bench:end -->\nbottom\n`

describe("the table of figures", () => {
  test("shows a figure that missed its goal as not met, and one that could not be taken as neither", () => {
    const row = (isMet: boolean | null) => tableOf([figure("P1", { isMet })])
    expect(row(true)).toContain("| P1 | calls | 1 | 2 | met |")
    expect(row(false)).toContain("| P1 | calls | 1 | 2 | **not met** |")
    expect(row(null)).toContain("| P1 | calls | 1 | 2 | – |")
  })

  test("says when and how busily each was measured, and what a reader must know", () => {
    const text = tableOf([figure("P1", { note: "in a bench Worker" })])
    expect(text).toContain("| 2026-01-02, load 0.3 |")
    expect(text).toContain("* P1, calls: in a bench Worker")
  })

  test("keeps its cells apart whatever is in them", () => {
    expect(tableOf([figure("P1", { what: "a|b" })])).toContain("a\\|b")
  })

  test("replaces what is between its markers in a document, and nothing else", () => {
    const once = insertTable(document("old"), [figure("P1")])
    expect(once).toBe(document(tableOf([figure("P1")])))
    expect(insertTable(once, [figure("P1")])).toBe(once)
    expect(() => insertTable("nothing here", [figure("P1")])).toThrow("no place")
  })

  test("leaves the rows and notes of goals that were not measured this time, in the order of the goals", () => {
    const older = figure("P2", { taken: "2025-12-31, load 1.0", note: "by hand" })
    const before = document(tableOf([figure("P1"), figure("P1", { what: "router" }), older, figure("P10", { note: "old" })]))
    const after = insertTable(before, [figure("P10", { figure: "3", note: "new" }), figure("P1", { figure: "4" })])
    expect(after).toBe(document(tableOf([figure("P1", { figure: "4" }), older, figure("P10", { figure: "3", note: "new" })])))
  })
})
