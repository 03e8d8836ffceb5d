import { expect, it } from "vitest"
import { initialsOf } from "./initials.ts"

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["  Jean  Luc   Picard ", "JP"],
  ["山田 太郎", "山太"],
  ["👩‍🚀 Zoe", "👩‍🚀Z"],
  ["é́mile", "É́"],
  ["", "?"],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
