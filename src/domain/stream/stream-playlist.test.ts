import { describe, expect, it } from "vitest"
import { RENDITION_NAME, readStreamAddress, streamFileKey } from "./rules.ts"
import { type StreamVariant, writeMasterPlaylist } from "./stream-playlist.ts"

const variant = (height: number, bandwidth: number): StreamVariant => ({
  width: (height * 16) / 9,
  height,
  bandwidth,
  codecs: "avc1.64001f,mp4a.40.2",
  header: Uint8Array.from([0, 1, 2, 255]),
  segments: [
    { url: "https://atelier.test/media/a.mp4/stream/0.m4s", durationSeconds: 2, range: null },
    { url: "https://atelier.test/media/a.mp4/stream/1.m4s", durationSeconds: 3.5, range: { offset: 100, length: 50 } },
  ],
})

describe("the playlist of a stream", () => {
  it("holds every quality, by bandwidth, and in each all that its first frame needs but the segment", () => {
    const lines = writeMasterPlaylist([variant(720, 3_000_000.4), variant(360, 900_000)]).split("\n")
    expect(lines.filter((line) => line.startsWith("#EXT-X-STREAM-INF"))).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"',
      '#EXT-X-STREAM-INF:BANDWIDTH=3000001,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"',
    ])
    const inlined = lines.find((line) => line.startsWith("data:")) ?? ""
    const inner = atob(inlined.slice(inlined.indexOf(",") + 1))
    expect(inner).toContain("#EXT-X-TARGETDURATION:4\n")
    expect(inner).toContain('#EXT-X-MAP:URI="data:video/mp4;base64,AAEC/w=="')
    expect(inner).toContain("#EXTINF:3.50000,\n#EXT-X-BYTERANGE:50@100\nhttps://atelier.test/media/a.mp4/stream/1.m4s\n#EXT-X-ENDLIST\n")
  })
})

describe("the address of a part of a stream", () => {
  it.each([
    ["upload/a.mp4/stream.m3u8", { kind: "playlist", key: "upload/a.mp4" }],
    ["upload/a.mp4/stream/12.m4s", { kind: "segment", key: "upload/a.mp4", number: 12 }],
    ["upload/a.mp4/hls/720.mp4", { kind: "rendition", key: "upload/a.mp4", name: "720.mp4" }],
  ])("%s is read", (path, asking) => {
    expect(readStreamAddress(path)).toEqual(asking)
  })

  it.each([
    "upload/a.mp4",
    "stream.m3u8",
    "upload/a.mp4/stream/-1.m4s",
    "upload/a.mp4/stream/123456.m4s",
    "upload/a.mp4/hls/set.json",
    "upload/a.mp4/hls/../b.mp4",
    "upload/a.mp4/hls/720.mp4/x",
  ])("%s is none", (path) => {
    expect(readStreamAddress(path)).toBeNull()
  })

  it("leads to a key beside the video's, under a name that cannot leave it", () => {
    expect(streamFileKey("upload/a.mp4", "720.mp4")).toBe("upload/a.mp4/hls/720.mp4")
    for (const name of ["../a.mp4", "a/b.mp4", "A.mp4", "720.m4s", ""]) expect(RENDITION_NAME.test(name)).toBe(false)
  })
})
