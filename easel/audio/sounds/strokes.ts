import { events, noise, swell, TURN } from "../../film/sound.ts"
import { gliding, plucked, regular, rising, steady, struck, type Thing, tone } from "./shapes.ts"

/** What is struck, breaks, rings, drips or is played. */

export const bell: Thing = (random) => {
  const pitch = 380 + 340 * random()
  const partials = [0.5, 1, 1.19, 1.5, 2, 2.51, 3.02] as const
  return [regular(3.2, (age) => partials.reduce((sum, times, at) => sum + tone(age, pitch * times, 0.8 + at * 0.55, 0.14), 0))]
}
export const explosion: Thing = (random) => [
  struck(random, 220, 0.9, 6, (age) => Math.min(1, age * 60) * Math.exp(-age * 1.1)),
  struck(random, 2_600, 0.35, 6, (age) => Math.exp(-age * 4)),
  regular(6, (age) => 0.7 * Math.exp(-age * 2.2) * Math.sin(TURN * (58 * age - 7 * age * age))),
]
export const thunder: Thing = (random) => [
  struck(random, 120, 1, 7, (age) => (age < 0.05 ? age * 20 : Math.exp(-age * 0.55) * (0.65 + 0.35 * Math.sin(age * 9)))),
  struck(random, 1_800, 0.3, 7, (age) => Math.exp(-age * 7)),
]
export const laser: Thing = (random) => {
  const from = 1_400 + 900 * random()
  return [regular(0.9, (age) => (age > 0.4 ? 0 : 0.45 * Math.exp(-age * 6) * Math.sin(TURN * (from * age - from * 1.05 * age * age))))]
}
export const clock: Thing = () => [
  regular(0.5, (age, turn) => tone(age, turn % 2 === 0 ? 2_300 : 1_700, 190, 0.6) + tone(age, 640, 120, 0.25)),
]
export const heart: Thing = () => [regular(0.95, (age) => tone(age, 52, 16, 0.9) + (age > 0.28 ? tone(age - 0.28, 44, 19, 0.7) : 0))]
export const steps: Thing = (random) => [
  struck(random, 300, 0.5, 0.55, (age) => Math.exp(-age * 34)),
  struck(random, 3_400, 0.12, 0.55, (age) => (age < 0.03 ? 0 : Math.exp(-(age - 0.03) * 60))),
]
export const hooves: Thing = (random) => [
  struck(random, 620, 0.7, 0.52, (age) => [0, 0.12, 0.24].reduce((sum, at) => sum + (age < at ? 0 : Math.exp(-(age - at) * 55)), 0)),
  regular(0.52, (age) => [0, 0.12, 0.24].reduce((sum, at) => sum + (age < at ? 0 : tone(age - at, 210, 60, 0.35)), 0)),
]
export const alarm: Thing = () => [regular(1, (age) => 0.35 * Math.sign(Math.sin(TURN * (age < 0.5 ? 880 : 660) * age)) * 0.6)]
export const siren: Thing = (random) => {
  const low = 520 + 80 * random()
  return [steady((seconds) => 0.4 * Math.sin(TURN * (low * 1.4 * seconds - ((low * 0.4) / (TURN * 0.4)) * Math.cos(TURN * 0.4 * seconds))))]
}
export const glass: Thing = (random) => [
  events(random, 22, 0.5, (age, pitch) => tone(age, 2_400 + 5_200 * pitch, 13, 0.22)),
  struck(random, 7_000, 0.3, 4, (age) => Math.exp(-age * 9)),
]
export const applause: Thing = (random) => [
  events(random, 90, 0.03, (age, pitch) => Math.exp(-age * 190) * Math.sin(TURN * age * (900 + 1_900 * pitch)) * 0.22),
  noise(random, 2_400, 0.1, swell(3.1, 0.6, random())),
]
export const whoosh: Thing = (random) => [noise(random, 1_500, 0.5, (seconds) => Math.max(0, Math.sin(TURN * (seconds / 2.4) - 0.6)) ** 3)]
export const coin: Thing = () => [
  regular(1.2, (age) =>
    age < 0.08 ? 0.3 * Math.sign(Math.sin(TURN * 988 * age)) : 0.3 * Math.exp(-(age - 0.08) * 6) * Math.sign(Math.sin(TURN * 1_319 * age)),
  ),
]
export const knock: Thing = () => [
  regular(2.4, (age) =>
    [0, 0.22, 0.44].reduce((sum, at) => sum + (age < at ? 0 : tone(age - at, 170, 46, 0.7) + tone(age - at, 420, 90, 0.3)), 0),
  ),
]
export const creak: Thing = (random) => {
  const pitch = 46 + 20 * random()
  return [
    regular(
      2.8,
      (age) =>
        0.7 *
        rising(age, 1.8, 0.3, 0.5) *
        Math.max(0, Math.sin(TURN * gliding(age, pitch, pitch * 1.9, 1.8))) ** 9 *
        Math.sin(TURN * (430 + 120 * age) * age),
    ),
  ]
}
export const slam: Thing = (random) => [
  struck(random, 260, 1, 2.6, (age) => Math.exp(-age * 12)),
  struck(random, 2_400, 0.35, 2.6, (age) => Math.exp(-age * 40)),
  regular(2.6, (age) => tone(age, 72, 14, 0.7)),
]
export const gunshot: Thing = (random) => [
  struck(random, 5_500, 1, 1.6, (age) => Math.exp(-age * 24)),
  struck(random, 380, 0.9, 1.6, (age) => Math.exp(-age * 6)),
  regular(1.6, (age) => tone(age, 90, 20, 0.6)),
]
export const whip: Thing = (random) => [
  struck(random, 1_900, 0.3, 1.7, (age) => (age < 0.4 ? (age / 0.4) ** 3 : 0)),
  struck(random, 10_000, 1, 1.7, (age) => (age < 0.4 ? 0 : Math.exp(-(age - 0.4) * 60))),
]
export const sword: Thing = (random) => {
  const pitch = 1_700 + 500 * random()
  return [
    regular(1.3, (age) => [1, 1.47, 2.09, 2.76, 3.5].reduce((sum, times, at) => sum + tone(age, pitch * times, 5 + 2 * at, 0.18), 0)),
    struck(random, 9_000, 0.5, 1.3, (age) => Math.exp(-age * 40)),
  ]
}
export const hammer: Thing = (random) => [
  regular(0.7, (age) => tone(age, 1_150, 38, 0.5) + tone(age, 2_870, 60, 0.3) + tone(age, 160, 40, 0.5)),
  struck(random, 3_000, 0.4, 0.7, (age) => Math.exp(-age * 70)),
]
export const zipper: Thing = (random) => [
  struck(
    random,
    8_500,
    0.55,
    1.5,
    (age) => rising(age, 0.75, 0.03, 0.08) * (0.3 + 0.7 * Math.max(0, Math.sin(TURN * gliding(age, 60, 190, 0.75)))),
  ),
]
export const paper: Thing = (random) => [
  noise(random, 6_500, 0.5, (seconds) => Math.max(0, Math.sin(seconds * 9.3) * Math.sin(seconds * 23.1) * Math.sin(seconds * 3.7)) ** 0.7),
  events(random, 26, 0.02, (age, pitch) => 0.25 * Math.exp(-age * 300) * Math.sin(TURN * age * (2_500 + 3_500 * pitch))),
]
export const drop: Thing = (random) => {
  const pitch = 620 + 300 * random()
  const plip = (age: number, high: number) =>
    age < 0 || age > 0.3 ? 0 : 0.6 * Math.exp(-age * 20) * Math.sin(TURN * gliding(age, high, high * 2.2, 0.3))
  return [regular(1.1, (age, turn) => plip(age, pitch * (turn % 2 === 0 ? 1 : 1.2)) + 0.3 * plip(age - 0.16, pitch * 1.5))]
}
export const splash: Thing = (random) => [
  struck(random, 3_400, 0.8, 2.4, (age) => rising(age, 0.9, 0.02, 0.85)),
  events(
    random,
    14,
    0.16,
    (age, pitch) => 0.14 * Math.exp(-age * 26) * Math.sin(TURN * gliding(age, 700 + 900 * pitch, 1_900 + 900 * pitch, 0.16)),
  ),
]
export const bubbles: Thing = (random) => [
  events(
    random,
    11,
    0.14,
    (age, pitch) => 0.4 * Math.exp(-age * 22) * Math.sin(TURN * gliding(age, 240 + 500 * pitch, 640 + 800 * pitch, 0.14)),
  ),
  noise(random, 300, 0.06, swell(2, 0.6, 0)),
]
export const magic: Thing = (random) => {
  const root = 880 + 220 * random()
  const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24]
  return [
    regular(2.6, (age) =>
      scale.reduce((sum, step, at) => sum + (age < at * 0.07 ? 0 : tone(age - at * 0.07, root * 2 ** (step / 12), 4.5, 0.14)), 0),
    ),
    events(random, 9, 0.4, (age, pitch) => tone(age, 3_000 + 4_000 * pitch, 12, 0.08)),
  ]
}
export const firework: Thing = (random) => [
  regular(3, (age) => 0.2 * rising(age, 0.9, 0.3, 0.1) * Math.sin(TURN * gliding(age, 700, 2_100, 0.9))),
  struck(random, 900, 0.9, 3, (age) => (age < 1 ? 0 : Math.exp(-(age - 1) * 5))),
  noise(random, 8_000, 0.3, (seconds) =>
    seconds % 3 < 1.2 ? 0 : Math.exp(-((seconds % 3) - 1.2) * 2.4) * (Math.sin(seconds * 311) > 0.6 ? 1 : 0.1),
  ),
]
export const keys: Thing = (random) => [
  events(random, 13, 0.3, (age, pitch) => tone(age, 3_100 + 3_600 * pitch, 20, 0.22) + tone(age, 5_300 + 2_000 * pitch, 26, 0.12)),
]
export const wood: Thing = (random) => [
  struck(random, 2_600, 0.8, 1.9, (age) => Math.exp(-age * 30) + (age < 0.07 ? 0 : 0.6 * Math.exp(-(age - 0.07) * 40))),
  regular(1.9, (age) => tone(age, 310, 26, 0.5) + (age < 0.07 ? 0 : tone(age - 0.07, 420, 36, 0.3))),
]

export const guitar: Thing = (random) => {
  const root = [82.4, 98, 110, 73.4][Math.floor(random() * 4)] ?? 98
  return [
    regular(1.8, (age, turn) =>
      [1, 1.5, 2, turn % 2 === 0 ? 2.52 : 2.378, 3, 4].reduce(
        (sum, times, at) => sum + plucked(age - at * 0.024, root * times, 1.5, 0.16),
        0,
      ),
    ),
  ]
}
export const piano: Thing = (random) => {
  const root = 220 * 2 ** (Math.floor(random() * 7) / 12)
  const tune = [0, 4, 7, 12, 7, 4, 5, 9]
  return [regular(3.2, (age) => tune.reduce((sum, step, at) => sum + plucked(age - at * 0.4, root * 2 ** (step / 12), 2.2, 0.22), 0))]
}
export const drum: Thing = (random) => [
  regular(1, (age) =>
    [0, 0.5, 0.75].reduce(
      (sum, at) => sum + (age < at ? 0 : 0.9 * Math.exp(-(age - at) * 13) * Math.sin(TURN * (120 * (age - at) - 70 * (age - at) ** 2))),
      0,
    ),
  ),
  struck(random, 4_800, 0.5, 1, (age) => (age < 0.25 ? 0 : Math.exp(-((age - 0.25) % 0.5) * 26))),
]
export const violin: Thing = (random) => {
  const root = 392 * 2 ** (Math.floor(random() * 5) / 12)
  const tune = [0, 2, 4, 7, 4, 2]
  return [
    regular(0.9, (age, turn) => {
      const pitch = root * 2 ** ((tune[turn % tune.length] ?? 0) / 12)
      const turns = pitch * age + 0.35 * Math.sin(TURN * 5.6 * age)
      return (
        0.3 * rising(age, 0.88, 0.12, 0.14) * [1, 2, 3, 4, 5, 6, 7].reduce((sum, times) => sum + Math.sin(TURN * times * turns) / times, 0)
      )
    }),
  ]
}
export const flute: Thing = (random) => {
  const root = 587 * 2 ** (Math.floor(random() * 5) / 12)
  const tune = [0, 7, 5, 4, 2, 0]
  return [
    regular(0.8, (age, turn) => {
      const turns = root * 2 ** ((tune[turn % tune.length] ?? 0) / 12) * age + 0.12 * Math.sin(TURN * 5 * age)
      return 0.4 * rising(age, 0.78, 0.08, 0.12) * (Math.sin(TURN * turns) + 0.2 * Math.sin(TURN * 2 * turns))
    }),
    noise(random, 5_000, 0.03, swell(0.8, 0.5, 0)),
  ]
}
export const trumpet: Thing = (random) => {
  const root = 233 * 2 ** (Math.floor(random() * 5) / 12)
  const tune = [0, 0, 4, 7, 7, 12]
  return [
    regular(0.45, (age, turn) => {
      const turns = root * 2 ** ((tune[turn % tune.length] ?? 0) / 12) * age
      return (
        0.2 *
        rising(age, 0.42, 0.03, 0.08) *
        [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, times) => sum + Math.sin(TURN * times * turns) / times ** 0.5, 0)
      )
    }),
  ]
}
