import { describe, expect, test } from "vitest"
import { MAXIMUM_TAG_CHARACTERS, MAXIMUM_TAGS } from "../../domain/post/contribution-rules.ts"
import { changesOf, inputOf, NO_WORDS, tagsOf, withProposal, withTags } from "./work-words.ts"

describe("tags that are typed", () => {
  test("are parted by commas of every script, stand once however they are written, and lose their #", () => {
    expect(withTags(["Harbour"], "#dusk, harbour，灯台、sea")).toEqual(["Harbour", "dusk", "灯台", "sea"])
  })

  test("are as many and as long as a work has", () => {
    const many = Array.from({ length: MAXIMUM_TAGS + 3 }, (_, index) => `tag${index}`).join(",")
    expect(withTags([], many)).toHaveLength(MAXIMUM_TAGS)
    expect([...(withTags([], "é".repeat(MAXIMUM_TAG_CHARACTERS + 5))[0] ?? "")]).toHaveLength(MAXIMUM_TAG_CHARACTERS)
  })
})

test("a proposal fills in what was left empty and nothing else", () => {
  const proposed = { title: "Proposed", text: "A text", tags: ["a", "b"] }
  expect(withProposal({ ...NO_WORDS, title: "Mine" }, proposed)).toEqual({ ...NO_WORDS, title: "Mine", text: "A text", tags: "a\nb" })
})

test("a draft is sent without a level where its author says none", () => {
  const words = { ...NO_WORDS, title: " Harbour ", tags: "a\nb", visibility: "nowhere" }
  expect(inputOf(words)).toEqual({ title: "Harbour", text: "", tags: ["a", "b"], visibility: "public" })
  expect(inputOf({ ...words, level: "4" })).toMatchObject({ level: 4 })
  expect(tagsOf(NO_WORDS)).toEqual([])
})

test("an edit says what it changes and nothing else, so that it leaves alone what another tab changed", () => {
  const before = { ...NO_WORDS, title: "Harbour", tags: "a", visibility: "public" }
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, text: "At dusk" }, before)).toEqual({ text: "At dusk" })
  expect(changesOf({ ...before, title: "Bay", tags: "", visibility: "private", level: "2" }, before)).toEqual({
    ...{ title: "Bay", tags: [], visibility: "private", level: 2 },
  })
})
