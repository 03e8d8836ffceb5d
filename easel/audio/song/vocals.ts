import { SAMPLE_RATE } from "../../film/write-film.ts"
import { SINGERS } from "../../orders/sound-orders.ts"
import { deriveSeed, makeRandom } from "../../paint/random.ts"
import { openEspeak } from "../espeak.ts"
import { beatsApart } from "../japanese/kana.ts"
import { readJapanese } from "../japanese/read-japanese.ts"
import { resampled } from "../samples.ts"
import type { Score } from "../score.ts"
import { composedSong, type SungLine, type VoiceRange } from "./compose-song.ts"
import { pitchMarks } from "./pitch-marks.ts"
import type { Section } from "./read-lyrics.ts"
import { type SpokenLine, singLine } from "./sing-line.ts"
import { sungWords } from "./sung-words.ts"
import { type Syllable, syllablesOf } from "./syllables.ts"

/** Words a minute of what is to be sung: slow enough for whole vowels. */
const RATE = 150
/** Where a voice sings, and how high it speaks what is sung (espeak's pitch, 0–99): the nearer, the less it is bent. */
const THROATS = {
  female: { pitch: 62, range: { centre: 63, reach: 9 } },
  male: { pitch: 58, range: { centre: 52, reach: 9 } },
} as const satisfies Readonly<Record<string, { readonly pitch: number; readonly range: VoiceRange }>>

/** No line is sung faster, in seconds: of more of them than fit the last are not even spoken. */
const SHORTEST_LINE_S = 1.5

/** A line as espeak says it. */
interface Said {
  readonly samples: Int16Array
  readonly syllables: readonly Syllable[]
}

/** What a song is made of. */
export interface SongOrder {
  readonly prompt: string
  readonly seed: number
  readonly lengthS: number
  /** A name of `SINGERS`. */
  readonly voice: string
  readonly sections: readonly Section[]
}

/** A song in its parts: what is played, what is sung, in notes and in words, and the voice alone (samples of ours, one channel). */
export interface SongParts {
  readonly score: Score
  readonly sung: readonly SungLine[]
  readonly words: string
  readonly vocals: Float32Array
}

/** The song of some lyrics. `isStopped` is asked between lines. Throws where nothing of the lyrics can be sung. */
export async function songOf(
  { prompt, seed, lengthS, voice: name, sections }: SongOrder,
  isStopped: () => boolean,
): Promise<SongParts | null> {
  const espeak = await openEspeak()
  const voice = SINGERS.find((one) => one.name === name) ?? SINGERS[0]
  const throat = name.endsWith("-male") ? THROATS.male : THROATS.female
  const spoken = new Map<string, Said>()
  const say = (text: string): Said => {
    const known = spoken.get(text)
    if (known !== undefined) return known
    const { samples, phonemes } = espeak.spell(text, {
      voice: `${voice?.language ?? "en-us"}+${voice?.variant ?? "f2"}`,
      rate: RATE,
      pitch: throat.pitch,
      range: 0,
    })
    const said = { samples, syllables: syllablesOf(phonemes, samples.length / espeak.sampleRate) }
    spoken.set(text, said)
    return said
  }
  const marked = new Map<Said, SpokenLine>()
  const marksOf = (said: Said): SpokenLine => {
    const known = marked.get(said)
    if (known !== undefined) return known
    const samples = resampled(said.samples, espeak.sampleRate, SAMPLE_RATE)
    const line = { samples, syllables: said.syllables, marks: pitchMarks(samples, SAMPLE_RATE) }
    marked.set(said, line)
    return line
  }
  const sayable = async (line: string) => (voice?.language === "ja" ? beatsApart(await readJapanese(line)) : line)
  const written = sections.flatMap(({ mark, lines: own }, section) => own.map((line) => ({ mark, section, line })))
  const lines: ((typeof written)[number] & { readonly syllables: number; readonly said: Said })[] = []
  for (const one of written) {
    if (isStopped()) return null
    if (lines.length >= lengthS / SHORTEST_LINE_S) break
    const text = await sayable(one.line)
    if (text === "") continue
    const said = say(text)
    if (said.syllables.length > 0) lines.push({ ...one, syllables: said.syllables.length, said })
  }
  if (lines.length === 0) throw new Error("nothing of these lyrics can be sung")
  const { score, sung } = composedSong(prompt, seed, lengthS, lines, throat.range)
  const vocals = new Float32Array(Math.round(lengthS * SAMPLE_RATE))
  const random = makeRandom(deriveSeed(seed, "voice"))
  for (const { line, notes } of sung) {
    const said = lines[line]?.said
    if (isStopped()) return null
    if (said !== undefined) singLine(marksOf(said), notes, SAMPLE_RATE, random, vocals)
  }
  const words = sungWords(sung.flatMap(({ line }) => lines[line] ?? []))
  return { score, sung, words, vocals }
}
