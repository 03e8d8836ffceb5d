import { describe, expect, it } from "vitest"
import { bigEndian, bytesOf, madeBox } from "../../../testing/formats/sniff.ts"
import { cutSegment } from "./stream-segment.ts"
import { withVideo } from "./stream-video.ts"

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((value) => bigEndian(value))
const zeros = (length: number) => new Uint8Array(length)
const full = (type: string, ...parts: readonly (string | ArrayLike<number>)[]) => madeBox(type, zeros(4), ...parts)

interface Said {
  readonly frames: number
  readonly bytesEach: number
  /** Numbers of the key frames, from 1; all frames without it. */
  readonly keyFrames?: readonly number[]
}

/** A video that is small and says whatever it likes of its frames, which are a second each. */
function madeVideo({ frames, bytesEach, keyFrames }: Said): Uint8Array<ArrayBuffer> {
  const head = madeBox("ftyp", "isom", bigEndian(512), "isomavc1")
  const settings = [1, 0x42, 0, 0x0a, 0xff, 0xe1, 0, 7, 0x67, 0x42, 0, 0x0a, 0xf8, 0x41, 0xa2, 1, 0, 4, 0x68, 0xce, 0x38, 0x80]
  const size = bytesOf(bigEndian(64, 2), bigEndian(64, 2))
  const entry = madeBox("avc1", zeros(6), bigEndian(1, 2), zeros(16), size, zeros(50), madeBox("avcC", settings))
  const keys =
    keyFrames === undefined
      ? []
      : [
          full(
            "stss",
            bigEndian(keyFrames.length),
            keyFrames.flatMap((number) => bigEndian(number)),
          ),
        ]
  const tablesAt = (dataAt: number) =>
    madeBox(
      "stbl",
      full("stsd", bigEndian(1), entry),
      full("stts", bigEndian(1), bigEndian(frames), bigEndian(1000)),
      full("stsc", bigEndian(1), bigEndian(1), bigEndian(frames), bigEndian(1)),
      full("stsz", bigEndian(bytesEach), bigEndian(frames)),
      full("stco", bigEndian(1), bigEndian(dataAt)),
      ...keys,
    )
  const track = (dataAt: number) =>
    madeBox(
      "trak",
      madeBox("tkhd", [0, 0, 0, 3], zeros(8), bigEndian(1), zeros(24), MATRIX, bigEndian(64 * 65_536), bigEndian(64 * 65_536)),
      madeBox(
        "mdia",
        full("mdhd", zeros(8), bigEndian(1000), bigEndian(1000), bigEndian(0x55c4, 2), zeros(2)),
        full("hdlr", zeros(4), "vide", zeros(13)),
        madeBox("minf", madeBox("vmhd", [0, 0, 0, 1], zeros(8)), tablesAt(dataAt)),
      ),
    )
  const movie = (dataAt: number) =>
    madeBox("moov", full("mvhd", zeros(8), bigEndian(1000), bigEndian(1000), zeros(16), MATRIX, zeros(24), bigEndian(2)), track(dataAt))
  const dataAt = head.length + movie(0).length + 8
  return bytesOf(head, movie(dataAt), madeBox("mdat", zeros(Math.min(frames, 1_000_000) * bytesEach)))
}

function storeOf(video: Uint8Array) {
  return {
    head: async () => ({ sizeBytes: video.length, contentType: "video/mp4" }),
    readRange: async (_key: string, offset: number, length: number) => video.slice(offset, offset + length),
  }
}

describe("a video that is made to tire whoever streams it", () => {
  it("of days or billions of key frames is none that can be streamed, and that is soon found out", { timeout: 60_000 }, async () => {
    const countOf = (frames: number) =>
      withVideo(storeOf(madeVideo({ frames, bytesEach: 1 })), "video", async ({ segments }) => segments.length)
    expect(await countOf(100)).toBe(26)
    expect(await countOf(80_000)).toBe(20_001)
    expect(await countOf(100_000)).toBeNull()
    expect(await countOf(4_000_000_000)).toBeNull()
  })

  it("of a segment of endless tiny frames has no such segment", { timeout: 60_000 }, async () => {
    const cut = (frames: number) =>
      withVideo(storeOf(madeVideo({ frames, bytesEach: 1, keyFrames: [1] })), "video", async (video) => {
        const [segment] = video.segments
        return segment === undefined ? null : cutSegment(video, segment)
      })
    expect((await cut(100))?.length).toBeGreaterThan(100)
    expect(await cut(60_000)).toBeNull()
  })
})
