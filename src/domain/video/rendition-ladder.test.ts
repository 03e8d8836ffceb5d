import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { renditionLadder } from "./rendition-ladder.ts"

describe("the qualities that are made of a video", () => {
  it("go from 360P up to the video's own", () => {
    expect(renditionLadder(1920, 1080).map(({ side, width, height }) => [side, width, height])).toEqual([
      [360, 640, 360],
      [540, 960, 540],
      [720, 1280, 720],
      [1080, 1920, 1080],
    ])
    expect(renditionLadder(1080, 1920).map(({ width, height }) => `${width}x${height}`)).toEqual([
      "360x640",
      "540x960",
      "720x1280",
      "1080x1920",
    ])
    expect(renditionLadder(320, 180).map(({ side }) => side)).toEqual([180])
    expect(renditionLadder(1330, 750).map(({ side }) => side)).toEqual([360, 540, 750])
  })

  it("get more bits the larger they are, and are never larger than the video nor of another shape", () => {
    const side = fc.integer({ min: 16, max: 5000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const steps = renditionLadder(width, height)
        expect(steps.at(-1)?.side).toBe(Math.min(width, height))
        for (const [index, step] of steps.entries()) {
          expect([step.width % 2, step.height % 2]).toEqual([0, 0])
          expect(step.width <= width + 1 && step.height <= height + 1).toBe(true)
          expect(Math.abs(step.width * height - step.height * width)).toBeLessThanOrEqual(2 * Math.max(width, height))
          expect(step.videoBitrate).toBeGreaterThan(steps[index - 1]?.videoBitrate ?? 0)
        }
      }),
    )
  })
})
