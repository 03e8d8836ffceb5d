import type { Studio } from "../../edit/studio.ts"
import type { Sound } from "../../film/sound.ts"
import { SAMPLE_RATE } from "../../film/write-film.ts"
import { seedOf } from "../../orders/seed.ts"
import type { LyricsOrder, SongOrder } from "../../orders/song-orders.ts"
import type { LyricsAnswer } from "../../protocol.ts"
import { playScore } from "../play-score.ts"
import { samplesOf, writeSound } from "../run-sound.ts"
import { readLyrics, type Section } from "./read-lyrics.ts"
import { songOf } from "./vocals.ts"
import { languageOfWords, verseLanguage, writtenLyrics } from "./write-lyrics.ts"

/** How loud the instruments and the voice are beside each other. */
const [PLAYED, SUNG] = [0.62, 0.95]
/** Two echoes, a little to either side: seconds after the voice, and how loud. */
const ECHOES = { left: { afterS: 0.091, gain: 0.2 }, right: { afterS: 0.127, gain: 0.2 } } as const

/** A voice over instruments; nothing is louder than 1. */
function mixed(played: Sound, vocals: Float32Array): Sound {
  const echo = (at: number, { afterS, gain }: (typeof ECHOES)["left" | "right"]) =>
    gain * (vocals[at - Math.round(afterS * SAMPLE_RATE)] ?? 0)
  return (from, to) => {
    const [left, right] = played(from, to)
    for (let at = from; at < to; at++) {
      const voice = SUNG * (vocals[at] ?? 0)
      left[at - from] = Math.tanh(PLAYED * (left[at - from] ?? 0) + voice + echo(at, ECHOES.left))
      right[at - from] = Math.tanh(PLAYED * (right[at - from] ?? 0) + voice + echo(at, ECHOES.right))
    }
    return [left, right]
  }
}

/** A prompt without the words that its negative prompt names. */
function withoutWords(prompt: string, negative: string): string {
  const named = negative.split(/[,;，、。\n]/).flatMap((words) => (words.trim() === "" ? [] : [words.trim().toLowerCase()]))
  return named.reduce((rest, words) => rest.toLowerCase().replaceAll(words, ","), prompt)
}

/** What is sung: the lyrics, or verses of Easel's own where there is nothing in them to sing. */
function sectionsOf({ prompt, negative_prompt: negative, lyrics, model }: SongOrder, seed: number): readonly Section[] {
  const given = readLyrics(lyrics)
  if (given.length > 0) return given
  const language = verseLanguage(prompt, model?.replace(/-(?:fe)?male$/, ""))
  return readLyrics(writtenLyrics(negative === "" ? prompt : withoutWords(prompt, negative), seed, language).lyrics)
}

/** Who sings unless somebody is named: who speaks the language of the words, a woman or a man by the seed. */
function voiceFor(sections: readonly Section[], seed: number): string {
  const words = sections.flatMap(({ lines }) => lines).join(" ")
  return `${languageOfWords(words)}-${seed % 2 === 0 ? "female" : "male"}`
}

/** Songs, one after another. */
export async function runSong(order: SongOrder, studio: Studio): Promise<void> {
  const samples = samplesOf(order.duration_s)
  for (let index = 0; index < order.count; index++) {
    studio.pause()
    if (studio.mustStop()) return
    const seed = seedOf(order, index)
    const sections = sectionsOf(order, seed)
    const voice = order.model ?? voiceFor(sections, seed)
    const { prompt, negative_prompt: without, duration_s: lengthS, own_voice: own } = order
    const song = await songOf({ prompt, without, seed, lengthS, voice, own, sections }, () => studio.mustStop())
    if (song === null) return
    const sound = mixed(await playScore(song.score, samples), song.vocals)
    if (!(await writeSound(index, samples, sound, studio, { lyrics: song.words }))) return
  }
}

/** The words of a song. */
export async function runLyrics({ prompt, seed, language }: LyricsOrder, studio: Studio): Promise<void> {
  studio.pause()
  if (studio.mustStop()) return
  const answer: LyricsAnswer = { ...writtenLyrics(prompt, seed, verseLanguage(prompt, language)), is_preview: true }
  studio.answer(answer)
}
