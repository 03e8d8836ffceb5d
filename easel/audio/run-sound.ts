import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import type { Studio } from "../edit/studio.ts"
import { loadLibav } from "../film/libav.ts"
import { playedFile } from "../film/played-file.ts"
import type { Sound } from "../film/sound.ts"
import { openFilm, SAMPLE_RATE } from "../film/write-film.ts"
import { seedOf } from "../orders/seed.ts"
import type { MusicOrder, SoundEffectOrder, SpeechOrder } from "../orders/sound-orders.ts"
import type { FilmFile } from "../painter-messages.ts"
import { composed } from "./compose.ts"
import { playScore } from "./play-score.ts"
import { makeSoundEffect } from "./sound-effect.ts"
import { speak } from "./speak.ts"

/** Samples that are written at once. */
const PIECE = 16_384

/** Writes a sound of so many samples, with what is told of it besides; false when told to stop. */
export async function writeSound(
  index: number,
  samples: number,
  sound: Sound,
  studio: Studio,
  told: Pick<FilmFile, "lyrics"> = {},
): Promise<boolean> {
  const path = join(studio.folder, `${index}-${randomUUID()}.m4a`)
  const file = openFilm(await loadLibav(), path, { pictures: null, soundSamples: samples })
  let isComplete = false
  try {
    for (let from = 0; from < samples; from += PIECE) {
      studio.pause()
      const to = Math.min(samples, from + PIECE)
      file.sound(...sound(from, to))
      if (!studio.finishing(index, to / samples)) return false
    }
    file.finish()
    isComplete = true
  } finally {
    file.close()
    if (!isComplete) rmSync(path, { force: true })
  }
  studio.deliverFilm(index, { ...(await playedFile(path, "audio/mp4", Math.round((1000 * samples) / SAMPLE_RATE))), ...told })
  return true
}

/** How many samples of ours so many seconds are. */
export const samplesOf = (seconds: number): number => Math.round(seconds * SAMPLE_RATE)

/** Sounds of words, one after another. */
export async function runSoundEffect(order: SoundEffectOrder, studio: Studio): Promise<void> {
  const samples = samplesOf(order.duration_s)
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    if (!(await writeSound(index, samples, makeSoundEffect(order.prompt, order.negative_prompt, seedOf(order, index), samples), studio)))
      return
  }
}

/** Pieces of music, one after another. */
export async function runMusic(order: MusicOrder, studio: Studio): Promise<void> {
  const samples = samplesOf(order.duration_s)
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    const score = composed(order.prompt, seedOf(order, index), order.duration_s, order.negative_prompt)
    if (!(await writeSound(index, samples, await playScore(score, samples), studio))) return
  }
}

/** A text, spoken. */
export async function runSpeech(order: SpeechOrder, studio: Studio): Promise<void> {
  const spoken = await speak(order)
  if (studio.mustStop()) return
  await writeSound(0, spoken.length, (from, to) => [spoken.slice(from, to), spoken.slice(from, to)], studio)
}
