import { expect, test } from "vitest"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { bitsOf, sameLookBits } from "./source-bits.ts"

const SOURCE = { video: 1_000_000, videoCodec: "avc", audio: null, audioCodec: null }
const SAME = { pixels: 1, rate: 1 }

test("another codec is given what it needs for the same look", () => {
  const of = (videoCodec: string, codec: "avc" | "vp9") => sameLookBits({ ...SOURCE, videoCodec }, codec, SAME) ?? 0
  expect(of("avc", "avc")).toBeCloseTo(1_150_000, -1)
  expect(of("avc", "vp9")).toBeLessThan(of("avc", "avc"))
  expect(of("av1", "avc")).toBeGreaterThan(of("avc", "avc"))
  expect(of("prores", "avc")).toBeLessThan(of("avc", "avc"))
})

test("smaller and fewer frames need less, and nothing is known of a source that does not say", () => {
  expect(sameLookBits(SOURCE, "avc", { pixels: 0.25, rate: 1 })).toBeLessThan(500_000)
  expect(sameLookBits({ ...SOURCE, video: null }, "avc", SAME)).toBeNull()
})

/** What a file of ten seconds is measured to spend. */
const measured = (over: object) =>
  bitsOf(
    JSON.parse(
      JSON.stringify({
        sizeBytes: 1_250_000,
        durationSeconds: 10,
        video: { codec: "avc", bitrate: 7 },
        audio: null,
        audioTracks: 0,
        ...over,
      }),
    ) as VideoFacts,
  )
const audio = { codec: "aac", bitrate: 100_000 }

test.each([
  ["all of it without sound", {}, 1_000_000],
  ["what its sound leaves", { audio, audioTracks: 1 }, 900_000],
  ["what two sounds leave", { audio, audioTracks: 2 }, 800_000],
  ["what a sound leaves that is counted nowhere", { audio, audioTracks: 0 }, 900_000],
  ["what a usual sound leaves where it does not say", { audio: { codec: "aac", bitrate: null }, audioTracks: 1 }, 872_000],
  ["what it says itself where nothing is left", { audio: { codec: "aac", bitrate: 1_000_000 }, audioTracks: 1 }, 7],
  ["what it says itself where it has no length", { durationSeconds: 0 }, 7],
  ["nothing without images", { video: null }, null],
])("the images of a file spend %s", (_title, over, bits) => {
  expect(measured(over).video).toBe(bits)
})
