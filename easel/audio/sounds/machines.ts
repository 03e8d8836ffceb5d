import { events, noise, swell, TURN, type Voice } from "../../film/sound.ts"
import { gliding, regular, rising, steady, struck, type Thing, throat, tone } from "./shapes.ts"

/** Machines, vehicles and devices. */

export const engine: Thing = (random) => {
  const pitch = 26 + 20 * random()
  const hum: Voice = steady((seconds) => {
    const turn = pitch * (seconds + 0.02 * Math.sin(TURN * 0.4 * seconds))
    return 0.3 * (2 * (turn % 1) - 1) + 0.2 * Math.sin(TURN * turn * 2) + 0.1 * Math.sin(TURN * turn * 5.02)
  })
  return [hum, noise(random, 380, 0.14, swell(1.3, 0.8, random()))]
}
export const helicopter: Thing = (random) => {
  const beat = 9 + 3 * random()
  const blade = (seconds: number) => Math.max(0, Math.sin(TURN * beat * seconds)) ** 4
  return [
    noise(random, 500, 0.8, blade),
    noise(random, 2_600, 0.1, (seconds) => 0.4 + 0.6 * blade(seconds)),
    steady((seconds) => 0.12 * throat(74, 74 * seconds, [300, 900])),
  ]
}
export const jet: Thing = (random) => [
  noise(random, 2_200, 0.5, (seconds) => 0.25 + 0.75 * Math.sin(Math.PI * ((seconds / 7) % 1)) ** 2),
  noise(random, 260, 0.4, (seconds) => 0.3 + 0.7 * Math.sin(Math.PI * ((seconds / 7) % 1)) ** 2),
  steady((seconds) => 0.05 * Math.sin(TURN * (2_350 * seconds + 60 * Math.sin(TURN * 0.14 * seconds)))),
]
export const train: Thing = (random) => [
  struck(random, 900, 0.5, 0.9, (age) => [0, 0.14].reduce((sum, at) => sum + (age < at ? 0 : Math.exp(-(age - at) * 30)), 0)),
  noise(random, 240, 0.22, swell(2.6, 0.8, random())),
  regular(
    6,
    (age) =>
      0.16 * rising(age - 0.4, 1.6, 0.15, 0.5) * [370, 466, 554].reduce((sum, pitch) => sum + throat(pitch, pitch * age, [600, 1_300]), 0),
  ),
]
export const horn: Thing = (random) => {
  const pitch = 380 + 60 * random()
  return [
    regular(
      1.8,
      (age) =>
        0.35 *
        (rising(age, 0.28, 0.02, 0.05) + rising(age - 0.4, 0.7, 0.02, 0.08)) *
        (throat(pitch, pitch * age, [900, 2_000]) + throat(pitch * 1.25, pitch * 1.25 * age, [900, 2_000])),
    ),
  ]
}
export const brakes: Thing = (random) => {
  const pitch = 1_900 + 700 * random()
  return [
    regular(
      2.6,
      (age) =>
        0.35 * rising(age, 1.3, 0.05, 0.5) * Math.sin(TURN * (gliding(age, pitch, pitch * 0.8, 1.3) + 0.4 * Math.sin(TURN * 43 * age))),
    ),
    struck(random, 5_000, 0.3, 2.6, (age) => rising(age, 1.3, 0.05, 0.5)),
  ]
}
export const phone: Thing = (random) => {
  const pitch = 1_000 + 200 * random()
  return [
    regular(3, (age) =>
      age > 1.9
        ? 0
        : 0.35 *
          rising(age % 1, 0.8, 0.01, 0.05) *
          (Math.floor(age * 22) % 2 === 0 ? Math.sin(TURN * pitch * age) : Math.sin(TURN * pitch * 1.26 * age)),
    ),
  ]
}
export const typing: Thing = (random) => [
  events(random, 8, 0.05, (age, pitch) => Math.exp(-age * (150 + 120 * pitch)) * Math.sin(TURN * age * (1_500 + 2_200 * pitch)) * 0.5),
  events(random, 8, 0.06, (age, pitch) => 0.35 * Math.exp(-age * 90) * Math.sin(TURN * age * (210 + 120 * pitch))),
  regular(3.7, (age) => tone(age, 1_900, 14, 0.1)),
]
export const shutter: Thing = (random) => [
  struck(random, 5_200, 0.8, 1.5, (age) => Math.exp(-age * 90) + (age < 0.09 ? 0 : 0.8 * Math.exp(-(age - 0.09) * 70))),
  regular(1.5, (age) => tone(age, 900, 80, 0.4) + (age < 0.09 ? 0 : tone(age - 0.09, 620, 70, 0.35))),
]
export const printer: Thing = (random) => [
  regular(
    0.5,
    (age, turn) =>
      0.16 * rising(age, 0.42, 0.02, 0.05) * throat(turn % 2 === 0 ? 190 : 240, (turn % 2 === 0 ? 190 : 240) * age, [700, 1_900]),
  ),
  noise(random, 3_000, 0.12, (seconds) => rising(seconds % 0.5, 0.42, 0.02, 0.05)),
]
export const robot: Thing = (random) => {
  const root = 380 + 200 * random()
  return [
    regular(0.16, (age, turn) => {
      const step = Math.abs(Math.sin(turn * 78.233) * 43_758.5453) % 1
      return step > 0.82
        ? 0
        : 0.28 *
            rising(age, 0.13, 0.005, 0.02) *
            Math.sign(Math.sin(TURN * root * 2 ** (Math.floor(step * 3.9) ** 0.5) * age * (1 + step))) *
            0.7
    }),
    steady((seconds) => 0.06 * throat(92, 92 * seconds, [500, 1_500])),
  ]
}
export const beep: Thing = (random) => {
  const pitch = 880 + 220 * random()
  return [regular(1, (age) => 0.4 * rising(age, 0.14, 0.005, 0.02) * Math.sin(TURN * pitch * age))]
}
export const spaceship: Thing = (random) => {
  const pitch = 48 + 14 * random()
  return [
    steady(
      (seconds) =>
        0.3 * Math.sin(TURN * (pitch * seconds + 0.6 * Math.sin(TURN * 0.31 * seconds))) +
        0.16 * Math.sin(TURN * (pitch * 3.01 * seconds + Math.sin(TURN * 0.17 * seconds))),
    ),
    noise(random, 340, 0.2, swell(4.1, 0.4, random())),
    regular(3.4, (age) => 0.12 * rising(age, 2.2, 0.8, 1) * Math.sin(TURN * gliding(age, 700, 1_500, 2.2))),
  ]
}
export const drill: Thing = (random) => {
  const pitch = 95 + 25 * random()
  return [
    regular(2.4, (age) => 0.5 * rising(age, 1.9, 0.25, 0.15) * throat(pitch * 2, gliding(age, pitch, pitch * 2.4, 1.9), [1_500, 3_200])),
    noise(random, 4_200, 0.16, (seconds) => rising(seconds % 2.4, 1.9, 0.25, 0.15)),
  ]
}
export const vacuum: Thing = (random) => [
  noise(random, 3_400, 0.3, swell(2.3, 0.85, random())),
  steady((seconds) => 0.2 * throat(235, 235 * seconds, [800, 1_900])),
]
export const saw: Thing = (random) => [
  struck(
    random,
    3_600,
    0.6,
    0.8,
    (age) =>
      rising(age, 0.34, 0.06, 0.1) * (0.5 + 0.5 * Math.sin(TURN * 55 * age)) +
      0.7 * rising(age - 0.4, 0.34, 0.06, 0.1) * (0.5 + 0.5 * Math.sin(TURN * 45 * age)),
  ),
]
export const radio: Thing = (random) => [
  noise(random, 7_500, 0.28, (seconds) => 0.4 + 0.6 * Math.abs(Math.sin(seconds * 2.3) * Math.sin(seconds * 7.1))),
  events(random, 6, 0.08, (age, pitch) => 0.2 * Math.exp(-age * 40) * Math.sin(TURN * age * (600 + 2_400 * pitch))),
]
