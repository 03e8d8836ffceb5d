import { expect, test } from "vitest"
import { ffmpegArguments } from "./ffmpeg-arguments.ts"

test("the audio of a first step is plain and has no bitrate, since it is to be encoded once and read by every browser", () => {
  const args = ffmpegArguments({ container: "mov", videoCodec: "avc", audioCodec: "plain" }, undefined, { video: [], audio: [] })
  expect(args).toContain("pcm_s16le")
  expect(args).not.toContain("-b:a")
})
