import { noise, swell, TURN } from "../../film/sound.ts"
import { call, gliding, regular, rising, struck, type Thing, throat } from "./shapes.ts"

/** What people are heard as when they do not speak. */

export const baby: Thing = (random) => {
  const pitch = 430 + 90 * random()
  return [
    regular(
      1.5,
      (age) =>
        (0.85 + 0.15 * Math.sin(TURN * 7 * age)) *
        call(age, { from: pitch * 1.12, to: pitch * 0.86, lengthS: 1.05, formants: [1_050, 2_700] }),
    ),
  ]
}
export const scream: Thing = (random) => {
  const pitch = 780 + 240 * random()
  return [
    regular(2.8, (age) => {
      const loud = rising(age, 1.7, 0.05, 0.7)
      return loud === 0
        ? 0
        : 0.75 * loud * throat(pitch, gliding(age, pitch * 1.1, pitch * 0.85, 1.7) + 0.5 * Math.sin(TURN * 17 * age) * 0.2, [1_250, 2_700])
    }),
    struck(random, 4_500, 0.12, 2.8, (age) => rising(age, 1.7, 0.05, 0.7)),
  ]
}
export const laughter: Thing = (random) => {
  const pitch = 190 + 150 * random()
  const ha = (age: number, n: number) =>
    call(age, { from: pitch * (1.25 - 0.05 * n), to: pitch * (1.05 - 0.05 * n), lengthS: 0.14, formants: [820, 1_400] })
  return [
    regular(2.2, (age) => [0, 0.19, 0.38, 0.57, 0.76, 0.97].reduce((sum, at, n) => sum + ha(age - at, n), 0)),
    struck(random, 2_800, 0.1, 0.19, (age) => Math.exp(-age * 30)),
  ]
}
export const crying: Thing = (random) => {
  const pitch = 260 + 80 * random()
  return [
    regular(
      1.7,
      (age) =>
        call(age, { from: pitch * 1.3, to: pitch * 0.8, lengthS: 0.8, formants: [600, 1_300] }) +
        0.7 *
          [0.95, 1.1, 1.25].reduce(
            (sum, at) => sum + call(age - at, { from: pitch, to: pitch * 1.1, lengthS: 0.09, formants: [600, 1_300] }),
            0,
          ),
    ),
  ]
}
export const snoring: Thing = (random) => [
  struck(random, 420, 0.75, 3.4, (age) => rising(age, 1.4, 0.5, 0.5) * (0.35 + 0.65 * Math.max(0, Math.sin(TURN * 27 * age)))),
  struck(random, 1_500, 0.16, 3.4, (age) => rising(age - 1.9, 1.1, 0.3, 0.7)),
]
export const breathing: Thing = (random) => [
  struck(random, 2_400, 0.32, 3, (age) => rising(age, 1.1, 0.5, 0.5) + 0.7 * rising(age - 1.5, 1.2, 0.3, 0.8)),
]
export const coughing: Thing = (random) => [
  struck(random, 1_900, 0.75, 2.2, (age) => [0, 0.34].reduce((sum, at) => sum + (age < at ? 0 : Math.exp(-(age - at) * 20)), 0)),
  regular(2.2, (age) =>
    [0, 0.34].reduce((sum, at) => sum + call(age - at, { from: 170, to: 120, lengthS: 0.2, formants: [560, 1_300], gain: 0.6 }), 0),
  ),
]
export const sneeze: Thing = (random) => [
  struck(random, 6_500, 0.8, 2.6, (age) => (age < 0.55 ? 0 : Math.exp(-(age - 0.55) * 9))),
  regular(2.6, (age) => call(age, { from: 220, to: 360, lengthS: 0.5, formants: [700, 1_500], gain: 0.5 })),
]
export const eating: Thing = (random) => [
  struck(random, 4_200, 0.6, 0.62, (age) => (age < 0.16 ? Math.exp(-((age * 40) % 1.6) * 3) : 0)),
  struck(random, 700, 0.25, 0.62, (age) => Math.exp(-age * 16)),
]
export const whistling: Thing = (random) => {
  const pitch = 1_300 + 300 * random()
  const tune = [0, 4, 7, 4, 5, 2, 0]
  return [
    regular(0.42, (age, turn) => {
      const step = tune[turn % tune.length] ?? 0
      return 0.4 * rising(age, 0.38, 0.04, 0.1) * Math.sin(TURN * pitch * 2 ** (step / 12) * age)
    }),
    noise(random, 6_000, 0.02, swell(0.84, 0.4, 0)),
  ]
}
export const chatter: Thing = (random) => {
  const voices = [110, 145, 190, 225].map((pitch) => ({ pitch: pitch * (0.9 + 0.2 * random()), phase: random() * 3 }))
  return voices.map(({ pitch, phase }) =>
    regular(0.23 + 0.05 * random(), (age, turn) => {
      const vowel = Math.sin(turn * 12.9898 + phase * 78.233)
      return vowel > 0.55
        ? 0
        : 0.2 * rising(age, 0.21, 0.04, 0.06) * throat(pitch, pitch * (turn + age), [480 + 300 * vowel, 1_400 + 500 * vowel])
    }),
  )
}
