import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type FileRow, fileOfRow } from "./file-row.ts"
import { canBePrepared, PREPARED_ABOVE_SIDE_PX } from "./streamable-rules.ts"

const ROW: FileRow = {
  id: "file_1",
  ownerId: "user_1",
  folderId: null,
  category: 8,
  kind: "video",
  name: "fox.mp4",
  searchName: "fox.mp4",
  mediaKey: "upload/user_1/abc",
  contentType: "video/mp4",
  sizeBytes: 10,
  extraBytes: 0,
  contentHash: "x",
  width: 1280,
  height: 720,
  durationMs: 10_000,
  thumbhash: null,
  colour: null,
  perceptualHash: null,
  details: "{}",
  posterKey: null,
  playlistKey: null,
  captions: "[]",
  storyboard: null,
  createdAtMs: 0,
  deletedAtMs: null,
  unusedSinceMs: null,
}
const rowOf = (part: Partial<FileRow>) => fileOfRow({ ...ROW, ...part })

describe("a video's stream", () => {
  it("is cut out of an MP4 or MOV itself, and made of renditions where there are any", () => {
    const own = { url: "/media/upload/user_1/abc/stream.m3u8", renditions: false }
    expect(rowOf({}).stream).toEqual(own)
    expect(rowOf({ contentType: "video/quicktime" }).stream).toEqual(own)
    expect(rowOf({ contentType: "video/webm" }).stream).toBeNull()
    expect(rowOf({ contentType: "video/mp4", kind: "audio" }).stream).toBeNull()
    expect(rowOf({ contentType: "video/webm", playlistKey: "upload/user_1/abc/stream.m3u8" }).stream).toEqual({ ...own, renditions: true })
  })
})

describe("a video can be prepared for streaming", () => {
  it("when it is long and large enough and has no renditions", () => {
    expect(canBePrepared(rowOf({}))).toBe(true)
    expect(canBePrepared(rowOf({ contentType: "video/webm" }))).toBe(true)
    expect(canBePrepared(rowOf({ playlistKey: "x" }))).toBe(false)
    expect([3_999, 4_000].map((durationMs) => canBePrepared(rowOf({ durationMs })))).toEqual([false, true])
    expect([360, 361].map((height) => canBePrepared(rowOf({ height })))).toEqual([false, true])
    expect([360, 361].map((width) => canBePrepared(rowOf({ width })))).toEqual([false, true])
    expect(canBePrepared(rowOf({ width: null, height: null }))).toBe(false)
    expect(canBePrepared(rowOf({ durationMs: null }))).toBe(false)
    expect(canBePrepared(rowOf({ kind: "image", contentType: "image/png" }))).toBe(false)
  })

  it("never where its shorter side is 360 px or less", () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(4000), (width, height) => {
        expect(canBePrepared(rowOf({ width, height }))).toBe(width > PREPARED_ABOVE_SIDE_PX && height > PREPARED_ABOVE_SIDE_PX)
      }),
    )
  })
})
