import { expect, it } from "vitest"
import { type Turns, turned } from "./turn-picture.ts"

const picture = (...reds: readonly number[]) => Buffer.from(reds.flatMap((red) => [red, 0, 0, 255]))
const reds = (rgba: Buffer) => [...rgba].filter((_, at) => at % 4 === 0)

it.each([
  [0, [1, 2, 3, 4, 5, 6]],
  [1, [4, 1, 5, 2, 6, 3]],
  [2, [6, 5, 4, 3, 2, 1]],
  [3, [3, 6, 2, 5, 1, 4]],
] as const satisfies readonly (readonly [Turns, readonly number[]])[])("a picture of 3 × 2 turned by %i quarters", (turns, expected) => {
  expect(reds(turned(picture(1, 2, 3, 4, 5, 6), 3, 2, turns))).toEqual(expected)
})
