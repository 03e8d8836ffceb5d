import { expect, test } from "vitest"
import { sameLookBits } from "./source-bits.ts"

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
