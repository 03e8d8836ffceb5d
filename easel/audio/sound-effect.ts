import { HEARD_PLACES, mixed, placeVoices, type Sound } from "../film/sound.ts"
import { deriveSeed, makeRandom } from "../paint/random.ts"
import { HEARD_THINGS } from "./sounds/heard.ts"

/** Sounds of things and places, as words name them. */

/** Things at once are heard at most, and with them places. */
const MOST = { things: 3, all: 4 } as const

/** What is heard of a prompt without what its negative prompt names. */
const named = <Heard>(table: readonly (readonly [RegExp, Heard])[], prompt: string, without: string): readonly Heard[] =>
  table.filter(([words]) => words.test(prompt) && !words.test(without)).map(([, heard]) => heard)

/** The sound of `samples` samples that words call for; words that name nothing known give a quiet chord of their own. */
export function makeSoundEffect(prompt: string, without: string, seed: number, samples: number): Sound {
  const things = named(HEARD_THINGS, prompt, without).slice(0, MOST.things)
  const places = named(HEARD_PLACES, prompt, without).slice(0, MOST.all - things.length)
  const isKnown = things.length + places.length > 0
  const random = makeRandom(isKnown ? seed ^ 0x0ef_fec7 : deriveSeed(seed, prompt))
  const voices = [...things.flatMap((thing) => thing(random)), ...places.flatMap((place) => placeVoices(place, random))]
  return mixed(isKnown ? voices : placeVoices("pad", random), samples)
}
