import { expect, it } from "vitest"
import { LARGEST_INDEX } from "../../formats/video/movie-index/outer-boxes.ts"
import { mayHideVideo, subtitleTracksOf } from "./tracks-beyond.ts"

const box = (type: string, body: string) => {
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, body.length + 8)
  return new Blob([size, type, body])
}
const HANDLER = `hdlr${"\0".repeat(8)}sbtl`
const MOVIE = new Blob([box("ftyp", "isom"), box("moov", HANDLER), box("mdat", HANDLER)])
const MATROSKA = new Blob([new Uint8Array([0x83, 0x81, 0x11])])

it.each([
  ["mp4", MOVIE, 1],
  ["mov", MOVIE, 1],
  ["mkv", MATROSKA, 1],
  ["webm", MATROSKA, 1],
  ["ts", MOVIE, 0],
  ["ogg", MATROSKA, 0],
  ["mp4", new Blob([box("ftyp", "isom"), box("mdat", HANDLER)]), 0],
  ["mp4", new Blob(["no boxes at all"]), 0],
])("subtitle tracks are counted in the index of a file, and nowhere else: %s %#", async (container, file, tracks) => {
  expect(await subtitleTracksOf(file, container)).toBe(tracks)
})

it("an index that is too large is not read, one that is as large as may be is", async () => {
  const filled = (bytes: number) => new Blob([box("moov", HANDLER.padEnd(bytes - 8, "\0"))])
  expect(await subtitleTracksOf(filled(LARGEST_INDEX), "mp4")).toBe(1)
  expect(await subtitleTracksOf(filled(LARGEST_INDEX + 1), "mp4")).toBe(0)
})

it.each([
  ["ts", "", true],
  ["ogg", "OggS \u0080theora", true],
  ["ogg", `OggS${" ".repeat(8 * 1024)}theora`, false],
  ["ogg", "OggS vorbis", false],
  ["mp4", "theora", false],
])(
  "video that nobody tells of may be in a transport stream and in an Ogg file that names Theora at its beginning: %s",
  async (container, text, may) => {
    expect(await mayHideVideo(new Blob([text]), container)).toBe(may)
  },
)
