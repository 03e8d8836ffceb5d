import { expect, test } from "vitest"
import { genreIn, withGenre } from "./genre-words.ts"

const WORDS = new Map([
  ["jazz", "jazz, saxophone"],
  ["piano", "piano ballad"],
  ["calm", "calm piano ballad"],
] as const)
const all = [...WORDS.values()]

test("a genre's words come after what was written, and take the place of another genre's", () => {
  expect(withGenre("", "piano ballad", all)).toBe("piano ballad")
  const jazz = withGenre("a harbor at night.", "jazz, saxophone", all)
  expect(jazz).toBe("a harbor at night. jazz, saxophone")
  expect(withGenre(jazz, "piano ballad", all)).toBe("a harbor at night. piano ballad")
  expect(withGenre("a harbor", "piano ballad", all)).toBe("a harbor, piano ballad")
  expect(withGenre("夜の港", "ロック、ドラム", ["ロック、ドラム"])).toBe("夜の港、ロック、ドラム")
})

test("a genre that is in the words already is not said twice", () => {
  expect(withGenre("piano ballad of the sea", "piano ballad", all)).toBe("piano ballad of the sea")
})

test("the genre of a description is the one with the longest words in it", () => {
  expect(genreIn("rain, calm piano ballad", WORDS)).toBe("calm")
  expect(genreIn("rain, piano ballad", WORDS)).toBe("piano")
  expect(genreIn("rain", WORDS)).toBeNull()
})
