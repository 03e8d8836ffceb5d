import { beforeEach, expect, it, vi } from "vitest"
import * as z from "zod/mini"
import { keepDraft, readDraft } from "./draft-memory.ts"
import { keptAs } from "./kept-as.ts"

const FORM = { title: "", text: "" }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it("a draft is found as it was kept, by its key, and forgotten when it is sent", () => {
  keepDraft("post", { title: "a", text: "" })
  expect(readDraft("post", FORM)).toEqual({ title: "a", text: "" })
  expect(readDraft("other", FORM)).toEqual({})
  keepDraft("post", null)
  expect(readDraft("post", FORM)).toEqual({})
})

it.each([
  ['{"title":"a","gone":"b"}', { title: "a" }],
  ['{"title":1,"text":"b"}', { text: "b" }],
  ['{"toString":"a"}', {}],
  ["null", {}],
  ['"title"', {}],
  ["1", {}],
  ["{", {}],
])("of what a tab kept, %s, only texts of fields that the form has are a draft", (text, draft) => {
  kept.set("post", text)
  expect(readDraft("post", FORM)).toEqual(draft)
})

it("a browser that stores nothing keeps no draft, and nothing fails", () => {
  const refuse = () => {
    throw new Error("SecurityError")
  }
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft("post", { title: "a" })
  keepDraft("post", null)
  expect(readDraft("post", FORM)).toEqual({})
})

it.each([
  ["[1]", [1]],
  ['["a"]', null],
  ["", null],
  ["[", null],
])("what a draft keeps as JSON, %j, is of its form or nothing", (text, value) => {
  expect(keptAs(z.array(z.number()), text)).toEqual(value)
})
