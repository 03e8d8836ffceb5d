import { expect, it } from "vitest"
import { isMovingPng } from "./png.ts"

/** A PNG's beginning: chunks by their types, each of so many bytes of data. */
function png(...chunks: readonly (readonly [string, number])[]): Uint8Array {
  const parts = chunks.map(([type, length]) => [0, 0, 0, length, ...new TextEncoder().encode(type), ...new Uint8Array(length + 4)])
  return Uint8Array.from([...new Uint8Array(8), ...parts.flat()])
}

it.each([
  ["moves before its pixels", png(["IHDR", 13], ["acTL", 8], ["IDAT", 4]), true],
  ["says so behind its pixels, where it counts for nothing", png(["IHDR", 13], ["IDAT", 4], ["acTL", 8]), false],
  ["stands still", png(["IHDR", 13], ["IDAT", 4]), false],
  ["ends with the head of that chunk", png(["IHDR", 13], ["acTL", 0]).subarray(0, 8 + 25 + 8), true],
  ["ends within the head of that chunk", png(["IHDR", 13], ["acTL", 0]).subarray(0, 8 + 25 + 7), false],
  ["has nothing behind its signature", png(), false],
])("a PNG that %s is a moving one: %#", (_title, head, isMoving) => expect(isMovingPng(head)).toBe(isMoving))
