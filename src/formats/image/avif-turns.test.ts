import { describe, expect, it } from "vitest"
import { readAvifFile } from "./avif.ts"

/** 60 × 30 px, turned and mirrored by properties of its container (libavif 0.11). */
const TURNED =
  "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAQZtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEqAAAAkAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAB+aXBycAAAAF1pcGNvAAAAFGlzcGUAAAAAAAAAPAAAAB4AAAAQcGl4aQAAAAADDAwMAAAADGF2MUOBQGAAAAAAE2NvbHJuY2x4AAEADQAGgAAAAAlpcm90AQAAAAlpbWlyAAAAABlpcG1hAAAAAAAAAAEAAQYBAoMEhYYAAACYbWRhdBIACglYFTvrGgIaDRAygAEWQAkkkkUA7k7nRVF1NPle3///8HnytuuOuyvCkACO6LfHZWDKmkM8lZ4+XaSZOzD2LCyydXgrYHREyXXju3kY4CBG1mLtFyuzZKl+JSxAtYeyczIVnZy3G6TKdWJKYCDACrWcOUd7nYfA1gJNenUU0+qTKf5Y9Q+v9KJZL2OlLQ=="
const bytes = Uint8Array.from(atob(TURNED), (letter) => letter.charCodeAt(0))
const placeOf = (word: string) => new TextDecoder("latin1").decode(bytes).indexOf(word)

/** The file with some of its bytes changed. */
function changed(...changes: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const copy = bytes.slice()
  for (const [at, byte] of changes) copy[at] = byte
  return copy
}

async function turnOf(file: Uint8Array) {
  const read = async (offset: number, length: number) => file.slice(offset, offset + length)
  const { width, height, rotationDegrees } = await readAvifFile({ sizeBytes: file.length, read })
  return [width, height, rotationDegrees]
}

const [ROTATION, MIRROR, ASSOCIATIONS] = [placeOf("irot") + 4, placeOf("imir") + 4, placeOf("ipma") + 15]

describe("an AVIF that its container turns", () => {
  it.each([
    [0, 0],
    [1, 270],
    [2, 180],
    [3, 90],
  ])("by %i quarters against the clock is turned by %i degrees with it, mirrored or not", async (quarters, degrees) => {
    for (const axis of [0, 1]) expect(await turnOf(changed([ROTATION, quarters], [MIRROR, axis]))).toEqual([60, 30, degrees])
  })

  it("is not where the turn is another item's", async () => {
    // Of six properties the fifth is the turn: the size stands there twice instead.
    expect(bytes[ASSOCIATIONS + 4]).toBe(0x85)
    expect(await turnOf(changed([ASSOCIATIONS + 4, 1]))).toEqual([60, 30, 0])
  })
})
