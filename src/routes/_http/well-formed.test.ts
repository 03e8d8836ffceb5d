import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { withWellFormedTexts } from "./well-formed.ts"

const read = (json: string) => withWellFormedTexts(JSON.parse(json), json)
const refusal = (json: string) => {
  try {
    read(json)
    return null
  } catch (error) {
    return error instanceof DomainError ? error.errors : error
  }
}

describe("texts of a body", () => {
  it("become well-formed wherever they stand, and whole characters stay", () => {
    expect(read(String.raw`{"a":"x\ud83d","b":[{"c":"\ude00y"}],"d":"\ud83d\ude00","e":1,"f":null}`)).toEqual({
      a: "x�",
      b: [{ c: "�y" }],
      d: "😀",
      e: 1,
      f: null,
    })
  })

  it("are refused with NUL in them, and so are ill-formed names, each by its path", () => {
    expect(refusal(String.raw`{"a":{"b":["x","y\u0000"]}}`)).toEqual([{ path: "a.b.1", message: "NotText" }])
    expect(refusal(String.raw`{"a\ud800":1}`)).toEqual([{ path: "", message: "NotText" }])
    expect(refusal(String.raw`{"a":{"\u0000":1}}`)).toEqual([{ path: "a", message: "NotText" }])
  })

  it("are told about twenty times at most, however many are refused", () => {
    expect(refusal(`[${Array.from({ length: 50_000 }, () => String.raw`"\u0000"`).join(",")}]`)).toHaveLength(20)
  })

  it("are not looked for in what is nested deeper than any input of ours, however deep", () => {
    const refused = [{ path: "", message: "MalformedJson" }]
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const)
      for (const half of ["\\u0000", "\\ud800"])
        for (const depth of [64, 10_000, 100_000])
          expect([depth, refusal(`${open.repeat(depth)}"${half}"${close.repeat(depth)}`)]).toEqual([depth, refused])
    expect(read(`${"[".repeat(30)}"\\ud800"${"]".repeat(30)}`)).toEqual(JSON.parse(`${"[".repeat(30)}"\ufffd"${"]".repeat(30)}`))
  })

  it("are never ill-formed, whatever JSON was sent, and a name that JavaScript knows is only a name", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const json = JSON.stringify(value)
        if (refusal(json) === null) expect(JSON.stringify(read(json)).isWellFormed()).toBe(true)
      }),
    )
    const mended = read(String.raw`{"__proto__":{"a":"\ud800"}}`)
    expect(Object.hasOwn(Object(mended), "__proto__")).toBe(true)
    expect(Reflect.get(Object(mended), "a")).toBeUndefined()
  })
})
