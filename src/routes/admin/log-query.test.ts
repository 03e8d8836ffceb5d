import { expect, test } from "vitest"
import { readLogQuery } from "./log-query.ts"

const read = (fields: Readonly<Record<string, string>>) => readLogQuery((name) => fields[name])

test("days are whole, the last one too", () => {
  const { question } = read({ from: "2026-11-29", to: "2026-11-30" })
  expect([question.fromMs, question.beforeMs]).toEqual([Date.UTC(2026, 10, 29), Date.UTC(2026, 11, 1)])
})

test("what cannot be read is no condition", () => {
  const { fields, question } = read({ who: "  ", what: "constructor", from: "2026-13-40", to: "yesterday" })
  expect(fields).toEqual({})
  expect(Object.values(question).every((value) => value === undefined)).toBe(true)
})

test("an action, a person and a subject are kept as they are", () => {
  expect(read({ who: " Mona ", what: "ban", about: "user_1" }).fields).toEqual({ who: "Mona", what: "ban", about: "user_1" })
})
