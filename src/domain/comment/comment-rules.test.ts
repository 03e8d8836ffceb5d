import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { newAccountId } from "../_kernel/ids.ts"
import { commentLength, hotScore, mentionedIn, piecesOf, standingOf } from "./comment-rules.ts"
import { EMOJI_GROUPS, emojiOf, findEmoji, withEmoji } from "./emoji-rules.ts"

const [ada, bo] = [newAccountId(1), newAccountId(2)]

describe("the length of a comment", () => {
  it.each([
    ["abc", 3],
    ["e\u0301", 1],
    ["👨‍👩‍👧‍👦", 1],
    [":heart:", 1],
    [":no_such_name:", 14],
    [`@${ada}`, 1],
  ])("of %j is %i", (text, length) => expect(commentLength(text)).toBe(length))
})

describe("mentions", () => {
  it("are each once, in their order, and nothing that only looks like one", () => {
    expect(mentionedIn(`@${bo} @${ada} @${bo} @user_1 ${ada} @${ada}x`)).toEqual([bo, ada])
  })

  it("and words are all of a text", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(`@${ada}`, `@${bo} `))), (parts) => {
        const text = parts.join("")
        const said = piecesOf(text).map((piece) => (piece.kind === "words" ? piece.text : `@${piece.id}`))
        expect(said.join("")).toBe(withEmoji(text))
      }),
    )
  })
})

it("a text that begins and ends with a person has no empty pieces", () => {
  const person = (id: string) => expect.objectContaining({ kind: "person", id })
  expect(piecesOf(`@${ada}`)).toEqual([person(ada)])
  expect(piecesOf(`@${ada}!@${bo}`)).toEqual([person(ada), expect.objectContaining({ kind: "words", text: "!" }), person(bo)])
  expect(piecesOf("")).toEqual([])
})

describe("named emoji", () => {
  it("have names of their own, which become their characters", () => {
    const names = Object.values(EMOJI_GROUPS).flatMap((group) => Object.keys(group))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(withEmoji(`:${name}:`)).toBe(emojiOf(name))
    expect(withEmoji(":constructor: at 10:30:15")).toBe(":constructor: at 10:30:15")
  })

  it("are found by any part of their name, those that begin with it first", () => {
    expect(findEmoji("heart").map(({ name }) => name)).toEqual([
      "heart_eyes",
      "heart_hands",
      "heart",
      "blue_heart",
      "green_heart",
      "broken_heart",
    ])
    expect(findEmoji("zzz")).toEqual([])
  })
})

describe("the hot order", () => {
  it("puts the newer of two first where nobody voted, and ten times the likes above what is a week newer", () => {
    const week = 7 * 86_400_000
    expect(hotScore(2, 0)).toBeGreaterThan(hotScore(1, 0))
    expect(hotScore(0, 9)).toBe(hotScore(week, 0))
    expect(hotScore(0, 99)).toBeGreaterThan(hotScore(week, 0))
  })

  it("falls by no vote and rises by no lost one", () => {
    fc.assert(fc.property(fc.nat(1e9), fc.nat(1e6), (at, likes) => hotScore(at, likes + 1) > hotScore(at, likes)))
  })
})

it("a comment stands as the strongest rule asks, and waits where an image of it was not looked at", () => {
  const finding = (action: "note" | "review" | "limit") => {
    const of = { rule: "r", version: 2, field: "text", span: { start: 0, end: 1 }, level: 1, about: "TextOther", appeal: null } as const
    return { action, findings: [{ ...of, action }] }
  }
  expect(standingOf({ action: null, findings: [] }, false)).toEqual({ state: "visible", rule: null })
  expect(standingOf({ action: null, findings: [] }, true)).toEqual({ state: "pending", rule: null })
  expect(standingOf(finding("note"), false)).toEqual({ state: "visible", rule: null })
  expect(standingOf(finding("review"), false)).toEqual({ state: "pending", rule: "text:r@2" })
  expect(standingOf(finding("limit"), true)).toEqual({ state: "limited", rule: "text:r@2" })
})
