import { describe, expect, it } from "vitest"
import { isOwnIn, isShown, onlyFields, withFields, withPart } from "./field-declaration.ts"

interface Meta {
  readonly a?: number
  readonly b?: number
}

describe("an input with fields changed", () => {
  it("loses those that are undefined, and keeps those that are not named", () => {
    const meta: Meta = { a: 1, b: 2 }
    expect(withFields(meta, { a: undefined })).toEqual({ b: 2 })
    expect(Object.keys(withFields(meta, { a: undefined }))).toEqual(["b"])
    expect(withFields(meta, { a: 0 })).toEqual({ a: 0, b: 2 })
    expect(meta).toEqual({ a: 1, b: 2 })
  })

  it("has no part of which nothing is left", () => {
    expect(withPart<Meta>(undefined, { b: 2 }, { a: 1 })).toEqual({ a: 1, b: 2 })
    expect(withPart<Meta>({ a: 1, b: 2 }, {}, { a: undefined })).toEqual({ b: 2 })
    expect(withPart<Meta>({ a: 1 }, {}, { a: undefined })).toBeUndefined()
  })

  it("is none where only such fields stand in it as are kept", () => {
    expect(onlyFields<Meta>({ a: 1, b: 2 }, ["b"])).toEqual({ b: 2 })
    expect(onlyFields<Meta>({ b: 2 }, ["b", "c"])).toBeNull()
  })
})

describe("whether an input says something of a field", () => {
  it.each([
    [{ a: { b: 0 } }, true],
    [{ a: { b: "" } }, true],
    [{ a: { b: null } }, true],
    [{ a: { b: undefined } }, false],
    [{ a: {} }, false],
    [{ a: { b: [] } }, false],
    [{ a: { b: [1] } }, true],
    [{ a: { c: 1 } }, false],
  ])("%j: %s", (meta, isOwn) => {
    expect(isOwnIn(meta, { paths: /^meta\.a\.b$/ })).toBe(isOwn)
  })

  it("names each thing of a list", () => {
    const list = { units: [{ module: "canny" }, { weight: 1 }] }
    expect([isOwnIn(list, { paths: /^meta\.units\.0\.module$/ }), isOwnIn(list, { paths: /^meta\.units\.1\.module$/ })]).toEqual([
      true,
      false,
    ])
  })
})

it("a field without a rule is shown", () => {
  expect([
    isShown({}, 1),
    isShown({ isShown: (facts: number) => facts > 1 }, 1),
    isShown({ isShown: (facts: number) => facts > 1 }, 2),
  ]).toEqual([true, false, true])
})
