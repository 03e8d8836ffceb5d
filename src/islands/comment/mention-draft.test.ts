import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { mentionedIn, piecesOf } from "../../domain/comment/comment-rules.ts"
import { findPeople, namedAt, sentTextOf, typedTextOf } from "./mention-draft.ts"

const person = (name: string, index = 1) => ({ id: newAccountId(index), name })

describe("a text that mentions people", () => {
  it("is sent with their ids, the longest name first, and each of two with one name in turn", () => {
    const [ada, adaLovelace, other] = [person("Ada", 1), person("Ada Lovelace", 2), person("Ada", 3)]
    const { text } = sentTextOf("@Ada Lovelace, @Ada and @Ada and @Bo", [ada, adaLovelace, other])
    expect(text).toBe(`@${adaLovelace.id}, @${ada.id} and @${other.id} and @Bo`)
  })

  it("leads what was found in what is sent back to what was typed", () => {
    const typed = "@Ada Lovelace looks at bad words"
    const { text, toTyped } = sentTextOf(typed, [person("Ada Lovelace")])
    const start = text.indexOf("bad")
    const { start: from, end } = toTyped({ start, end: start + 3 })
    expect(typed.slice(from, end)).toBe("bad")
    expect(toTyped({ start: 2, end: 9 })).toEqual({ start: 0, end: 13 })
  })

  it("keeps every word and mentions whom it names, whatever is typed around", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, behind) => {
        const [clean, rest] = [before.replaceAll("@", ""), behind.replaceAll("@", "")]
        const ada = person("Ada")
        const { text } = sentTextOf(`${clean}@Ada${rest}`, [ada])
        expect(mentionedIn(text)).toEqual([ada.id])
        expect(piecesOf(text).filter(({ kind }) => kind === "person")).toHaveLength(1)
      }),
    )
  })
})

describe("naming somebody", () => {
  it.each([
    ["@", 1, { from: 0, letters: "" }],
    ["hello @Ad", 9, { from: 6, letters: "Ad" }],
    ["me@home", 7, null],
    ["@Ada went", 9, null],
    ["你好，@小", 5, { from: 3, letters: "小" }],
  ])("%j with the caret at %i", (typed, caret, expected) => expect(namedAt(typed, caret)).toEqual(expected))

  it("finds people by any part of their name, those that begin so first, each once", () => {
    const [ada, bo] = [person("Ada", 1), person("Bo Ada", 2)]
    expect(findPeople([[bo, ada, ada]], "AD", 8)).toEqual([ada, bo])
    expect(findPeople([[bo, ada]], "", 1)).toEqual([bo])
  })

  it("offers people found later below those who are there already, and nobody twice", () => {
    const [ada, bo, other] = [person("Ada", 1), person("Bo Ada", 2), person("Ada B", 3)]
    expect(findPeople([[bo], [ada, bo, other]], "ad", 8)).toEqual([bo, ada, other])
    expect(findPeople([[bo], [ada, other]], "ad", 2)).toEqual([bo, ada])
  })
})

describe("a text that was sent", () => {
  it("is typed with the names of those who are known, and sent again as it was", () => {
    const people = [
      { id: "user_a", name: "Ada" },
      { id: "user_b", name: "$& Bo" },
    ]
    const sent = "@user_a and @user_b, not @user_c"
    const typed = typedTextOf(sent, people)
    expect(typed).toBe("@Ada and @$& Bo, not @user_c")
    expect(sentTextOf(typed, people).text).toBe(sent)
  })
})
