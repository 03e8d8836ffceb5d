import fc from "fast-check"
import { expect, it } from "vitest"
import type { ConceptsOf } from "../feed/tags/concept-rules.ts"
import { conceptMark, conceptsIn, conceptToken, matchOf } from "./match-rules.ts"
import { isLongTerm, searchKey, termsOf } from "./text-rules.ts"

const TABLE: Readonly<Record<string, string>> = { 猫: "cat", gato: "cat", cat: "cat", "oil painting": "oil painting", 油絵: "oil painting" }
const conceptsOf: ConceptsOf = (texts) => texts.map((text) => ({ text, conceptId: TABLE[text] ?? null }))
const none: ConceptsOf = (texts) => texts.map((text) => ({ text, conceptId: null }))

it("asks for every term, each quoted", () => {
  expect(matchOf('red "fox" OR title:x', none)).toEqual({ text: '"red" AND "fox" AND "title"', short: '"or" AND "x"' })
  expect(matchOf("NEAR(fox*)", none)).toEqual({ text: '"near" AND "fox"', short: null })
  expect(matchOf('"""', none)).toBeNull()
})

it("asks for what the terms are about besides, in whatever language", () => {
  expect(matchOf("猫", conceptsOf)).toEqual({ text: null, short: `("猫" OR "${conceptToken("cat")}")` })
  expect(matchOf("gato red", conceptsOf)).toEqual({ text: `("gato" OR "${conceptMark("cat")}") AND "red"`, short: null })
})

it("takes several words for one concept where they name one, the longest first", () => {
  expect(matchOf("oil painting", conceptsOf)?.text).toBe(`(("oil" AND "painting") OR "${conceptMark("oil painting")}")`)
  expect(conceptsIn("an oil painting of a cat", conceptsOf)).toEqual(["oil painting", "cat"])
})

it("has one token for a concept of several words, which nobody can type", () => {
  expect(conceptToken("oil painting")).not.toMatch(/[\u0020-\u002f]/)
  expect(matchOf(conceptMark("cat"), none)?.text).toBe('"cat"')
})

it("asks for a term as others write it: without umlauts, and without an Arabic article", () => {
  expect(matchOf("K\u00f6ln bei Nacht", none)?.text).toBe('("koln" OR "koeln") AND "bei" AND "nacht"')
  expect(matchOf("koeln blue poem", none)?.text).toBe('"koeln" AND "blue" AND "poem"')
  const key = (text: string) => searchKey(text)
  expect(matchOf("\u0627\u0644\u0645\u062f\u064a\u0646\u0629", none)?.text).toBe(
    `("${key("\u0627\u0644\u0645\u062f\u064a\u0646\u0629")}" OR "${key("\u0645\u062f\u064a\u0646\u0629")}")`,
  )
  // Two letters are left: no word.
  expect(matchOf("\u0627\u0644\u064a\u0648", none)?.text).toBe('"\u0627\u0644\u064a\u0648"')
})

it("asks for no more terms than the query has, however they are spelled", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (query) => {
      const match = matchOf(query, none)
      const clauses = [match?.text, match?.short].flatMap((text) => (text == null ? [] : text.split(" AND ")))
      expect(clauses.length).toBeGreaterThanOrEqual(match === null ? 0 : 1)
      for (const term of termsOf(query)) if (isLongTerm(term)) expect(match?.text).toContain(`"${term.replaceAll('"', '""')}"`)
    }),
  )
})
