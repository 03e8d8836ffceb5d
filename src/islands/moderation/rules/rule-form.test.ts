import { expect, it } from "vitest"
import type { ShownRule } from "../../../domain/moderation/rule-contract.ts"
import { draftErrors, draftOf, errorAt, formOf } from "./rule-form.ts"

const rule: ShownRule = {
  id: "spam",
  version: 3,
  title: "Spam",
  about: "TextSpam",
  kind: "word",
  is_active: true,
  scenes: ["post"],
  fields: ["title", "text"],
  languages: ["en"],
  action: "review",
  level: 2,
  entries: ["one", "two"],
  limit: null,
  examples: { found: ["one is here"], free: ["nothing"] },
  is_house: false,
  changed_by: null,
  changed_at: null,
}

it("a rule comes out of the form as it went in, but for its version and who changed it", () => {
  const { version: _version, is_house: _house, changed_by: _by, changed_at: _at, ...draft } = rule
  expect(draftOf(formOf(rule))).toEqual(draft)
  expect(draftErrors(draftOf(formOf(rule)))).toEqual([])
})

it("a form says the errors that the server would say, with the line", () => {
  const form = { ...formOf(rule), found: "one is here\n\nthree is here", free: "one" }
  const errors = draftErrors(draftOf(form))
  expect(errorAt(errors, "examples.found")).toEqual({ message: "RuleMissesExample", line: 2 })
  expect(errorAt(errors, "examples.free")).toEqual({ message: "RuleFindsExample", line: 1 })
  expect(errorAt(draftErrors(draftOf({ ...form, id: "Not good" })), "id")).toEqual({ message: "InvalidFormat", line: null })
  expect(errorAt(draftErrors(draftOf({ ...form, entries: "" })), "entries")).toEqual({ message: "RuleNoEntries", line: null })
})

it("a limit counts only where a kind has one, and entries where a kind finds by them", () => {
  expect(draftOf({ ...formOf(rule), limit: "5" }).limit).toBe(null)
  expect(draftOf({ ...formOf(rule), kind: "repetition", limit: "5" })).toMatchObject({ limit: 5, entries: [] })
})
