import { describe, expect, test } from "vitest"
import { insertLists, insertTable, type TakenFigure, tableOf } from "./table.ts"

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

  test("says where what was counted stands", () => {
    expect(tableOf([figure("P2", { note: "by a test", list: "| call |" })])).toContain(
      "* P2, calls: by a test; all of them in [figures-lists.md]",
    )
    expect(tableOf([figure("P2", { note: "by a test", list: "| call |" })])).not.toContain("| call |")
  })

  test("leaves the rows and notes of goals that were not measured this time, in the order of the goals", () => {
    const older = figure("P2", { taken: "2025-12-31, load 1.0", note: "by hand" })
    const before = document(tableOf([figure("P1"), figure("P1", { what: "router" }), older, figure("P10", { note: "old" })]))
    const after = insertTable(before, [figure("P10", { figure: "3", note: "new" }), figure("P1", { figure: "4" })])
    expect(after).toBe(document(tableOf([figure("P1", { figure: "4" }), older, figure("P10", { figure: "3", note: "new" })])))
  })
})

describe("the page of lists", () => {
  test("has a part for each figure that was counted of something, in the order of the goals", () => {
    const page = insertLists("", [figure("P11", { list: "| list |" }), figure("P2", { list: "| call |" }), figure("P1")])
    expect(page.match(/^#+ .*/gm)).toEqual(["# Lists behind the figures", "## P2: calls", "## P11: calls"])
    expect(page).toContain("Measured 2026-01-02, load 0.3.\n\n| call |")
  })

  test("keeps the lists of goals that were not measured this time, and no other", () => {
    const before = insertLists("", [figure("P2", { list: "| old |" }), figure("P11", { list: "| list |" })])
    const after = insertLists(before, [figure("P2", { list: "| new |" })])
    expect(after).toBe(insertLists("", [figure("P2", { list: "| new |" }), figure("P11", { list: "| list |" })]))
    expect(insertLists(after, [figure("P2", { list: "| new |" })])).toBe(after)
  })
})
