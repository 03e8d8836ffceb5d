import { readFile } from "node:fs/promises"
import { beforeAll, describe, expect, it } from "vitest"
import { fixturePath, makeFixtures } from "../../../local/fixtures/make-fixtures.ts"
import { inspectBytes } from "../../../testing/formats/sniff.ts"

beforeAll(() => makeFixtures(), 120_000)

const BILLIONS = [255, 255, 255, 255]
const bytesOfFixture = async (name: string) => new Uint8Array(await readFile(fixturePath(name)))
const inspect = (bytes: Uint8Array, purpose: "audio" | "video") => inspectBytes(bytes, { purpose, name: "" })
const BROKEN = { ok: false, reason: "FileBroken" }

/** The video with bytes written over those that lie some way behind the first name of a box. */
function overwritten(video: Uint8Array<ArrayBuffer>, box: string, offset: number, bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(video).indexOf(box)
  expect(at).toBeGreaterThan(0)
  const changed = video.slice()
  changed.set(bytes, at + 4 + offset)
  return changed
}

describe("a video of few bytes that speaks of billions", () => {
  it.each([
    ["samples of a chunk", "h264-aac.mp4", "stsc", 12],
    ["a chunk behind all others", "h264-aac.mp4", "stsc", 8],
    ["samples of one length", "h264-aac.mp4", "stts", 8],
    ["samples that are shown later", "b-frames.mp4", "ctts", 8],
    ["sizes", "h264-aac.mp4", "stsz", 8],
    ["entries", "h264-aac.mp4", "stts", 4],
  ])("(%s) is broken, and nobody counts them", async (_what, name, box, offset) => {
    const video = await bytesOfFixture(name)
    expect(await inspect(video, "video")).toMatchObject({ ok: true })
    expect(await inspect(overwritten(video, box, offset, BILLIONS), "video")).toEqual(BROKEN)
  })
})

describe("a video whose index is all that came of it", () => {
  it.each([
    ["what the index leads to is missing", (video: Uint8Array<ArrayBuffer>) => video.slice(0, Buffer.from(video).indexOf("mdat") - 4)],
    ["its first chunk lies behind its end", (video: Uint8Array<ArrayBuffer>) => overwritten(video, "stco", 8, BILLIONS)],
  ])("is broken: %s", async (_what, damaged) => {
    expect(await inspect(damaged(await bytesOfFixture("faststart.mp4")), "video")).toEqual(BROKEN)
  })
})

describe("a video whose header lies about its length", () => {
  /** In fifths of a second: packets are counted otherwise than headers round. */
  const lengthOf = (inspected: Awaited<ReturnType<typeof inspect>>) =>
    inspected.ok ? Math.round((inspected.facts.durationMs ?? 0) / 200) : null
  /** Version, flags and two times, then how many ticks are a second, and how many the track has. */
  const MEDIA_TICKS = 16
  it.each([
    ["shorter", [0, 0, 0, 1]],
    ["longer", [127, 255, 255, 255]],
  ])("is as long as what it holds, however much %s it says it is", async (_what, ticks) => {
    const video = await bytesOfFixture("h264-aac.mp4")
    const honest = await inspect(video, "video")
    const lying = await inspect(overwritten(video, "mdhd", MEDIA_TICKS, ticks), "video")
    expect(lengthOf(lying)).toBe(lengthOf(honest))
  })

  it("is no longer than that as a WebM either", async () => {
    const video = await bytesOfFixture("vp9-opus.webm")
    // The element of its length: two bytes of name, one of its own size, then a number with a point.
    const at = Buffer.from(video).indexOf(Buffer.from([0x44, 0x89, 0x88]))
    const changed = video.slice()
    new DataView(changed.buffer).setFloat64(at + 3, 10)
    expect(lengthOf(await inspect(changed, "video"))).toBe(lengthOf(await inspect(video, "video")))
  })
})

describe("a file that sends its reader round in circles", () => {
  it("is left by it and broken, as a FLAC whose first frame cannot be read", async () => {
    const tone = await bytesOfFixture("tone.flac")
    const first = tone.findIndex((byte, index) => byte === 0xff && ((tone[index + 1] ?? 0) & 0xfe) === 0xf8)
    const changed = tone.slice()
    changed.fill(0, first)
    // Its length is not told either, so that somebody has to look.
    changed.fill(0, 21, 26)
    expect(await inspect(changed, "audio")).toEqual(BROKEN)
  })

  it("is broken as a WebM that is junk where its tracks should be", async () => {
    const video = await bytesOfFixture("vp9-opus.webm")
    const tracks = Buffer.from(video).indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b]))
    const changed = video.slice()
    changed.fill(0, tracks)
    expect(await inspect(changed, "video")).toEqual(BROKEN)
  })
})
