import fc from "fast-check"
import { expect, it } from "vitest"
import { SOUND_COVER_PX } from "./poster-rules.ts"
import { barsOf, coloursOf, loudnessOf, WAVEFORM_BARS, waveformAt } from "./waveform-rules.ts"

it("shows how loud each stretch is against the loudest, and silence as nothing", () => {
  const samples = new Float32Array(400)
  samples.fill(0.2, 0, 100)
  samples.fill(-0.4, 100, 200)
  expect(loudnessOf(samples, 4).map((loud) => Math.round(loud * 100))).toEqual([50, 100, 0, 0])
  expect(loudnessOf(new Float32Array(10), 4)).toEqual([0, 0, 0, 0])
  expect(loudnessOf(new Float32Array(0))).toHaveLength(WAVEFORM_BARS)
})

it("draws bars within the picture and within the part that is played through, the louder the higher", () => {
  const { startPart, lengthPart } = waveformAt()
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 96 }), (loudness) => {
      const bars = barsOf(loudness)
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(startPart * SOUND_COVER_PX.width)
        expect(x + width).toBeLessThanOrEqual((startPart + lengthPart) * SOUND_COVER_PX.width + 1e-6)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y + height).toBeLessThanOrEqual(SOUND_COVER_PX.height)
        const next = bars[index + 1]
        if (next !== undefined && (loudness[index + 1] ?? 0) > (loudness[index] ?? 0)) expect(next.height).toBeGreaterThanOrEqual(height)
      }
    }),
  )
})

it("has the same colours for the same words", () => {
  expect(coloursOf("a calm piano")).toEqual(coloursOf("a calm piano"))
  expect(coloursOf("a calm piano")).not.toEqual(coloursOf("thunder"))
})
