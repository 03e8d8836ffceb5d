import fc from "fast-check"
import { expect, test } from "vitest"
import { toStereo } from "./audio-fitter.ts"
import { Resampler, type SpeedChanger, TempoChanger } from "./speed-changer.ts"

const RATE = 48_000
const sine = (hertz: number, seconds: number) =>
  Float32Array.from({ length: RATE * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE))

/** All that comes out when audio goes in in pieces of these lengths, again and again. */
function changed(changer: SpeedChanger, audio: Float32Array, lengths: readonly number[]): Float32Array {
  const values: number[] = []
  let turn = 0
  for (let at = 0; at < audio.length; ) {
    const length = lengths[turn++ % lengths.length] ?? 1
    values.push(...(changer.push([audio.slice(at, at + length)])[0] ?? []))
    at += length
  }
  return Float32Array.from(values)
}

/** Upward crossings of zero a second: the pitch of a plain tone. */
function pitchOf(audio: Float32Array): number {
  let crossings = 0
  for (let at = 1; at < audio.length; at++) if ((audio[at - 1] ?? 0) < 0 && (audio[at] ?? 0) >= 0) crossings++
  return (crossings / audio.length) * RATE
}

test("tempo changes the length and keeps the pitch", () => {
  for (const speed of [0.25, 0.5, 0.8, 1.25, 2, 4]) {
    const made = changed(new TempoChanger(speed, RATE, 1), sine(440, 3), [1_024])
    expect(Math.abs(made.length / RATE - 3 / speed), `length at ${speed}`).toBeLessThan(0.1 / Math.min(1, speed))
    expect(Math.abs(pitchOf(made) - 440), `pitch at ${speed}`).toBeLessThan(9)
  }
})

test("resampling changes length and pitch together", () => {
  for (const speed of [0.5, 1.5, 2]) {
    const made = changed(new Resampler(speed, 1), sine(440, 2), [1_024])
    expect(made.length / RATE).toBeCloseTo(2 / speed, 2)
    expect(pitchOf(made)).toBeCloseTo(440 * speed, -1)
  }
})

test("what comes out does not depend on the pieces in which it goes in", () => {
  const audio = sine(300, 0.5)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0.5, 1.3, 3),
      (lengths, speed) => {
        for (const make of [() => new TempoChanger(speed, RATE, 1), () => new Resampler(speed, 1)]) {
          const [inPieces, atOnce] = [changed(make(), audio, lengths), changed(make(), audio, [audio.length])]
          expect(inPieces.length).toBe(atOnce.length)
          expect(inPieces.every((value, at) => Math.abs(value - (atOnce[at] ?? 0)) < 1e-4)).toBe(true)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test("the channels stay together", () => {
  const changer = new TempoChanger(1.7, RATE, 2)
  const tone = sine(440, 1)
  const [left, right] = changer.push([tone, tone.map((value) => -value)])
  expect(left?.length).toBeGreaterThan(0)
  expect(left?.every((value, at) => value === -(right?.[at] ?? 0))).toBe(true)
})

test("any number of channels becomes two, and none is louder than before", () => {
  const plane = (value: number) => new Float32Array([value])
  expect(toStereo([plane(0.5)]).map(([value]) => value)).toEqual([0.5, 0.5])
  expect(toStereo([plane(0.5), plane(-0.5)]).map(([value]) => value)).toEqual([0.5, -0.5])
  const surround = toStereo([1, 1, 1, 1, 1, 1].map(plane))
  expect(surround.map(([value]) => Math.round((value ?? 0) * 1e6) / 1e6)).toEqual([1, 1])
})
