import { expect, it } from "vitest"
import { bytesOf, littleEndian } from "../../../testing/formats/sniff.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { readGifFile } from "./gif.ts"

const HEAD = bytesOf("GIF89a", littleEndian(3, 2), littleEndian(2, 2), 0, 0, 0)
const FRAME = bytesOf(0x2c, [0, 0, 0, 0], littleEndian(3, 2), littleEndian(2, 2), 0, 2, 1, 0x44, 0)
const END = bytesOf(0x3b)
const extension = (label: number, ...pieces: readonly string[]) =>
  bytesOf(0x21, label, ...pieces.flatMap((piece) => [piece.length, piece]), 0)

function fileOf(...parts: readonly Uint8Array[]): FileBytes {
  const bytes = bytesOf(...parts)
  return { sizeBytes: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) }
}

it("a GIF tells its size, whether it moves, and its comments, each out of its pieces, and nothing else that it carries", async () => {
  const carried = [extension(0xff, "NETSCAPE2.0", "loop"), extension(0xfe, "a red ", "fox"), extension(0x01, "plain text")]
  const { metadata, ...facts } = await readGifFile(fileOf(HEAD, ...carried, FRAME, END))
  expect(facts).toMatchObject({ width: 3, height: 2, isAnimated: false })
  expect(metadata.map(({ kind, bytes }) => [kind, new TextDecoder().decode(bytes)])).toEqual([["comment", "a red fox"]])
  expect(await readGifFile(fileOf(HEAD, FRAME, FRAME, END))).toMatchObject({ isAnimated: true, metadata: [] })
})

it.each([
  ["has no size", fileOf(bytesOf("GIF89a", littleEndian(0, 2), littleEndian(2, 2), 0, 0, 0), FRAME, END)],
  ["has no frame", fileOf(HEAD, END)],
  ["ends within a frame", fileOf(HEAD, FRAME.subarray(0, 12))],
  ["does not end", fileOf(HEAD, FRAME)],
])("a GIF that %s is refused", async (_, file) => {
  await expect(readGifFile(file)).rejects.toThrow()
})
