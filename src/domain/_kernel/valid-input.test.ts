import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { DomainError } from "./errors.ts"
import { validInput } from "./valid-input.ts"

const schema = z.strictObject({
  text: z.string().check(z.minLength(2), z.maxLength(5)),
  count: z.int().check(z.gte(1, { error: "CountOutOfRange" }), z.lte(4)),
  kind: z.enum(["a", "b"]),
  list: z.array(z.string()).check(z.maxLength(2)),
  inner: z.strictObject({ id: z.literal(1) }),
  either: z.union([z.string(), z.number()]),
})

const good = { text: "abc", count: 2, kind: "a", list: [], inner: { id: 1 }, either: 1 }

function errorsOf(input: unknown) {
  try {
    validInput(schema, input)
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.errors
  }
}

describe("an input that is refused", () => {
  it("says Missing of every absent field, whatever its form", () => {
    const { either: _, ...rest } = good
    expect(errorsOf({})).toEqual(Object.keys(good).map((path) => ({ path, message: "Missing" })))
    expect(errorsOf({ ...rest, inner: {}, text: undefined })).toEqual([
      { path: "text", message: "Missing" },
      { path: "inner.id", message: "Missing" },
      { path: "either", message: "Missing" },
    ])
    expect(errorsOf({ ...good, text: null })).toEqual([{ path: "text", message: "WrongType" }])
  })

  it("tells the bound that was passed, also where the schema words it itself", () => {
    expect(errorsOf({ ...good, text: "a", list: ["", "", ""], count: 0 })).toEqual([
      { path: "text", message: "TooSmall", minimum: 2 },
      { path: "count", message: "CountOutOfRange", minimum: 1 },
      { path: "list", message: "TooBig", maximum: 2 },
    ])
    expect(errorsOf({ ...good, count: 9 })).toEqual([{ path: "count", message: "TooBig", maximum: 4 }])
  })
})
