import { events, makeSound, mixed, noise, type Sound, swell, TURN, type Voice } from "../film/sound.ts"
import { makeRandom } from "../paint/random.ts"

/** Sounds of things, as words name them; a place is heard where they name no thing. */

type Random = () => number
type Thing = (random: Random) => readonly Voice[]

const both = (value: number): readonly [number, number] => [value, value]

/** Something that is heard every so often from the beginning on; `shape` gives a sample of one that began `age` seconds ago. */
const regular =
  (everyS: number, shape: (age: number, turn: number) => number): Voice =>
  (seconds) => {
    const turn = Math.floor(seconds / everyS)
    return both(shape(seconds - turn * everyS, turn))
  }

/** A stroke of noise that dies away: how loud (0–1) it is after so many seconds. */
const struck = (random: Random, cut: number, gain: number, everyS: number, dying: (age: number) => number): Voice =>
  noise(random, cut, gain, (seconds) => dying(seconds % everyS))

const tone = (age: number, pitch: number, dying: number, gain: number): number =>
  gain * Math.exp(-age * dying) * Math.sin(TURN * pitch * age)

const bell: Thing = (random) => {
  const pitch = 380 + 340 * random()
  const partials = [0.5, 1, 1.19, 1.5, 2, 2.51, 3.02] as const
  return [regular(3.2, (age) => partials.reduce((sum, times, at) => sum + tone(age, pitch * times, 0.8 + at * 0.55, 0.14), 0))]
}
const explosion: Thing = (random) => [
  struck(random, 220, 0.9, 6, (age) => Math.min(1, age * 60) * Math.exp(-age * 1.1)),
  struck(random, 2_600, 0.35, 6, (age) => Math.exp(-age * 4)),
  regular(6, (age) => 0.7 * Math.exp(-age * 2.2) * Math.sin(TURN * (58 * age - 7 * age * age))),
]
const thunder: Thing = (random) => [
  struck(random, 120, 1, 7, (age) => (age < 0.05 ? age * 20 : Math.exp(-age * 0.55) * (0.65 + 0.35 * Math.sin(age * 9)))),
  struck(random, 1_800, 0.3, 7, (age) => Math.exp(-age * 7)),
]
const laser: Thing = (random) => {
  const from = 1_400 + 900 * random()
  return [regular(0.9, (age) => (age > 0.4 ? 0 : 0.45 * Math.exp(-age * 6) * Math.sin(TURN * (from * age - from * 1.05 * age * age))))]
}
const clock: Thing = () => [regular(0.5, (age, turn) => tone(age, turn % 2 === 0 ? 2_300 : 1_700, 190, 0.6) + tone(age, 640, 120, 0.25))]
const heart: Thing = () => [regular(0.95, (age) => tone(age, 52, 16, 0.9) + (age > 0.28 ? tone(age - 0.28, 44, 19, 0.7) : 0))]
const engine: Thing = (random) => {
  const pitch = 26 + 20 * random()
  const hum: Voice = (seconds) => {
    const turn = pitch * (seconds + 0.02 * Math.sin(TURN * 0.4 * seconds))
    return both(0.3 * (2 * (turn % 1) - 1) + 0.2 * Math.sin(TURN * turn * 2) + 0.1 * Math.sin(TURN * turn * 5.02))
  }
  return [hum, noise(random, 380, 0.14, swell(1.3, 0.8, random()))]
}
const steps: Thing = (random) => [
  struck(random, 300, 0.5, 0.55, (age) => Math.exp(-age * 34)),
  struck(random, 3_400, 0.12, 0.55, (age) => (age < 0.03 ? 0 : Math.exp(-(age - 0.03) * 60))),
]
const alarm: Thing = () => [regular(1, (age) => 0.35 * Math.sign(Math.sin(TURN * (age < 0.5 ? 880 : 660) * age)) * 0.6)]
const glass: Thing = (random) => [
  events(random, 22, 0.5, (age, pitch) => tone(age, 2_400 + 5_200 * pitch, 13, 0.22)),
  struck(random, 7_000, 0.3, 4, (age) => Math.exp(-age * 9)),
]
const applause: Thing = (random) => [
  events(random, 90, 0.03, (age, pitch) => Math.exp(-age * 190) * Math.sin(TURN * age * (900 + 1_900 * pitch)) * 0.22),
  noise(random, 2_400, 0.1, swell(3.1, 0.6, random())),
]
const whoosh: Thing = (random) => [noise(random, 1_500, 0.5, (seconds) => Math.max(0, Math.sin(TURN * (seconds / 2.4) - 0.6)) ** 3)]
const coin: Thing = () => [
  regular(1.2, (age) =>
    age < 0.08 ? 0.3 * Math.sign(Math.sin(TURN * 988 * age)) : 0.3 * Math.exp(-(age - 0.08) * 6) * Math.sign(Math.sin(TURN * 1_319 * age)),
  ),
]
const knock: Thing = () => [
  regular(2.4, (age) =>
    [0, 0.22, 0.44].reduce((sum, at) => sum + (age < at ? 0 : tone(age - at, 170, 46, 0.7) + tone(age - at, 420, 90, 0.3)), 0),
  ),
]

const THINGS: readonly (readonly [RegExp, Thing])[] = [
  [/explo|blast|bomb|爆|انفجار/i, explosion],
  [/thunder|雷|رعد/i, thunder],
  [/laser|blaster|sci-?fi|激光|レーザー|ليزر/i, laser],
  [/bell|chime|gong|church|铃|钟声|鐘|جرس/i, bell],
  [/clock|tick|watch|时钟|時計|ساعة/i, clock],
  [/heart|心跳|鼓動|心臓|قلب/i, heart],
  [/engine|motor|machine|tractor|引擎|エンジン|محرك/i, engine],
  [/footstep|steps|walking|脚步|足音|خطوات/i, steps],
  [/alarm|siren|警报|警報|إنذار/i, alarm],
  [/glass|shatter|玻璃|ガラス|زجاج/i, glass],
  [/applau|clap|crowd|cheer|掌声|拍手|تصفيق/i, applause],
  [/whoosh|swish|pass(?:es|ing)? by|呼啸|صفير/i, whoosh],
  [/coin|pickup|level ?up|game|金币|コイン|عملة/i, coin],
  [/knock|door|敲门|ノック|طرق/i, knock],
]
/** Things at once are heard at most. */
const MOST_THINGS = 3

/** The sound of `samples` samples that words call for. */
export function makeSoundEffect(prompt: string, seed: number, samples: number): Sound {
  const found = THINGS.filter(([words]) => words.test(prompt)).slice(0, MOST_THINGS)
  if (found.length === 0) return makeSound(prompt, seed, samples)
  const random = makeRandom(seed ^ 0x0ef_fec7)
  return mixed(
    found.flatMap(([, thing]) => thing(random)),
    samples,
  )
}
