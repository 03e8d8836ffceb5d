import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvLine } from "./csv.ts"

describe("csvLine", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", '=cmd|"/c calc"!A1', "|x", "%0A=1"])("keeps %j from running", (text) => {
    expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/)
  })

  it("writes numbers as they are and quotes what needs it", () => {
    expect(csvLine([-8, 0, 'say "a, b"', "two\nlines", "plain"])).toBe('-8,0,"say ""a, b""","two\nlines",plain\r\n')
  })

  it("keeps every cell apart from its neighbours", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 }), (cells) => {
        expect(read(csvLine(cells)).map((cell) => cell.replace(/^'/, ""))).toEqual(cells.map((cell) => cell.replace(/^'/, "")))
      }),
    )
  })
})

/** The cells of one line, by the letter of RFC 4180. */
function read(line: string): readonly string[] {
  const text = `${line.slice(0, -2)},`
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*)),/gy)]
  expect(cells.map(([cell]) => cell).join("")).toBe(text)
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "")
}
