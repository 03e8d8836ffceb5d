import fc from "fast-check"
import { expect, test } from "vitest"
import {
  areSettingsPossible,
  bitrateForSize,
  bitrateOfNextTry,
  changesVideo,
  even,
  fitsContainer,
  outputSeconds,
  smallerFor,
} from "./convert-rules.ts"
import type { ConvertSettings } from "./convert-settings.ts"
import type { VideoFacts } from "./protocol.ts"

const PLAIN: ConvertSettings = { container: "mp4", videoCodec: "avc", audioCodec: "aac" }
const FACTS: VideoFacts = {
  container: "mp4",
  sizeBytes: 50_000_000,
  durationSeconds: 60,
  audioLeadSeconds: 0,
  audioTracks: 1,
  subtitleTracks: 0,
  video: {
    codec: "avc",
    codecString: "avc1.640028",
    width: 1920,
    height: 1080,
    rotationDegrees: 0,
    frameRate: 30,
    isFrameRateConstant: true,
    shownSeconds: 60,
    bitrate: 6_000_000,
    bitDepth: 8,
    isHighDynamicRange: false,
    isTransparent: false,
    canDecode: true,
  },
  audio: { codec: "aac", channels: 2, sampleRateHz: 48_000, bitrate: 128_000, canDecode: true },
  engine: "webcodecs",
  reason: null,
}

test("settings out of their ranges are impossible", () => {
  expect(areSettingsPossible(PLAIN)).toBe(true)
  const impossible: readonly Partial<ConvertSettings>[] = [
    { speed: 0.2 },
    { speed: 4.1 },
    { speed: Number.NaN },
    { width: 15 },
    { height: 7_681 },
    { frameRate: 0 },
    { videoBitrate: 1 },
    { audioBitrate: 500_000 },
    { startSeconds: -1 },
    { startSeconds: 2, endSeconds: 2 },
    { targetBytes: 0 },
    { targetBytes: 9, quality: "low" },
    { crop: { left: -1, top: 0, width: 10, height: 10 } },
    { crop: { left: 0, top: 0, width: 1, height: 10 } },
  ]
  for (const wrong of impossible) expect(areSettingsPossible({ ...PLAIN, ...wrong }), JSON.stringify(wrong)).toBe(false)
})

test("what is copied cannot be changed", () => {
  const copy: ConvertSettings = { ...PLAIN, videoCodec: "copy", audioCodec: "copy" }
  expect(areSettingsPossible(copy)).toBe(true)
  expect(areSettingsPossible({ ...copy, startSeconds: 1, endSeconds: 2 })).toBe(true)
  for (const change of [{ width: 100 }, { rotate: 90 }, { flip: true }, { speed: 2 }, { quality: "high" }] as const) {
    expect(changesVideo({ ...copy, ...change })).toBe(true)
    expect(areSettingsPossible({ ...copy, ...change })).toBe(false)
  }
  expect(areSettingsPossible({ ...PLAIN, audioCodec: "copy", speed: 2 })).toBe(false)
})

test("a container holds only the codecs of its kind", () => {
  expect(fitsContainer(PLAIN)).toBe(true)
  expect(fitsContainer({ ...PLAIN, container: "webm" })).toBe(false)
  expect(fitsContainer({ container: "webm", videoCodec: "vp9", audioCodec: "opus" })).toBe(true)
  expect(fitsContainer({ container: "mov", videoCodec: "avc", audioCodec: "opus" })).toBe(false)
})

test("sizes are even and never nothing", () => {
  expect([1, 2, 3, 101, 333].map(even)).toEqual([2, 2, 4, 102, 334])
})

test("the length of the output follows piece and speed", () => {
  expect(outputSeconds({ ...PLAIN, startSeconds: 10, endSeconds: 30, speed: 2 }, 60)).toBe(10)
  expect(outputSeconds({ ...PLAIN, startSeconds: 50, endSeconds: 90 }, 60)).toBe(10)
  expect(outputSeconds({ ...PLAIN, startSeconds: 70 }, 60)).toBe(0)
})

test("a bitrate for a size leaves room for audio and container, and there is none if nothing worth looking at fits", () => {
  const size = { width: 1280, height: 720 }
  const bitrate = bitrateForSize(10_000_000, 60, 128_000, size)
  expect(bitrate).not.toBeNull()
  expect((((bitrate ?? 0) + 128_000) * 60) / 8).toBeLessThan(10_000_000)
  expect(bitrateForSize(100_000, 60, 128_000, size)).toBeNull()
})

test("another try asks for less, in proportion to the video's share of what was too much", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 10_000_000 }), fc.integer({ min: 1, max: 500_000 }), (madeBytes, audioBytes) => {
      const next = bitrateOfNextTry(1_000_000, Math.floor(madeBytes * 0.9), madeBytes, audioBytes)
      if (next !== null) expect(next).toBeLessThan(1_000_000)
    }),
  )
  expect(bitrateOfNextTry(1_000_000, 50_000, 100_000, 60_000)).toBeNull()
})

test("for a size alone videos get smaller and smaller, all of the source's shape, and none is larger than the source", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 100_000_000 }), (targetBytes) => {
      const settings = smallerFor(targetBytes, FACTS)
      const widths = settings.map(({ width }) => width ?? 1920)
      expect(widths).toEqual(widths.toSorted((left, right) => right - left))
      for (const one of settings) {
        expect(areSettingsPossible(one)).toBe(true)
        expect(((one.width ?? 1920) / (one.height ?? 1080)) * 9).toBeCloseTo(16, 0)
      }
    }),
  )
  expect(smallerFor(40_000_000, FACTS)[0]).toMatchObject({ targetBytes: 40_000_000 })
  expect(smallerFor(40_000_000, FACTS)[0]?.width).toBeUndefined()
  expect(smallerFor(1_000, FACTS)).toEqual([])
  expect(smallerFor(3_000_000, { ...FACTS, audio: null })[0]).toMatchObject({ audioCodec: "none" })
  expect(smallerFor(3_000_000, { ...FACTS, video: null })).toEqual([])
})
