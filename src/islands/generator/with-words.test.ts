import { expect, it } from "vitest"
import { withWords } from "./with-words.ts"

it.each([
  ["", ["misty morning"], "misty morning"],
  ["a fox", ["misty morning"], "a fox, misty morning"],
  ["a fox,", ["a", "b"], "a fox, a, b"],
  ["a fox, Misty Morning", ["misty morning"], "a fox, Misty Morning"],
  ["a fox --ar 16:9", ["storybook"], "a fox, storybook --ar 16:9"],
  ["--ar 16:9", ["storybook"], "storybook --ar 16:9"],
])("%j with the words %j is %j", (prompt, words, result) => expect(withWords(prompt, words)).toBe(result))
