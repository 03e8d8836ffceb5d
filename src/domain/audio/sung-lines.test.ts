import { expect, test } from "vitest"
import { lineAt, sentenceLines, sungLines } from "./sung-lines.ts"

test("lines begin after as much as stands before them; marks and empty lines are not sung", () => {
  const lines = sungLines("[verse]\nabcd\n\nabcd\nabcdabcdabcdab")
  expect(lines.map(({ startPart }) => startPart)).toEqual([null, 0, null, 0.25, 0.5])
  expect([0, 0.24, 0.25, 0.49, 0.5, 1].map((part) => lineAt(lines, part))).toEqual([1, 1, 3, 3, 4, 4])
  expect(lineAt(sungLines("[intro]\n"), 0.5)).toBe(-1)
})

test("what is said goes by sentences", () => {
  expect(sentenceLines("The ferry leaves.  Have your\nticket ready!")).toBe("The ferry leaves.\nHave your ticket ready!")
  expect(sentenceLines("船が出ます。急いで。")).toBe("船が出ます。\n急いで。")
})
