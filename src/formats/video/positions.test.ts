import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bigEndian, bytesOf, madeBox, storeOf } from "../../../testing/formats/sniff.ts"
import { readInBlocks } from "../sniff/reader.ts"
import { readBoxes } from "./boxes.ts"
import { videoPositionPatches } from "./positions.ts"

const PLACE = "+48.2082+016.3738/"
const KEY_NAME = "com.apple.quicktime.location.ISO6709"

const open = (bytes: Uint8Array) => readInBlocks(storeOf(bytes), "x", bytes.length, { blockBytes: 64, blocks: 4, maximumBytes: 1_000_000 })

async function cleaned(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const changed = bytes.slice()
  const file = open(bytes)
  for (const patch of await videoPositionPatches(file, await readBoxes(file, 0, bytes.length))) changed.set(patch.bytes, patch.offset)
  return changed
}

const handler = madeBox("hdlr", new Uint8Array(24))
const data = (text: string) => madeBox("data", bigEndian(1), bigEndian(0), text)
/** Names and values of notes, as Apple's phones write them. */
const notes = (...named: readonly (readonly [string, string])[]) =>
  bytesOf(
    madeBox("keys", bigEndian(0), bigEndian(named.length), ...named.map(([name]) => bytesOf(bigEndian(name.length + 8), "mdta", name))),
    madeBox("ilst", ...named.map(([, value], index) => madeBox(String.fromCharCode(...bigEndian(index + 1)), data(value)))),
  )
const video = (...within: readonly Uint8Array[]) =>
  bytesOf(madeBox("ftyp", "qt  ", bigEndian(0)), madeBox("moov", madeBox("mvhd", new Uint8Array(100)), ...within), madeBox("mdat", PLACE))

/** How often a place is told outside the frames themselves. */
const toldIn = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, bytes.length - 8 - PLACE.length)).includes(PLACE)

describe("where a video was taken", () => {
  it.each([
    ["QuickTime's own note", [madeBox("udta", madeBox("\xa9xyz", bigEndian(PLACE.length, 2), bigEndian(0x15c7, 2), PLACE))]],
    ["the note of phones of the third generation", [madeBox("udta", madeBox("loci", bigEndian(0), bigEndian(0, 2), PLACE))]],
    ["a track's note", [madeBox("trak", madeBox("udta", madeBox("\xa9xyz", PLACE)))]],
    ["a named note of QuickTime", [madeBox("meta", handler, notes(["com.apple.quicktime.make", "Apple"], [KEY_NAME, PLACE]))]],
    ["a named note of MP4", [madeBox("meta", bigEndian(0), handler, notes([KEY_NAME, PLACE]))]],
    [
      "a note of music players",
      [madeBox("udta", madeBox("meta", bigEndian(0), handler, madeBox("ilst", madeBox("\xa9xyz", data(PLACE)))))],
    ],
  ])("is gone from %s, in place", async (_, within) => {
    const original = video(...within)
    expect(toldIn(original)).toBe(true)
    const after = await cleaned(original)
    expect(after.length).toBe(original.length)
    expect(toldIn(after)).toBe(false)
    // The boxes still follow one another, and the frames are as they were.
    expect((await readBoxes(open(after), 0, after.length)).map(({ type }) => type)).toEqual(["ftyp", "moov", "mdat"])
    expect(after.subarray(-PLACE.length)).toEqual(original.subarray(-PLACE.length))
    expect(await cleaned(after)).toEqual(after)
  })

  it("leaves other notes as they are", async () => {
    const original = video(
      madeBox("meta", handler, notes(["com.apple.quicktime.make", "Apple"])),
      madeBox("udta", madeBox("\xa9nam", "title")),
    )
    expect(await cleaned(original)).toEqual(original)
    const both = await cleaned(video(madeBox("meta", handler, notes(["com.apple.quicktime.make", "Apple"], [KEY_NAME, PLACE]))))
    expect(Buffer.from(both).includes("Apple")).toBe(true)
  })

  it("is not looked for in containers that lie within one another without end", async () => {
    let within = madeBox("udta")
    for (let depth = 0; depth < 9; depth++) within = madeBox("udta", within)
    await expect(cleaned(video(within))).rejects.toThrow("FileBroken")
  })

  it("is looked for in noise without harm", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), async (noise) => {
        const original = video(madeBox("udta", noise), madeBox("meta", noise))
        const after = await cleaned(original).catch((error: Error) => error.message)
        if (typeof after === "string") expect(after).toBe("FileBroken")
        else expect(after.subarray(-PLACE.length - 8)).toEqual(original.subarray(-PLACE.length - 8))
      }),
    )
  })
})
