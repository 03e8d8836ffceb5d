import { randomUUID } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Studio } from "../../../easel/edit/studio.ts"
import { loadLibav } from "../../../easel/film/libav.ts"
import { playedFile } from "../../../easel/film/played-file.ts"
import { readFilm, readSides } from "../../../easel/film/read-film.ts"
import { openFilm, type PictureForm, SAMPLE_RATE } from "../../../easel/film/write-film.ts"
import type { JobRequest } from "../../../easel/orders/schemas.ts"
import type { FilmFile } from "../../../easel/painter-messages.ts"
import { plainJpeg } from "../plain-images.ts"
import { markOf } from "./plain-images.ts"
import { repeated } from "./repeated.ts"

/** A film, or a sound where there are no pictures. */
export interface Played {
  readonly pictures: PictureForm | null
  readonly seconds: number
  readonly hasSound: boolean
}

/** In so many parts it is told how far a film is. */
const SHARES = 10
/** Side of what is shown of a film on its way (px). */
const SHOWN_SIDE = 32
const GREY = 128
/** Samples of a moment: enough for the encoder to get going. */
const MOMENT_SAMPLES = 8 * 1_024

/** What has been written once is not written again. */
const written = new Map<string, Uint8Array>()

/** Hands over `count` films or sounds of one grey and of silence, each with bytes of its own. */
export async function deliverPlayed(
  order: JobRequest,
  played: Played,
  studio: Studio,
  count = 1,
  told: (index: number) => Pick<FilmFile, "lyrics"> = () => ({}),
): Promise<void> {
  const durationMs = Math.round(1000 * played.seconds)
  for (let index = 0; index < count; index++) {
    for (let part = 1; part <= SHARES; part++) {
      studio.pause()
      if (!studio.finishing(index, part / (SHARES + 1))) return
      if (played.pictures !== null) studio.show(index, () => plainJpeg(SHOWN_SIDE, SHOWN_SIDE, GREY))
    }
    const path = join(studio.folder, `${index}-${randomUUID()}.${played.pictures === null ? "m4a" : "mp4"}`)
    writeFileSync(path, Buffer.concat([await fileOf(played, studio.folder), markBox(markOf(order, index).text)]))
    studio.deliverFilm(index, {
      ...(await playedFile(path, played.pictures === null ? "audio/mp4" : "video/mp4", durationMs)),
      ...told(index),
    })
  }
}

/** What is known of a film that came with an order. Throws `OrderFailure` if it is not one. */
export async function readPlayed(path: string): Promise<Played> {
  const { width, height, frameRate, durationS, sound } = await readFilm(path)
  const even = (side: number): number => side - (side % 2)
  return { pictures: { width: even(width), height: even(height), frameRate }, seconds: durationS, hasSound: sound[0].length > 0 }
}

/** How long a sound plays that came with an order. Throws `OrderFailure` if it is not one. */
export async function secondsOfSound(path: string): Promise<number> {
  const [left] = await readSides(path)
  return left.length / SAMPLE_RATE
}

async function fileOf(played: Played, folder: string): Promise<Uint8Array> {
  const form = JSON.stringify(played)
  const known = written.get(form)
  if (known !== undefined) return known
  const path = join(folder, `plain-${randomUUID()}.mp4`)
  await writeMoment(played, path)
  const made = await repeated(readFileSync(path), played)
  written.set(form, made)
  return made
}

/** One picture and a moment of silence, as Easel writes them. */
async function writeMoment({ pictures, hasSound }: Played, path: string): Promise<void> {
  const samples = hasSound ? MOMENT_SAMPLES : 0
  const file = openFilm(await loadLibav(), path, { pictures, soundSamples: samples })
  try {
    if (pictures !== null) file.picture(Buffer.alloc(pictures.width * pictures.height * 4, GREY))
    if (hasSound) file.sound(new Float32Array(samples), new Float32Array(samples))
    file.finish()
  } finally {
    file.close()
  }
}

/** A box that players skip, with the mark of an order in it. */
function markBox(mark: string): Buffer {
  const box = Buffer.alloc(8 + mark.length)
  box.writeUInt32BE(box.length, 0)
  box.write(`free${mark}`, 4, "latin1")
  return box
}
