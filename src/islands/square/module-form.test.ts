import { expect, test } from "vitest"
import { MODULE_KINDS } from "../../domain/square/module-rules.ts"
import { draftOf, formOf, isoOf, localMoment, moved, newContent } from "./module-form.ts"

test("a moment that is shown and read again is the same to the minute", () => {
  const atMs = Date.UTC(2026, 11, 24, 18, 30)
  expect(isoOf(localMoment(atMs))).toBe("2026-12-24T18:30:00.000Z")
  expect(isoOf("soon")).toBeNull()
})

test("a form without an end says that the module has none", () => {
  const form = formOf(null, 0)
  expect(draftOf(form).ends_at).toBeNull()
  expect(draftOf({ ...form, ends: localMoment(60_000) }).ends_at).toBe(new Date(60_000).toISOString())
})

test("every kind of module begins as itself", () => {
  for (const kind of MODULE_KINDS) expect(newContent(kind).kind).toBe(kind)
})

test("what is moved keeps all others in their order, and goes no further than the ends", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"])
  expect(moved(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"])
  expect(moved(["a"], 3, 0)).toEqual(["a"])
})
