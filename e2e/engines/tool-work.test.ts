import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { readImageHeader } from "../../src/formats/image/header.ts"
import { test } from "./engine-stage.ts"
import { probeFile, similarityTo } from "./probe-file.ts"

test("a conversion crops, speeds up and encodes as it was chosen", async ({ engine }) => {
  const crop = { x: 0, y: 0, width: 100, height: 100 }
  const choices = { format: "webm", videoCodec: "vp9", audioCodec: "opus", turn: 90, speed: 2 } as const
  const path = await engine.use("h264-aac.mp4", { tool: "convert", choices, crop })
  expect(await probeFile(path)).toMatchObject({
    image: { codec: "vp9", width: 100, height: 100 },
    audio: { codec: "opus" },
    seconds: expect.closeTo(1.5, 1),
  })
})

test("what is mirrored, then turned, comes out so", async ({ engine }) => {
  const choices = { format: "webm", videoCodec: "vp9", audioCodec: "opus", turn: 90, isMirrored: true } as const
  const path = await engine.use("h264-aac.mp4", { tool: "convert", choices })
  expect(await probeFile(path)).toMatchObject({ image: { width: 180, height: 320 } })
  expect(await similarityTo(path, "h264-aac.mp4", 0, "vflip,transpose=clock")).toBeGreaterThan(0.9)
})

test("a GIF has the size of its source and 12 frames a second", async ({ engine }) => {
  const path = await engine.use("vp9-opus.webm", { tool: "convert", choices: { format: "gif" } })
  expect(await probeFile(path)).toMatchObject({ container: "gif", image: { width: 320, height: 180, frames: 36 } })
})

test("a silent video stays below the size that was asked for", async ({ engine }) => {
  const choices = { limit: "target", targetMegabytes: 0.15 } as const
  const made = await probeFile(await engine.use("silent.mp4", { tool: "convert", choices }))
  expect(made).toMatchObject({ image: { frames: 75 }, audio: undefined, seconds: expect.closeTo(3, 1) })
  expect(made.bytes).toBeLessThan(150_000)
})

test("a cover is the very frame, cut to its part, upright where the video lies on its side", async ({ engine }) => {
  const frame = await engine.use("h264-aac.mp4", { tool: "cover", settings: { atSeconds: 2.4, type: "image/png" } })
  const likeness = await similarityTo(frame, "h264-aac.mp4", 60)
  expect(likeness).toBeGreaterThan(0.95)
  for (const other of [0, 25, 50, 59, 61]) expect(await similarityTo(frame, "h264-aac.mp4", other)).toBeLessThan(likeness)

  const crop = { x: 70, y: 0, width: 180, height: 180 }
  const square = await engine.use("h264-aac.mp4", { tool: "cover", settings: { atSeconds: 1, step: 1, crop } })
  expect(readImageHeader(await readFile(square))).toMatchObject({ width: 180, height: 180 })
  const upright = await engine.use("rotated.mov", { tool: "cover", settings: { atSeconds: 1, type: "image/webp" } })
  expect(readImageHeader(await readFile(upright))).toMatchObject({ width: 180, height: 320 })
})

test("a piece of a video's audio fades in and is as loud as normalizing promises", async ({ engine }) => {
  const piece = { startSeconds: 0.5, endSeconds: 2.5, fadeInSeconds: 1, normalise: true, format: "wav" } as const
  const samples = samplesOf(await engine.use("h264-aac.mp4", { tool: "audio", ...piece }))
  expect(samples.length / 48_000).toBeCloseTo(2, 1)
  expect(loudest(samples.subarray(0, 480))).toBeLessThan(0.05)
  expect(loudest(samples)).toBeCloseTo(10 ** (-1 / 20), 2)
})

test("audio is saved as MP3 that is heard; a file without audio says so", async ({ engine }) => {
  const path = await engine.use("tone.mp3", { tool: "audio", format: "mp3" })
  expect(await probeFile(path)).toMatchObject({ audio: { codec: "mp3" } })
  expect(loudest(samplesOf(path))).toBeGreaterThan(0.05)
  await expect(engine.use("silent.mp4", { tool: "audio" })).rejects.toThrow("failNoAudio")
})

/** The samples of a file in one channel, −1 to 1. */
function samplesOf(path: string): Float32Array {
  const args = ["-v", "error", "-i", path, "-f", "s16le", "-ac", "1", "-"]
  const raw = execFileSync("ffmpeg", args, { maxBuffer: 64 * 1024 * 1024 })
  return Float32Array.from({ length: raw.length / 2 }, (_, index) => raw.readInt16LE(index * 2) / 32_768)
}

function loudest(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}
