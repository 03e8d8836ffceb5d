import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ConvertChoices, DEFAULT_CHOICES, FRAME_RATES, readChoices, SIZE_PRESETS, SPEEDS } from "./convert-choices.ts"
import { AUDIO_CODECS, type Encoders, FORMATS, VIDEO_CODECS } from "./convert-rules.ts"
import { fittedFrame, turned, wholeFrame } from "./crop-frame-rules.ts"
import { lockedSize, outputSize, type PlanSource, planOutput } from "./output-plan.ts"

const ALL: Encoders = { video: VIDEO_CODECS, audio: AUDIO_CODECS }
const SOURCE: PlanSource = {
  width: 1920,
  height: 1080,
  durationSeconds: 10,
  frameRate: 30,
  hasVideo: true,
  hasAudio: true,
  bits: { video: 2_000_000, videoCodec: "avc", audio: 96_000, audioCodec: "aac" },
}
const WHOLE = wholeFrame(SOURCE)
const plan = (choices: Partial<ConvertChoices>, source = SOURCE, crop = WHOLE, encoders = ALL) =>
  planOutput({ ...DEFAULT_CHOICES, ...choices }, source, crop, encoders)

describe("a video", () => {
  test("keeps everything that nobody changed", () => {
    expect(plan({}).make).toEqual({
      job: "convert",
      settings: { container: "mp4", videoCodec: "avc", audioCodec: "aac", videoBitrate: expect.any(Number) },
    })
  })

  test("is about as large as its source at high quality, whatever the source spends, and never much larger", () => {
    for (const video of [60_000, 400_000, 2_000_000, 5_000_000]) {
      const bits = { ...SOURCE.bits, video }
      const sourceBytes = ((video + 96_000) * SOURCE.durationSeconds) / 8
      expect(plan({}, { ...SOURCE, bits }).bytes / sourceBytes).toBeGreaterThan(0.8)
      expect(plan({}, { ...SOURCE, bits }).bytes / sourceBytes).toBeLessThan(1.4)
    }
    // Of one that hardly compresses: what can be seen.
    expect(plan({}, { ...SOURCE, bits: { ...SOURCE.bits, video: 200_000_000, videoCodec: "prores" } }).bytes).toBeLessThan(10_000_000)
  })

  test("has no more frames a second than its source when it is sped up, and is smaller", () => {
    const fast = plan({ speed: 2 }, { ...SOURCE, frameRate: 24 })
    expect(fast.make?.settings).toMatchObject({ speed: 2, frameRate: 24 })
    expect(fast.bytes).toBeLessThan(plan({}, { ...SOURCE, frameRate: 24 }).bytes)
    expect(plan({ speed: 0.5 }).make?.settings).not.toHaveProperty("frameRate")
  })

  test("takes over turn, mirror, crop, size, speed, frame rate and target", () => {
    const crop = { x: 0, y: 420, width: 1080, height: 1080 }
    expect(
      plan(
        { turn: 90, isMirrored: true, size: "540", speed: 2, frameRate: 24, isMuted: true, limit: "target", targetMegabytes: 3 },
        SOURCE,
        crop,
      ).make?.settings,
    ).toEqual({
      container: "mp4",
      videoCodec: "avc",
      audioCodec: "none",
      rotate: 90,
      flip: true,
      crop: { left: 0, top: 420, width: 1080, height: 1080 },
      speed: 2,
      width: 540,
      height: 540,
      fit: "cover",
      frameRate: 24,
      targetBytes: 3_000_000,
    })
  })

  test("is silent where the source is", () => {
    expect(plan({}, { ...SOURCE, hasAudio: false }).make?.settings).toMatchObject({ audioCodec: "none" })
  })

  test("takes codecs that its container and the browser can", () => {
    expect(plan({ format: "webm" }).make?.settings).toMatchObject({ container: "webm", videoCodec: "vp9", audioCodec: "opus" })
    expect(plan({ format: "mov" }, SOURCE, WHOLE, { video: ["vp9"], audio: [] }).make).toBeNull()
  })

  test("says when its target leaves nothing for the video", () => {
    expect(plan({ limit: "target", targetMegabytes: 0.1 }).isTargetTooSmall).toBe(true)
    expect(plan({ limit: "target", targetMegabytes: 1 })).toMatchObject({ isTargetTooSmall: false, bytes: 1_000_000 })
  })

  test("is smaller at a lower quality, a smaller size, a higher speed", () => {
    const { bytes } = plan({})
    for (const choices of [{ quality: "low" }, { size: "360" }, { speed: 2 }] as const) expect(plan(choices).bytes).toBeLessThan(bytes)
  })
})

describe("the size", () => {
  test("of a preset is of the shorter side, and never larger than the crop", () => {
    expect(outputSize({ ...DEFAULT_CHOICES, size: "720" }, WHOLE)).toEqual({ width: 1280, height: 720 })
    expect(outputSize({ ...DEFAULT_CHOICES, size: "720" }, { width: 1080, height: 1920 })).toEqual({ width: 720, height: 1280 })
    expect(outputSize({ ...DEFAULT_CHOICES, size: "2160" }, WHOLE)).toEqual({ width: 1920, height: 1080 })
  })

  test("of one's own follows the shape of the crop when it is locked", () => {
    const own = { size: "own", width: 640, height: 99 } as const
    expect(outputSize({ ...own, isRatioLocked: true }, WHOLE)).toEqual({ width: 640, height: 360 })
    expect(outputSize({ ...own, isRatioLocked: false }, WHOLE)).toEqual({ width: 640, height: 100 })
    expect([lockedSize("width", 640, WHOLE), lockedSize("height", 361, WHOLE)]).toEqual([
      { width: 640, height: 360 },
      { width: 642, height: 361 },
    ])
  })
})

describe("an animation", () => {
  test("comes straight from the source where nothing is changed", () => {
    expect(plan({ format: "gif" })).toMatchObject({
      first: null,
      make: { job: "animation", settings: { format: "gif", startSeconds: 0, endSeconds: 10, width: 480, frameRate: 12 } },
    })
  })

  test("comes from a video that is made first where it is cropped, turned or sped up", () => {
    expect(plan({ format: "webp", speed: 2, frameRate: 60 })).toMatchObject({
      first: { container: "mkv", audioCodec: "none", speed: 2, width: 480, height: 270 },
      make: { job: "animation", settings: { endSeconds: 5, frameRate: 30, quality: 0.9 } },
    })
  })
})

test("only the audio is taken as it is, or after a change of speed", () => {
  expect(plan({ format: "mp3" })).toMatchObject({ first: null, make: { job: "extractAudio", settings: { format: "mp3" } } })
  expect(plan({ format: "wav", speed: 2 })).toMatchObject({ first: { speed: 2, audioCodec: "aac" }, durationSeconds: 5 })
})

test("whatever is chosen, sides are even and within the engine's bounds, and the estimate is a number", () => {
  const side = fc.integer({ min: 16, max: 4096 })
  const choices = fc.record({
    format: fc.constantFrom(...FORMATS),
    size: fc.constantFrom(...SIZE_PRESETS),
    width: side,
    height: side,
    turn: fc.constantFrom(0, 90, 180, 270),
    speed: fc.constantFrom(...SPEEDS),
    frameRate: fc.constantFrom(null, ...FRAME_RATES),
  })
  const request = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(
      choices,
      side,
      side,
      fc.record({ x: request, y: request, width: request, height: request }),
      (chosen, width, height, requested) => {
        const source = { ...SOURCE, width, height }
        const crop = fittedFrame(requested, turned(source, chosen.turn))
        const { size, bytes, make } = plan(chosen, source, crop)
        expect(Number.isFinite(bytes) && bytes >= 0).toBe(true)
        if (make?.job !== "extractAudio") expect([size.width % 2, size.height % 2]).toEqual([0, 0])
        if (make?.job === "animation") {
          expect(make.settings.width).toBeGreaterThanOrEqual(16)
          expect(make.settings.width).toBeLessThanOrEqual(1280)
          expect(make.settings.frameRate).toBeLessThanOrEqual(30)
        }
      },
    ),
  )
})

describe("stored choices", () => {
  test("come back as they were", () => {
    const choices: ConvertChoices = { ...DEFAULT_CHOICES, format: "gif", width: 333, speed: 1.5, frameRate: 24 }
    expect(readChoices(JSON.stringify(choices))).toEqual(choices)
  })

  test("keep what is right of them", () => {
    expect(readChoices('{"format":"exe","speed":2,"width":-5,"more":1}')).toEqual({ ...DEFAULT_CHOICES, speed: 2 })
  })

  test("are the defaults where they cannot be read", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readChoices(text)).toHaveProperty("format")
      }),
    )
    expect([readChoices(null), readChoices("{"), readChoices("[1]")]).toEqual([DEFAULT_CHOICES, DEFAULT_CHOICES, DEFAULT_CHOICES])
  })
})
