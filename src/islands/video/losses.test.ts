import { expect, test } from "vitest"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { lossesOf } from "./losses.ts"

const PLAIN: VideoFacts = {
  container: "mkv",
  sizeBytes: 1_000_000,
  durationSeconds: 10,
  audioLeadSeconds: 0,
  audioTracks: 1,
  subtitleTracks: 0,
  video: {
    codec: "vp9",
    codecString: "vp09.00.10.08",
    width: 320,
    height: 180,
    rotationDegrees: 0,
    frameRate: 25,
    isFrameRateConstant: true,
    shownSeconds: 10,
    bitrate: 500_000,
    bitDepth: 8,
    isHighDynamicRange: false,
    isTransparent: false,
    canDecode: true,
  },
  audio: { codec: "aac", channels: 2, sampleRateHz: 48_000, bitrate: 96_000, canDecode: true },
  engine: "webcodecs",
  reason: null,
}
const ALL = { video: "encoded", audio: "encoded" } as const
const keysOf = (facts: VideoFacts, making: Parameters<typeof lossesOf>[1] = ALL) => lossesOf(facts, making).map(({ key }) => key)
const RICH: VideoFacts = {
  ...PLAIN,
  audioLeadSeconds: 0.5,
  audioTracks: 3,
  subtitleTracks: 2,
  video: PLAIN.video && { ...PLAIN.video, isTransparent: true, isHighDynamicRange: true },
  audio: PLAIN.audio && { ...PLAIN.audio, channels: 6 },
}

test("nothing is said of a source that has nothing to lose", () => {
  expect(lossesOf(PLAIN, ALL)).toEqual([])
})

test("transparency, HDR, subtitles, further audio tracks, surround and audio before the first frame are said to be lost", () => {
  expect(lossesOf(RICH, ALL)).toEqual([
    { key: "lossTransparency" },
    { key: "lossRange" },
    { key: "lossSubtitles", count: 2 },
    { key: "lossTracks", count: 2 },
    { key: "lossChannels", channels: 6 },
    { key: "lossLead", seconds: 0.5 },
  ])
})

test("what is copied keeps its looks, and audio alone has no frames to lose", () => {
  expect(keysOf(RICH, { video: "copied", audio: "copied" })).toEqual(["lossSubtitles", "lossTracks", "lossLead"])
  expect(keysOf(RICH, { video: "none", audio: "encoded" })).toEqual(["lossTracks", "lossChannels"])
  expect(keysOf(RICH, { video: "encoded", audio: "none" })).toEqual(["lossTransparency", "lossRange", "lossSubtitles"])
})
