import { noise, TURN, type Voice } from "../../film/sound.ts"

/** What the sounds of things are made of. */

type Random = () => number
export type Thing = (random: Random) => readonly Voice[]

const both = (value: number): readonly [number, number] => [value, value]

/** Something that is heard every so often from the beginning on; `shape` gives a sample of one that began `age` seconds ago. */
export const regular =
  (everyS: number, shape: (age: number, turn: number) => number): Voice =>
  (seconds) => {
    const turn = Math.floor(seconds / everyS)
    return both(shape(seconds - turn * everyS, turn))
  }

/** Something that goes on. */
export const steady =
  (shape: (seconds: number) => number): Voice =>
  (seconds) =>
    both(shape(seconds))

/** A stroke of noise that dies away: how loud (0–1) it is after so many seconds. */
export const struck = (random: Random, cut: number, gain: number, everyS: number, dying: (age: number) => number): Voice =>
  noise(random, cut, gain, (seconds) => dying(seconds % everyS))

/** A tone that dies away, so fast. */
export const tone = (age: number, pitch: number, dying: number, gain: number): number =>
  gain * Math.exp(-age * dying) * Math.sin(TURN * pitch * age)

/** A string that is plucked or struck: its partials die the faster the higher they are. */
export const plucked = (age: number, pitch: number, dying: number, gain: number): number =>
  age < 0
    ? 0
    : [1, 2, 3, 4, 5, 6].reduce(
        (sum, times) => sum + tone(age, pitch * times * (1 + 0.0004 * times * times), dying * times ** 0.8, gain / times),
        0,
      )

/** Loudness of something that rises, stays and falls within `lengthS`; 0 before and after. */
export const rising = (age: number, lengthS: number, riseS: number, fallS: number): number =>
  age < 0 || age > lengthS ? 0 : Math.min(1, age / riseS, (lengthS - age) / fallS)

/** Turns of a tone that goes from one pitch to another in `lengthS`. */
export const gliding = (age: number, from: number, to: number, lengthS: number): number =>
  from * age + ((to - from) * age * age) / (2 * lengthS)

/** Partials that a throat has. */
const PARTIALS = 14

/** A throat at a pitch (Hz) after so many turns of it, open at two formants (Hz). */
export function throat(pitch: number, turns: number, [low, high]: readonly [number, number]): number {
  let sum = 0
  for (let partial = 1; partial <= PARTIALS; partial++) {
    const hz = partial * pitch
    const open = 1 / (1 + ((hz - low) / (0.3 * low)) ** 2) + 0.7 / (1 + ((hz - high) / (0.2 * high)) ** 2)
    sum += (0.06 + open) * partial ** -0.3 * Math.sin(TURN * partial * turns)
  }
  return 0.3 * sum
}

/** A call of a throat that glides between pitches. */
export const call = (
  age: number,
  {
    from,
    to,
    lengthS,
    formants,
    gain = 0.8,
  }: {
    readonly from: number
    readonly to: number
    readonly lengthS: number
    readonly formants: readonly [number, number]
    readonly gain?: number
  },
): number => {
  const loud = rising(age, lengthS, Math.min(0.05, lengthS / 4), lengthS * 0.4)
  return loud === 0 ? 0 : gain * loud * throat(from + ((to - from) * age) / lengthS, gliding(age, from, to, lengthS), formants)
}
