import { expect, it } from "vitest"
import type { ConceptsOf } from "../feed/tags/concept-rules.ts"
import { conceptMark, conceptsIn, conceptToken, matchOf } from "./match-rules.ts"

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
