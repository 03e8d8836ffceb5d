import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { composed } from "../../easel/audio/compose.ts"
import { playScore } from "../../easel/audio/play-score.ts"
import { canvasOf } from "../../easel/edit/rasters.ts"
import { loadLibav } from "../../easel/film/libav.ts"
import { openFilm, SAMPLE_RATE } from "../../easel/film/write-film.ts"
import { GENRES, type Genre } from "../../src/domain/audio/generation/genre-table.ts"
import sounds from "../../src/messages/sounds/en.json" with { type: "json" }
import { painted } from "./paint.ts"
import { sized, webpOf } from "./sized.ts"

const PAINTED = { width: 480, height: 600 }
const SHOWN = { width: 240, height: 300 }
const QUALITY = 72
const MOST_BYTES = 10_000
const SECONDS = 6
const FADE_S = 1.2
const SOUND_BITS = 48_000n

/** What stands for a genre: words, and the seed that paints them well. */
const MOTIFS: Readonly<Record<Genre, readonly [prompt: string, seed: number]>> = {
  pop: ["balloons and fireworks over a city in the evening", 2],
  folk: ["a guitar in a meadow, campfire, forest, golden hour", 3],
  rock: ["lightning over mountains, storm, night", 1],
  electronic: ["city skyscrapers at night, neon, synthwave", 3],
  lofi: ["a cat at a window, rain, lamp, interior", 2],
  jazz: ["a city street at night, rain, lamps, lanterns", 3],
  piano: ["a piano in a room, window, evening", 3],
  cinematic: ["a castle on a mountain, storm, lightning, dragon in the sky", 2],
  ambient: ["aurora over a lake, stars, night", 2],
  bossa: ["sailing boats at a beach, sea, sunset", 4],
  celtic: ["a stone tower on green hills by the sea, misty morning", 2],
  eastern: ["koto, bamboo forest, pagoda, golden morning", 3],
}

/** A few seconds that begin and end softly. */
async function playFew(words: string): Promise<readonly [Float32Array, Float32Array]> {
  const samples = SECONDS * SAMPLE_RATE
  const sound = await playScore(composed(words, 4, SECONDS, ""), samples)
  const [left, right] = sound(0, samples)
  for (const channel of [left, right])
    for (let at = 0; at < FADE_S * SAMPLE_RATE; at++) {
      const place = samples - 1 - at
      channel[place] = (channel[place] ?? 0) * (at / (FADE_S * SAMPLE_RATE))
    }
  return [left, right]
}

async function writeSample(path: string, [left, right]: readonly [Float32Array, Float32Array]): Promise<void> {
  const file = openFilm(await loadLibav(), path, { pictures: null, soundSamples: left.length, soundBits: SOUND_BITS })
  file.sound(left, right)
  file.finish()
  file.close()
}

/** Paints what stands for each genre of music, and plays a few seconds of it, into a folder. */
export async function makeGenres(folder: string, only?: string): Promise<void> {
  for (const genre of GENRES) {
    if (only !== undefined && only !== genre) continue
    const [prompt, seed] = MOTIFS[genre]
    const image = sized(canvasOf(painted({ prompt, seed, ...PAINTED })), SHOWN)
    writeFileSync(join(folder, `${genre}.webp`), await webpOf(image, QUALITY, MOST_BYTES))
    await writeSample(join(folder, `${genre}.m4a`), await playFew(sounds[`genreWords_${genre}`]))
  }
}
