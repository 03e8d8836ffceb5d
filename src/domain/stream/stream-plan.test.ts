import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { planSegments } from "./stream-plan.ts"

const starts = (keyFrames: readonly number[], end: number) => planSegments(keyFrames, end).map(({ fromSeconds }) => fromSeconds)

describe("the segments of a stream", () => {
  it("are two seconds first and then four, where key frames allow it", () => {
    expect(
      starts(
        Array.from({ length: 16 }, (_, second) => second),
        16,
      ),
    ).toEqual([0, 2, 6, 10, 14])
    expect(starts([0, 1.98, 5.96], 9)).toEqual([0, 1.98, 5.96])
  })

  it("are as long as the key frames are apart, and one where there is only one", () => {
    expect(planSegments([0, 10, 20], 25).map(({ durationSeconds }) => durationSeconds)).toEqual([10, 10, 5])
    expect(planSegments([0.2], 3)).toEqual([{ fromSeconds: 0.2, untilSeconds: Number.POSITIVE_INFINITY, durationSeconds: 2.8 }])
    expect(planSegments([], 3)).toEqual([])
  })

  it("begin at key frames, follow each other without a gap, and together last as long as the video", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.02, max: 12, noNaN: true }), { maxLength: 60 }), (gaps) => {
        const keyFrames = gaps.reduce<number[]>((times, gap) => [...times, (times.at(-1) ?? 0) + gap], [0])
        const end = (keyFrames.at(-1) ?? 0) + 1
        const segments = planSegments(keyFrames, end)
        for (const [index, segment] of segments.entries()) {
          expect(keyFrames).toContain(segment.fromSeconds)
          expect(segment.untilSeconds).toBe(segments[index + 1]?.fromSeconds ?? Number.POSITIVE_INFINITY)
        }
        expect(segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)).toBeCloseTo(end, 6)
        for (const { durationSeconds } of segments.slice(1, -1)) expect(durationSeconds).toBeGreaterThanOrEqual(3.9)
      }),
    )
  })
})
