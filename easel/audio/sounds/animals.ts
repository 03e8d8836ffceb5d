import { events, noise, swell, TURN } from "../../film/sound.ts"
import { call, gliding, regular, rising, steady, struck, type Thing, throat } from "./shapes.ts"

/** What animals are heard as. */

export const dog: Thing = (random) => {
  const pitch = 300 + 260 * random()
  const bark = (age: number) => call(age, { from: pitch * 1.25, to: pitch * 0.7, lengthS: 0.16, formants: [720, 1_500] })
  return [
    regular(1.3, (age) => bark(age) + bark(age - 0.3)),
    struck(random, 2_600, 0.16, 1.3, (age) => Math.exp(-(age % 0.3) * 26) * (age < 0.55 ? 1 : 0)),
  ]
}
export const cat: Thing = (random) => {
  const pitch = 520 + 200 * random()
  return [
    regular(1.9, (age) => {
      const [lengthS, swing] = [0.85, Math.sin(Math.min(1, age / 0.85) * Math.PI)]
      const loud = rising(age, lengthS, 0.12, 0.4)
      return loud === 0 ? 0 : 0.6 * loud * throat(pitch * (1 + 0.35 * swing), pitch * age * (1 + 0.22 * swing), [700 + 700 * swing, 2_300])
    }),
  ]
}
export const cow: Thing = (random) => {
  const pitch = 110 + 30 * random()
  return [regular(3, (age) => call(age, { from: pitch, to: pitch * 1.18, lengthS: 1.7, formants: [340, 900] }))]
}
export const sheep: Thing = (random) => {
  const pitch = 240 + 80 * random()
  return [
    regular(
      1.9,
      (age) => (0.7 + 0.3 * Math.sin(TURN * 9 * age)) * call(age, { from: pitch, to: pitch * 0.94, lengthS: 0.9, formants: [650, 1_700] }),
    ),
  ]
}
export const pig: Thing = (random) => [
  struck(random, 900, 0.6, 0.62, (age) => rising(age, 0.24, 0.02, 0.14) * (0.5 + 0.5 * Math.sin(TURN * 42 * age) ** 2)),
  regular(0.62, (age) => call(age, { from: 150, to: 110, lengthS: 0.22, formants: [480, 1_100], gain: 0.5 })),
]
export const horse: Thing = (random) => {
  const pitch = 900 + 200 * random()
  return [
    regular(3.4, (age) => {
      const loud = rising(age, 1.3, 0.06, 0.7)
      return loud === 0
        ? 0
        : 0.55 *
            loud *
            (0.55 + 0.45 * Math.sin(TURN * 13 * age)) *
            throat(pitch, gliding(age, pitch * 1.3, pitch * 0.55, 1.3), [1_200, 2_400])
    }),
    struck(random, 420, 0.5, 3.4, (age) =>
      age < 1.6
        ? 0
        : [0, 0.16, 0.32, 0.75, 0.91, 1.07].reduce((sum, at) => sum + (age - 1.6 < at ? 0 : Math.exp(-(age - 1.6 - at) * 60)), 0),
    ),
  ]
}
export const rooster: Thing = (random) => {
  const pitch = 620 + 120 * random()
  const part = (age: number, from: number, to: number, lengthS: number) =>
    call(age, { from: pitch * from, to: pitch * to, lengthS, formants: [1_100, 2_600] })
  return [
    regular(
      3.2,
      (age) =>
        part(age, 0.9, 1.1, 0.16) + part(age - 0.24, 1.1, 1.2, 0.14) + part(age - 0.45, 1.3, 1.6, 0.28) + part(age - 0.76, 1.6, 0.9, 0.9),
    ),
  ]
}
export const hen: Thing = (random) => {
  const pitch = 480 + 100 * random()
  return [
    regular(0.42, (age, turn) =>
      call(age, {
        from: pitch,
        to: pitch * (turn % 5 === 4 ? 1.5 : 0.85),
        lengthS: turn % 5 === 4 ? 0.3 : 0.09,
        formants: [900, 2_000],
        gain: 0.7,
      }),
    ),
  ]
}
export const duck: Thing = (random) => {
  const pitch = 200 + 60 * random()
  return [
    regular(0.55, (age, turn) =>
      turn % 6 > 3 ? 0 : call(age, { from: pitch * 1.1, to: pitch * 0.85, lengthS: 0.24, formants: [1_150, 2_500] }),
    ),
  ]
}
export const frog: Thing = (random) => {
  const pitch = 80 + 40 * random()
  return [
    regular(
      0.9,
      (age) => rising(age, 0.42, 0.04, 0.16) * (0.5 + 0.5 * Math.sin(TURN * 32 * age)) ** 3 * throat(pitch, pitch * age, [420, 1_150]),
    ),
  ]
}
export const owl: Thing = (random) => {
  const pitch = 340 + 60 * random()
  const hoot = (age: number, lengthS: number) =>
    0.6 *
    rising(age, lengthS, 0.08, 0.2) *
    (Math.sin(TURN * gliding(Math.max(0, age), pitch, pitch * 0.94, lengthS)) + 0.15 * Math.sin(TURN * 2 * pitch * age))
  return [regular(2.8, (age) => hoot(age, 0.3) + hoot(age - 0.5, 0.2) + hoot(age - 0.8, 0.7))]
}
export const wolf: Thing = (random) => {
  const pitch = 330 + 80 * random()
  return [
    regular(5, (age) => {
      const loud = rising(age, 3.4, 0.5, 1.6)
      if (loud === 0) return 0
      const height = 1 + 0.5 * Math.min(1, age / 0.7) - 0.25 * Math.max(0, age - 1.8)
      return (
        0.55 *
        loud *
        throat(pitch * height, pitch * (age + 0.5 * Math.min(age, 0.35 + age / 2) - 0.125 * Math.max(0, age - 1.8) ** 2), [600, 1_000])
      )
    }),
    noise(random, 380, 0.05, swell(5, 0.4, 0)),
  ]
}
export const lion: Thing = (random) => [
  struck(random, 500, 0.8, 3.6, (age) => rising(age, 2, 0.3, 1.2) * (0.55 + 0.45 * Math.sin(TURN * 24 * age))),
  regular(3.6, (age) => call(age, { from: 95, to: 62, lengthS: 2, formants: [380, 800], gain: 0.9 })),
]
export const bee: Thing = (random) => {
  const pitch = 210 + 40 * random()
  return [
    steady(
      (seconds) =>
        0.34 *
        throat(pitch, pitch * seconds + 0.9 * Math.sin(TURN * 0.7 * seconds), [420, 1_300]) *
        (0.6 + 0.4 * Math.sin(TURN * 0.45 * seconds)),
    ),
  ]
}
export const cricket: Thing = (random) => {
  const pitch = 4_300 + 600 * random()
  return [
    regular(0.72, (age) => (age > 0.3 ? 0 : 0.28 * Math.max(0, Math.sin(TURN * 11 * age)) * Math.sin(TURN * pitch * age))),
    noise(random, 700, 0.03, swell(6, 0.5, random())),
  ]
}
export const snake: Thing = (random) => [
  noise(random, 11_000, 0.5, (seconds) => rising(seconds % 2.1, 1.4, 0.3, 0.7)),
  events(random, 30, 0.02, (age) => 0.05 * Math.exp(-age * 300) * Math.sin(TURN * 3_000 * age)),
]
export const monkey: Thing = (random) => {
  const pitch = 420 + 120 * random()
  return [
    regular(2.2, (age) =>
      [0, 0.2, 0.38, 0.54, 0.7].reduce(
        (sum, at, n) =>
          sum + call(age - at, { from: pitch * (1 + 0.16 * n), to: pitch * (1.3 + 0.2 * n), lengthS: 0.14, formants: [700, 1_300] }),
        0,
      ),
    ),
  ]
}
export const elephant: Thing = (random) => {
  const pitch = 430 + 80 * random()
  return [
    regular(
      3.2,
      (age) =>
        (0.8 + 0.2 * Math.sin(TURN * 27 * age)) * call(age, { from: pitch * 0.7, to: pitch * 1.35, lengthS: 1.5, formants: [900, 2_100] }),
    ),
  ]
}
