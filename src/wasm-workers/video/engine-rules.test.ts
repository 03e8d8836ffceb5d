import { expect, test } from "vitest"
import { bitDepthOf } from "../../formats/video/bit-depth.ts"
import { chooseEngine, ffmpegReads } from "./engine-rules.ts"
import { ffmpegArguments } from "./ffmpeg-arguments.ts"
import { timesBetween } from "./times.ts"

const WHOLE = { video: [], audio: [] }
const READABLE = { isContainerKnown: true, canDecodeVideo: true, canDecodeAudio: true, hasCodecs: true }

test("WebCodecs works on what it can read, ffmpeg on the rest, and the reason is the first that there is", () => {
  expect(chooseEngine(READABLE)).toEqual({ engine: "webcodecs", reason: null })
  expect(chooseEngine({ ...READABLE, canDecodeVideo: null })).toEqual({ engine: "webcodecs", reason: null })
  expect(chooseEngine({ ...READABLE, canDecodeVideo: false })).toEqual({ engine: "ffmpeg", reason: "reasonVideoCodec" })
  expect(chooseEngine({ ...READABLE, canDecodeAudio: false })).toEqual({ engine: "ffmpeg", reason: "reasonAudioCodec" })
  expect(chooseEngine({ ...READABLE, isContainerKnown: false })).toEqual({ engine: "ffmpeg", reason: "reasonContainer" })
  expect(chooseEngine({ ...READABLE, hasCodecs: false })).toEqual({ engine: "ffmpeg", reason: "reasonNoCodecs" })
  expect([ffmpegReads("mpeg4"), ffmpegReads("av1"), ffmpegReads("")]).toEqual([true, false, false])
})

test("the bits of a colour value are read from the codec's name", () => {
  const depths = [
    "avc1.640028",
    "avc1.6e0028",
    "hvc1.2.4.L93",
    "hev1.1.6.L60",
    "vp09.02.10.10",
    "av01.0.04M.10",
    "vp8",
    "avc1.7a0028",
    "avc1.f40028",
  ].map(bitDepthOf)
  expect(depths).toEqual([8, 10, 10, 8, 10, 10, 8, 10, 10])
  expect([bitDepthOf(null), bitDepthOf("mp4a.40.2")]).toEqual([null, null])
})

test("places of a filmstrip are the middles of equal parts", () => {
  expect(timesBetween(2, 6, 4)).toEqual([2.5, 3.5, 4.5, 5.5])
})

test("ffmpeg is told the piece, the changes in their order, and the codecs", () => {
  const told = ffmpegArguments(
    {
      container: "mp4",
      videoCodec: "avc",
      audioCodec: "aac",
      rotate: 90,
      flip: true,
      width: 101,
      height: 50,
      fit: "cover",
      speed: 4,
      frameRate: 30,
    },
    undefined,
    { video: ["trim=start=2:end=5", "setpts=PTS-STARTPTS"], audio: ["atrim=start=2:end=5"] },
  )
  const text = told?.join(" ")
  expect(text).toContain(
    "trim=start=2:end=5,setpts=PTS-STARTPTS,transpose=1,hflip,scale=102:50:force_original_aspect_ratio=increase,crop=102:50,setsar=1,setpts=PTS/4,fps=30",
  )
  expect(text).toContain("atempo=2,atempo=2")
})

test("ffmpeg is not asked for codecs that its core does not write, and not for filters where it copies", () => {
  expect(ffmpegArguments({ container: "webm", videoCodec: "vp9", audioCodec: "opus" }, undefined, WHOLE)).toBeNull()
  const copied = ffmpegArguments({ container: "mkv", videoCodec: "copy", audioCodec: "none" }, undefined, WHOLE)?.join(" ")
  expect(copied).toContain("-c:v copy -an")
  expect(copied).not.toContain("-vf")
})

test("audio is slowed down in steps that ffmpeg takes", () => {
  const text = ffmpegArguments({ container: "mp4", videoCodec: "avc", audioCodec: "aac", speed: 0.25 }, 500_000, WHOLE)?.join(" ")
  expect(text).toContain("atempo=0.5,atempo=0.5")
  expect(text).toContain("-b:v 500000")
})
