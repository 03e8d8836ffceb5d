import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  AUDIO_CODECS,
  audioExclusion,
  codecsFor,
  type Encoders,
  FORMATS,
  formatExclusion,
  isAnimation,
  isAudio,
  isVideo,
  VIDEO_CODECS,
  VIDEO_RULES,
  type VideoFormat,
  videoExclusion,
} from "./convert-rules.ts"

const ALL: Encoders = { video: VIDEO_CODECS, audio: AUDIO_CODECS }
const NONE: Encoders = { video: [], audio: [] }
const BOTH = { hasVideo: true, hasAudio: true }

test("every format is of exactly one kind", () => {
  for (const format of FORMATS) expect([isVideo(format), isAnimation(format), isAudio(format)].filter(Boolean)).toEqual([true])
})

describe("a codec", () => {
  test.each([
    ["webm", "avc", "containerRefuses"],
    ["mov", "vp9", "containerRefuses"],
    ["mp4", "avc", null],
    ["mkv", "vp8", null],
  ] as const)("in %s: %s is excluded by %s", (format, codec, exclusion) => {
    expect(videoExclusion(format, codec, ALL)).toBe(exclusion)
  })

  test("that this browser cannot encode is excluded where the container takes it", () => {
    expect(videoExclusion("mp4", "avc", NONE)).toBe("browserCannot")
    expect([audioExclusion("webm", "aac", ALL), audioExclusion("webm", "opus", NONE)]).toEqual(["containerRefuses", "browserCannot"])
  })

  test("of the choice is never one that is excluded", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<VideoFormat>("mp4", "webm", "mov", "mkv"),
        fc.constantFrom(...VIDEO_CODECS),
        fc.constantFrom(...AUDIO_CODECS),
        fc.subarray([...VIDEO_CODECS]),
        fc.subarray([...AUDIO_CODECS]),
        (format, video, audio, videoEncoders, audioEncoders) => {
          const encoders = { video: videoEncoders, audio: audioEncoders }
          const codecs = codecsFor(format, { video, audio }, encoders)
          if (codecs.video !== null) expect(videoExclusion(format, codecs.video, encoders)).toBeNull()
          else expect(VIDEO_RULES[format].video.some((codec) => videoEncoders.includes(codec))).toBe(false)
          if (codecs.audio !== null) expect(audioExclusion(format, codecs.audio, encoders)).toBeNull()
          if (videoExclusion(format, video, encoders) === null) expect(codecs.video).toBe(video)
        },
      ),
    )
  })
})

describe("a format", () => {
  test("of audio needs audio, every other one video", () => {
    expect(formatExclusion("mp3", { hasVideo: true, hasAudio: false }, ALL)).toBe("noAudio")
    expect(formatExclusion("gif", { hasVideo: false, hasAudio: true }, ALL)).toBe("noVideo")
    expect(formatExclusion("mp4", { hasVideo: false, hasAudio: true }, ALL)).toBe("noVideo")
  })

  test("needs an encoder, but for GIF, WebP and WAV", () => {
    expect(FORMATS.filter((format) => formatExclusion(format, BOTH, NONE) === null)).toEqual(["gif", "webp", "wav"])
    expect(FORMATS.filter((format) => formatExclusion(format, BOTH, ALL) === null)).toEqual(FORMATS)
  })
})
