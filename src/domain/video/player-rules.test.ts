import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nextSpeed, playerActionOf } from "./player-keys.ts"
import {
  bufferedAhead,
  checkQuality,
  hasRebuffered,
  type QualityState,
  qualityOptions,
  requestQuality,
  SPEEDS,
  SWITCH_CHECK_MS,
  startLevel,
  timeLabel,
} from "./player-rules.ts"

const level = (height: number, bandwidth: number, width = Math.round((height * 16) / 9)) => ({ width, height, bandwidth })
const LEVELS = [level(720, 3_000_000), level(360, 900_000), level(1080, 6_000_000)]

describe("the qualities of a stream", () => {
  it("stand by bandwidth, best first, labelled like 720P", () => {
    expect(qualityOptions(LEVELS)).toEqual([
      { level: 2, label: "1080P", height: 1080 },
      { level: 0, label: "720P", height: 720 },
      { level: 1, label: "360P", height: 360 },
    ])
  })

  it("are told apart by bandwidth where two have one height, and named by the shorter side of a video on its side", () => {
    expect(qualityOptions([level(720, 3_000_000), level(720, 1_500_000), level(360, 640_000)]).map(({ label }) => label)).toEqual([
      "720P · 3.0 Mbps",
      "720P · 1.5 Mbps",
      "360P",
    ])
    expect(qualityOptions([level(1280, 3_000_000, 720)]).map(({ label }) => label)).toEqual(["720P"])
  })

  it("begin with the stored choice or what is next below it, else with what fills the player", () => {
    expect(startLevel(LEVELS, 720, 100)).toBe(0)
    expect(startLevel(LEVELS, 1000, 100)).toBe(0)
    expect(startLevel(LEVELS, 144, 3000)).toBe(1)
    expect(startLevel(LEVELS, null, 500)).toBe(1)
    expect(startLevel(LEVELS, null, 900)).toBe(0)
    expect(startLevel(LEVELS, null, 5000)).toBe(2)
    expect(startLevel([], null, 500)).toBe(-1)
  })

  it("each have one option, and the first level is always one of them", () => {
    const levels = fc.array(fc.record({ width: fc.nat(4000), height: fc.nat(4000), bandwidth: fc.nat(9_000_000) }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(levels, fc.option(fc.nat(4000)), fc.nat(4000), (list, stored, width) => {
        const options = qualityOptions(list)
        expect(options.map((option) => option.level).toSorted((left, right) => left - right)).toEqual(list.map((_, index) => index))
        expect(list[startLevel(list, stored, width)]).toBeDefined()
      }),
    )
  })
})

/** Looks at the buffer every 500 ms of a clock of its own, until the request has come; answers when. */
function comesAfterMs(state: QualityState, aheadAt: (ms: number) => number, limitMs = 20_000): number | null {
  for (let ms = SWITCH_CHECK_MS; ms <= limitMs; ms += SWITCH_CHECK_MS)
    if (checkQuality(state, { aheadSeconds: aheadAt(ms), leftSeconds: 1000 }).requestedLevel === null) return ms
  return null
}

describe("a requested quality", () => {
  const requested = requestQuality({ level: 0, requestedLevel: null }, 2)

  it("comes at the first look, every 500 ms, at which more than 5 s are buffered ahead", () => {
    expect(comesAfterMs(requested, () => 6)).toBe(500)
    expect(comesAfterMs(requested, (ms) => ms / 1000)).toBe(5500)
    expect(comesAfterMs(requested, () => 5)).toBeNull()
    expect(checkQuality(requested, { aheadSeconds: 5.01, leftSeconds: 100 })).toEqual({ level: 2, requestedLevel: null })
  })

  it("comes at the end of a video too, once all of it is there", () => {
    expect(checkQuality(requested, { aheadSeconds: 3, leftSeconds: 3 }).level).toBe(2)
    expect(checkQuality(requested, { aheadSeconds: 2, leftSeconds: 3 }).level).toBe(0)
  })

  it("is the last one that was requested, and none when it is the one that plays", () => {
    expect(requestQuality(requested, 1)).toEqual({ level: 0, requestedLevel: 1 })
    expect(requestQuality(requested, 0)).toEqual({ level: 0, requestedLevel: null })
    expect(checkQuality({ level: 0, requestedLevel: null }, { aheadSeconds: 60, leftSeconds: 60 })).toEqual({
      level: 0,
      requestedLevel: null,
    })
  })
})

describe("the buffer", () => {
  it("reaches to the first gap", () => {
    const ranges: [number, number][] = [
      [0, 4],
      [4.05, 8],
      [12, 20],
    ]
    expect(bufferedAhead(ranges, 1)).toBe(7)
    expect(bufferedAhead(ranges, 10)).toBe(0)
    expect(bufferedAhead([], 3)).toBe(0)
  })

  it("lets a stalled video go on from half a second, or from what is left", () => {
    expect(hasRebuffered({ aheadSeconds: 0.49, leftSeconds: 60 })).toBe(false)
    expect(hasRebuffered({ aheadSeconds: 0.5, leftSeconds: 60 })).toBe(true)
    expect(hasRebuffered({ aheadSeconds: 0.2, leftSeconds: 0.2 })).toBe(true)
  })
})

describe("the keys of a player", () => {
  const press = (key: string, isOnButton = false, hasModifier = false) => playerActionOf({ key, isOnButton, hasModifier })

  it("play, skip, seek, mute, show captions, fill the screen and change the speed", () => {
    expect([" ", "k"].map((key) => press(key))).toEqual([{ kind: "toggle-play" }, { kind: "toggle-play" }])
    expect(["ArrowLeft", "ArrowRight", "j", "l"].map((key) => press(key))).toEqual(
      [-5, 5, -10, 10].map((seconds) => ({ kind: "skip", seconds })),
    )
    expect(["0", "5", "9"].map((key) => press(key))).toEqual([0, 0.5, 0.9].map((share) => ({ kind: "seek-share", share })))
    expect(["M", "c", "f", "i"].map((key) => press(key)?.kind)).toEqual([
      "toggle-mute",
      "toggle-captions",
      "toggle-full-screen",
      "toggle-picture-in-picture",
    ])
    expect([press("<"), press(">")]).toEqual([
      { kind: "speed", by: -1 },
      { kind: "speed", by: 1 },
    ])
  })

  it("leave alone what belongs to a button, the browser or nobody", () => {
    expect([press(" ", true), press("f", false, true), press("Enter"), press("Tab"), press("constructor")]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it("go through the speeds one by one and stop at their ends", () => {
    expect(nextSpeed(1, 1)).toBe(1.25)
    expect(nextSpeed(1, -1)).toBe(0.75)
    expect(nextSpeed(SPEEDS[0], -1)).toBe(SPEEDS[0])
    expect(nextSpeed(2, 1)).toBe(2)
  })
})

describe("times", () => {
  it.each([
    [0, "0:00"],
    [7.9, "0:07"],
    [754, "12:34"],
    [3723, "1:02:03"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
    [-3, "0:00"],
  ])("%s is %s", (seconds, label) => {
    expect(timeLabel(seconds)).toBe(label)
  })
})
