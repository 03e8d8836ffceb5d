import { bigEndian, bytesOf, madeBox } from "./sniff.ts"

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((value) => bigEndian(value))
const zeros = (length: number) => new Uint8Array(length)
const full = (type: string, ...parts: readonly (string | ArrayLike<number>)[]) => madeBox(type, zeros(4), ...parts)

interface Said {
  readonly frames: number
  readonly bytesEach: number
  /** Numbers of the key frames, from 1; all frames without it. */
  readonly keyFrames?: readonly number[]
  /** How long each lasts, a second without it. */
  readonly frameMs?: number
}

/** A video that is small and says whatever it likes of its frames. */
export function madeVideo({ frames, bytesEach, keyFrames, frameMs = 1000 }: Said): Uint8Array<ArrayBuffer> {
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
      full("stts", bigEndian(1), bigEndian(frames), bigEndian(frameMs)),
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

/** A store that has a video alone. */
export function storeOf(video: Uint8Array) {
  return {
    head: async () => ({ sizeBytes: video.length, contentType: "video/mp4" }),
    readRange: async (_key: string, offset: number, length: number) => video.slice(offset, offset + length),
  }
}
