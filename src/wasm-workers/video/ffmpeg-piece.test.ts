import { expect, test } from "vitest"
import type { FfmpegStream } from "../ffmpeg/protocol.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"

const VIDEO: FfmpegStream = {
  kind: "video",
  codec: "h264",
  width: 320,
  height: 180,
  rotationDegrees: 0,
  frameRate: 25,
  bitrate: null,
  channels: 0,
  sampleRateHz: 0,
  bitDepth: 8,
  isTransparent: false,
  isHighDynamicRange: false,
}

test("all of a file that begins with its first frame is taken as it is", () => {
  expect(ffmpegPiece({ originSeconds: 0, zeroSeconds: 0, streams: [VIDEO] }, { startSeconds: 0 })).toEqual({
    before: [],
    video: [],
    audio: [],
    startSeconds: 0,
  })
})

test("what comes before the first frame that can be shown is left out, of the audio too", () => {
  const { before, video, audio } = ffmpegPiece({ originSeconds: 0, zeroSeconds: 0.48, streams: [VIDEO] }, { startSeconds: 0 })
  expect(before).toEqual(["-copyts"])
  expect(video[0]).toMatch(/^trim=start=0\.47\d*$/)
  expect(audio).toEqual(["atrim=start=0.48", "asetpts=PTS-0.48/TB"])
})

test("a piece is decoded from well before its start, where a key frame is, and begins with the frame that is shown then", () => {
  const { before, video, startSeconds } = ffmpegPiece(
    { originSeconds: 100, zeroSeconds: 1, streams: [VIDEO] },
    { startSeconds: 40.05, endSeconds: 42 },
  )
  expect(startSeconds).toBe(40.04)
  expect(Number(before[before.indexOf("-ss") + 1])).toBeCloseTo(26.04, 6)
  expect(video[0]).toMatch(/^trim=start=141\.03\d*:end=142\.99\d*$/)
})

test("without seeking a piece is decoded from the very beginning", () => {
  const { before, video } = ffmpegPiece({ originSeconds: 7, zeroSeconds: 0, streams: [VIDEO] }, { startSeconds: 40, endSeconds: 42 }, false)
  expect(before).toEqual(["-t", "44"])
  expect(video[0]).toBe("trim=start=39.998:end=41.998")
})
