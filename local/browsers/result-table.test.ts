import { expect, test } from "vitest"
import { insertResults, resultTable } from "./result-table.ts"

const PLAYED = [
  { engine: "Firefox 1", journey: "trim", failure: null, ms: 4_400 },
  { engine: "Firefox 1", journey: "audio", failure: null, ms: 9_000 },
  { engine: "WebKit 2", journey: "trim", failure: "a result: not there", ms: 60_000 },
]

test("a table has a row a journey and a column an engine, and says why one failed", () => {
  expect(resultTable(PLAYED).split("\n")).toEqual([
    "| journey | Firefox 1 | WebKit 2 |",
    "|---|---|---|",
    "| trim | passed, 4 s | **failed** |",
    "| audio | passed, 9 s | – |",
    "",
    "* WebKit 2, trim: a result: not there",
  ])
})

test("the table takes the place of the one before, and a document without a place is refused", () => {
  const written = insertResults("before\n<!-- browsers:start -->\nold\n<!-- browsers:end -->\nafter", PLAYED)
  expect(written).toMatch(/^before\n<!-- browsers:start -->\n\| journey [\s\S]*<!-- browsers:end -->\nafter$/)
  expect(written).not.toContain("old")
  expect(() => insertResults("nothing", PLAYED)).toThrow("browsers:start")
})
