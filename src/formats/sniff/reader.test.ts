import { expect, it } from "vitest"
import { readBoxes } from "../video/boxes.ts"
import { MissingBytesError, ReadBudgetError, readInBlocks } from "./reader.ts"

/** A file of the bytes 0, 1, 2 …, which notes what is read of it. */
function stored(sizeBytes: number, heldBytes = sizeBytes) {
  const bytes = Uint8Array.from({ length: heldBytes }, (_, at) => at)
  const reads: [number, number][] = []
  const readRange = async (_key: string, offset: number, length: number) => {
    reads.push([offset, length])
    return bytes.slice(offset, offset + length)
  }
  const open = (blocks: number, maximumBytes: number) =>
    readInBlocks({ readRange }, "x", sizeBytes, { blockBytes: 4, blocks, maximumBytes })
  return { reads, open }
}

it("a read gets the blocks that are missing side by side at once, and none of them a second time", async () => {
  const { reads, open } = stored(18)
  const file = open(8, 100)
  expect([...(await file.read(5, 2))]).toEqual([5, 6])
  expect([...(await file.read(3, 11))]).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect([...(await file.read(16, 9))]).toEqual([16, 17])
  expect([...(await file.read(18, 1))]).toEqual([])
  expect(reads).toEqual([
    [4, 4],
    [0, 4],
    [8, 8],
    [16, 2],
  ])
})

it("of blocks as many are kept as were planned; the one that was not used for longest goes first", async () => {
  const { reads, open } = stored(16)
  const file = open(2, 100)
  for (const at of [0, 4, 0, 8, 0, 4]) await file.read(at, 1)
  expect(reads.map(([offset]) => offset)).toEqual([0, 4, 8, 4])
})

it("a file costs as much to look at as is allowed, and not a byte more", async () => {
  const exact = stored(16).open(1, 8)
  expect([...(await exact.read(0, 8))]).toHaveLength(8)
  await expect(exact.read(8, 1)).rejects.toBeInstanceOf(ReadBudgetError)
})

it("a file of which the store has less than was said is told as such", async () => {
  await expect(stored(16, 15).open(1, 100).read(12, 1)).rejects.toBeInstanceOf(MissingBytesError)
})

/** Boxes of eight bytes each, of these types. */
function boxed(types: readonly string[]) {
  const bytes = new Uint8Array(types.length * 8)
  for (const [index, type] of types.entries()) bytes.set([0, 0, 0, 8, ...new TextEncoder().encode(type)], index * 8)
  const readRange = async (_key: string, offset: number, length: number) => bytes.slice(offset, offset + length)
  return readInBlocks({ readRange }, "x", bytes.length, { blockBytes: 64, blocks: 4, maximumBytes: 100_000 })
}

it.each([
  ["free", 96, 96],
  ["free", 97, 96],
  ["moof", 8, 8],
  ["moof", 9, 8],
])("of boxes %s side by side, %i in all, %i are looked at", async (type, count, seen) => {
  const file = boxed(Array.from({ length: count }, () => type))
  expect(await readBoxes(file, 0, file.sizeBytes)).toHaveLength(seen)
})

it("a box that reaches over its end is broken, or ends the list where only what is whole is taken", async () => {
  const file = boxed(["free", "skip"])
  expect(await readBoxes(file, 0, 16)).toHaveLength(2)
  await expect(readBoxes(file, 4, 16)).rejects.toThrow()
  const cut = boxed(["free", "free"])
  expect(await readBoxes(cut, 0, 15, "takes what is whole")).toHaveLength(1)
})
