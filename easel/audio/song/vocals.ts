import { SAMPLE_RATE } from "../../film/write-film.ts"
import type { VoiceTraits } from "../../orders/voice-orders.ts"
import { deriveSeed, makeRandom } from "../../paint/random.ts"
import { openEspeak } from "../espeak.ts"
import { beatsApart } from "../japanese/kana.ts"
import { readJapanese } from "../japanese/read-japanese.ts"
import { shelved } from "../own-voice.ts"
import { resampled } from "../samples.ts"
import type { Score } from "../score.ts"
import { composedSong, type SungLine } from "./compose-song.ts"
import { pitchMarks } from "./pitch-marks.ts"
import type { Section } from "./read-lyrics.ts"
import { type SpokenLine, singLine } from "./sing-line.ts"
import { singerOf } from "./singer.ts"
import { sungWords } from "./sung-words.ts"
import { type Syllable, syllablesOf } from "./syllables.ts"

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
  /** What is not to be heard. */
  readonly without?: string
  readonly seed: number
  readonly lengthS: number
  /** A name of `SINGERS`. */
  readonly voice: string
  /** Whose voice it is, over that one. */
  readonly own?: VoiceTraits | undefined
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
  { prompt, without = "", seed, lengthS, voice, own, sections }: SongOrder,
  isStopped: () => boolean,
): Promise<SongParts | null> {
  const written = sections.flatMap(({ mark, lines: those }, section) => those.map((line) => ({ mark, section, line })))
  const singer = await singerOf(voice, own, written.map(({ line }) => line).join(", "))
  const espeak = await openEspeak()
  // Drawn out samples are sooner over in the same measure.
  const spokenRate = espeak.sampleRate * singer.stretch
  const spoken = new Map<string, Said>()
  const say = (text: string): Said => {
    const known = spoken.get(text)
    if (known !== undefined) return known
    const { samples, phonemes } = espeak.spell(text, singer.said)
    const timed = phonemes.map((phoneme) => ({ ...phoneme, atS: phoneme.atS / singer.stretch }))
    const said = { samples, syllables: syllablesOf(timed, samples.length / spokenRate) }
    spoken.set(text, said)
    return said
  }
  const marked = new Map<Said, SpokenLine>()
  const marksOf = (said: Said): SpokenLine => {
    const known = marked.get(said)
    if (known !== undefined) return known
    const samples = resampled(said.samples, spokenRate, SAMPLE_RATE)
    const line = { samples, syllables: said.syllables, marks: pitchMarks(samples, SAMPLE_RATE) }
    marked.set(said, line)
    return line
  }
  const sayable = async (line: string) => (singer.language === "ja" ? beatsApart(await readJapanese(line)) : line)
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
  const { score, sung } = composedSong({ prompt, without, seed, lengthS }, lines, singer.range)
  const vocals = new Float32Array(Math.round(lengthS * SAMPLE_RATE))
  const random = makeRandom(deriveSeed(seed, "voice"))
  for (const { line, notes } of sung) {
    const said = lines[line]?.said
    if (isStopped()) return null
    if (said !== undefined) singLine(marksOf(said), notes, SAMPLE_RATE, random, vocals)
  }
  const words = sungWords(sung.flatMap(({ line }) => lines[line] ?? []))
  return { score, sung, words, vocals: singer.shelfDb === 0 ? vocals : shelved(vocals, SAMPLE_RATE, singer.shelfDb) }
}
