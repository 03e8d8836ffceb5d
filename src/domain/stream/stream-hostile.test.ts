import { describe, expect, it } from "vitest"
import { madeVideo, storeOf } from "../../../testing/formats/small-video.ts"
import { cutSegment } from "./stream-segment.ts"
import { withVideo } from "./stream-video.ts"

describe("a video that is made to wear out its streaming", () => {
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
