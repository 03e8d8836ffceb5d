import { expect, it } from "vitest"
import { afterOf, moved } from "./order-rules.ts"

const ids = (text: string) => [...text].map((id) => ({ id }))
const text = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join("")

it.each([
  ["abcd", 0, 2, "bcad", "c"],
  ["abcd", 3, 0, "dabc", null],
  ["abcd", 1, 3, "acdb", "d"],
  ["abcd", 2, 2, "abcd", "b"],
  ["ab", 9, 0, "ab", null],
] as const)("of %s the item at %i, put to %i, gives %s, behind %s", (before, from, to, after, behind) => {
  const next = moved(ids(before), from, to)
  expect(text(next)).toBe(after)
  expect(afterOf(next, to)).toBe(behind)
})
