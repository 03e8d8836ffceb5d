import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type AudioEdit,
  expectedBytes,
  fadeGain,
  NORMAL_PEAK,
  normalGain,
  peakOfPiece,
  possibleEdit,
  resultName,
  wholeEdit,
} from "./edit-rules.ts"

const anyEdit = fc.record({
  startSeconds: fc.double(),
  endSeconds: fc.double(),
  fadeInSeconds: fc.double(),
  fadeOutSeconds: fc.double(),
})

describe("an audio edit", () => {
  it("is made possible whatever was typed: within the audio, in order, its fades beside one another", () => {
    fc.assert(
      fc.property(anyEdit, fc.double({ min: 0.001, max: 36_000, noNaN: true }), (times, duration) => {
        const edit = possibleEdit({ ...wholeEdit(duration), ...times }, duration)
        expect(edit.startSeconds).toBeGreaterThanOrEqual(0)
        expect(edit.endSeconds).toBeGreaterThan(edit.startSeconds)
        expect(edit.endSeconds).toBeLessThanOrEqual(duration)
        expect(edit.fadeInSeconds + edit.fadeOutSeconds).toBeLessThanOrEqual(edit.endSeconds - edit.startSeconds + 1e-9)
        expect(Math.min(edit.fadeInSeconds, edit.fadeOutSeconds)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it("that is possible stays as it is", () => {
    const edit: AudioEdit = { ...wholeEdit(10), startSeconds: 2, endSeconds: 8, fadeInSeconds: 1, fadeOutSeconds: 2 }
    expect(possibleEdit(edit, 10)).toEqual(edit)
  })
})

describe("fades", () => {
  const edit = { ...wholeEdit(10), startSeconds: 2, endSeconds: 8, fadeInSeconds: 1, fadeOutSeconds: 2 }

  it("begin and end in silence and are whole in between; outside of the piece there is nothing", () => {
    expect(fadeGain(edit, 2)).toBe(0)
    expect(fadeGain(edit, 3)).toBeCloseTo(1)
    expect(fadeGain(edit, 5)).toBeCloseTo(1)
    expect(fadeGain(edit, 8)).toBe(0)
    expect([fadeGain(edit, 1.99), fadeGain(edit, 8.01)]).toEqual([0, 0])
  })

  it("have half the power in their middle", () => {
    expect(fadeGain(edit, 2.5) ** 2).toBeCloseTo(0.5)
    expect(fadeGain(edit, 7) ** 2).toBeCloseTo(0.5)
  })

  it("never go beyond 0 and 1, and only rise before the middle", () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 3, noNaN: true }), fc.double({ min: 0, max: 0.5, noNaN: true }), (at, step) => {
        const [now, later] = [fadeGain(edit, at), fadeGain(edit, Math.min(3, at + step))]
        expect(now).toBeGreaterThanOrEqual(0)
        expect(later).toBeLessThanOrEqual(1)
        expect(later).toBeGreaterThanOrEqual(now - 1e-12)
      }),
    )
  })
})

describe("the loudest sample of a piece", () => {
  // Ten stretches of a second: 0.1, 0.2, … 1.0, the last below zero.
  const outline = Float32Array.from({ length: 20 }, (_, index) =>
    index === 18 ? -1 : index % 2 === 0 ? 0 : index === 19 ? 0 : (index + 1) / 20,
  )
  const peakOf = (startSeconds: number, endSeconds: number) => peakOfPiece(outline, 10, { ...wholeEdit(10), startSeconds, endSeconds })

  it("is found within the piece alone, below zero too", () => {
    expect(peakOf(0, 10)).toBeCloseTo(1)
    expect(peakOf(0, 5)).toBeCloseTo(0.5)
    expect(peakOf(2, 3)).toBeCloseTo(0.3)
  })

  it("is that of one stretch where the piece is shorter than one", () => {
    expect(peakOf(3.2, 3.4)).toBeCloseTo(0.5)
    expect(peakOf(9.9, 10)).toBeCloseTo(1)
  })
})

describe("normalising", () => {
  it("brings the loudest sample to one decibel below full scale, from above and from below", () => {
    for (const peak of [0.02, 0.5, 1, 1.7]) expect(peak * normalGain(peak)).toBeCloseTo(NORMAL_PEAK)
  })

  it("leaves silence alone and adds at most 40 dB", () => {
    expect(normalGain(0)).toBe(1)
    expect(normalGain(0.0006)).toBe(100)
  })
})

it("the expected size follows bit rate and length, and the samples where nothing is compressed", () => {
  const audio = { sampleRate: 48_000, channels: 2 }
  expect(expectedBytes({ ...wholeEdit(10), bitRate: 128_000 }, audio)).toBe(160_000)
  expect(expectedBytes({ ...wholeEdit(1), format: "wav" }, audio)).toBe(192_000)
  expect(expectedBytes({ ...wholeEdit(1), format: "wav", mono: true }, audio)).toBe(96_000)
})

it("the result is called as its source with the ending of its format", () => {
  expect(resultName("My song.v2.flac", "mp3")).toBe("My song.v2.mp3")
  expect(resultName(".wav", "opus")).toBe("audio.ogg")
})
