import { expect, it } from "vitest"
import { mp3FrameAt, mp3FramesAt } from "./mpeg-frames.ts"

it.each([
  ["MPEG 1, 128 kbit/s, 44.1 kHz", [0xff, 0xfb, 0x90, 0], { sizeBytes: 417, seconds: 1152 / 44_100 }],
  ["the same with a byte of padding", [0xff, 0xfb, 0x92, 0], { sizeBytes: 418, seconds: 1152 / 44_100 }],
  ["MPEG 2, 64 kbit/s, 22.05 kHz", [0xff, 0xf3, 0x80, 0], { sizeBytes: 208, seconds: 576 / 22_050 }],
  ["MPEG 2.5, 64 kbit/s, 11.025 kHz", [0xff, 0xe3, 0x80, 0], { sizeBytes: 417, seconds: 576 / 11_025 }],
  ["a version that there is not", [0xff, 0xeb, 0x90, 0], null],
  ["layer II", [0xff, 0xfd, 0x90, 0], null],
  ["a free rate", [0xff, 0xfb, 0x00, 0], null],
  ["a rate that there is not", [0xff, 0xfb, 0xf0, 0], null],
  ["a sample rate that there is not", [0xff, 0xfb, 0x9c, 0], null],
  ["three bytes", [0xff, 0xfb, 0x90], null],
])("a frame of MP3, %s, is as long as its head says, or none", (_title, bytes, frame) => {
  const found = mp3FrameAt(Uint8Array.from(bytes), 0)
  expect(found?.sizeBytes ?? null).toBe(frame?.sizeBytes ?? null)
  expect(found?.seconds ?? 0).toBeCloseTo(frame?.seconds ?? 0, 9)
})

/** Frames of 417 bytes behind some bytes of the end of another. */
function stream(before: number, frames: number): Uint8Array {
  const bytes = new Uint8Array(before + frames * 417)
  for (let frame = 0; frame < frames; frame++) bytes.set([0xff, 0xfb, 0x90, 0], before + frame * 417)
  return bytes
}

it.each([
  [0, 3, 0],
  [0, 2, -1],
  [7, 3, 7],
  [7, 2, -1],
])("behind %i bytes, %i frames in a row begin a stream at %i", (before, frames, at) => {
  expect(mp3FramesAt(stream(before, frames))).toBe(at)
})
