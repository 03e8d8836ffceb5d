import { describe, expect, it } from "vitest"
import { LEVELS } from "../level-rules.ts"
import { levelOfWords } from "./offline-words.ts"

describe("the words of a recipe", () => {
  it.each([
    ["a quiet bay at dusk, watercolour", LEVELS.pg],
    ["woman in a red bikini", LEVELS.pg13],
    ["Nude, oil painting", LEVELS.r],
    ["ＮＳＦＷ portrait", LEVELS.x],
    ["水着の女の子", LEVELS.pg13],
    ["血腥场面", LEVELS.r],
    ["a naked child", LEVELS.blocked],
    ["a child on a beach in a swimsuit", LEVELS.pg13],
    ["Sussex downs, begun in May", LEVELS.pg],
  ])("%j mean level %i", (words, level) => expect(levelOfWords(words).level).toBe(level))

  it("are told with the level", () => {
    expect(levelOfWords("naked, with a gun").labels).toEqual(["naked", "gun"])
  })
})
