import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { canvasOf, flattened } from "../edit/rasters.ts"
import type { Studio } from "../edit/studio.ts"
import { type FilmOrder, framesOf } from "../orders/film-orders.ts"
import { seedOf } from "../orders/seed.ts"
import { freeUnused } from "../paint/free-unused.ts"
import type { Raster } from "../upscale/lanczos.ts"
import type { Size } from "./canvases.ts"
import { composedSet } from "./compose-set.ts"
import { airOf, drawingOf } from "./draw-effect.ts"
import { drawFrame } from "./draw-frame.ts"
import { drawMontage } from "./draw-montage.ts"
import type { DrawEffect } from "./effects/effect-frame.ts"
import { fitImage } from "./fit-image.ts"
import { imageSet } from "./image-set.ts"
import { loadLibav } from "./libav.ts"
import { paintSet } from "./paint-set.ts"
import { playedFile } from "./played-file.ts"
import type { FilmSet } from "./set.ts"
import { makeSound } from "./sound.ts"
import { type Temper, temperOf } from "./temper.ts"
import { openFilm, SAMPLE_RATE } from "./write-film.ts"

/** Share of the time that painting the set takes; the frames take the rest. */
const SET_SHARE = 0.3
/** Share of the film in which one image becomes another, about its middle. */
const MORPH = 0.7

/** Bytes of pictures after which those that are encoded are freed. */
const FREE_EVERY_BYTES = 64 * 1024 * 1024

const even = (side: number): number => side - (side % 2)
const smooth = (share: number): number => {
  const within = Math.min(1, Math.max(0, share))
  return within * within * (3 - 2 * within)
}

/** What a film goes through: one set, two where it ends with another image, or one image after another. */
interface Sets {
  readonly first: FilmSet
  readonly last?: FilmSet
  readonly further?: readonly FilmSet[]
}

/** The images that an effect does something to. */
interface Images {
  readonly images: readonly [Canvas, Canvas]
  readonly draw: DrawEffect
}

type Shown = Sets | Images

async function openSets(order: FilmOrder, size: Size, index: number, temper: Temper, studio: Studio): Promise<Shown | undefined> {
  const share = (done: number): boolean => studio.finishing(index, done * SET_SHARE)
  if (order.kind === "text-to-video") {
    const first = await paintSet(order, seedOf(order, index), size, temper, share)
    return first === undefined ? undefined : { first }
  }
  const rasterOf = async (role: string): Promise<Raster> => fitImage(flattened(await studio.raster(role)), size, order.image_fit?.[role])
  const setOf = async (role: string): Promise<FilmSet> => imageSet(await rasterOf(role), order, temper)
  if (order.kind === "effect-to-video") {
    const draw = drawingOf(order.model)
    const second = order.inputs.some(({ role }) => role === "image-2") ? canvasOf(await rasterOf("image-2")) : null
    if (draw === null) return { first: { ...(await setOf("image-1")), drifting: airOf(order.model) ?? [] } }
    const image = canvasOf(await rasterOf("image-1"))
    return { images: [image, second ?? image], draw }
  }
  if (order.kind === "multi-image-to-video") {
    const shown = order.inputs.map(({ role }) => role).toSorted()
    const composed = composedSet(await Promise.all(shown.map(rasterOf)), order, temper)
    if (composed !== undefined) return share(1) ? { first: composed } : undefined
    const sets: FilmSet[] = []
    for (const [place, role] of shown.entries()) {
      sets.push(await setOf(role))
      if (!share((place + 1) / shown.length)) return undefined
    }
    const [begin, ...further] = sets
    return begin === undefined ? undefined : { first: begin, further }
  }
  const roles: readonly string[] = order.inputs.map(({ role }) => role)
  const first = await setOf(roles.includes("first-frame") ? "first-frame" : "image")
  if (!share(0.6)) return undefined
  return roles.includes("last-frame") ? { first, last: await setOf("last-frame") } : { first }
}

/** Films of words or of an image, one after another. */
export async function runFilm(order: FilmOrder, studio: Studio): Promise<void> {
  const size = { width: even(order.width), height: even(order.height) }
  const temper = temperOf(order)
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    studio.pause()
    const sets = await openSets(order, size, index, temper, studio)
    if (sets === undefined || !(await makeFilm(order, sets, size, temper, index, studio))) return
  }
}

/** Draws, sounds and writes one film; false when told to stop. */
async function makeFilm(order: FilmOrder, sets: Shown, size: Size, temper: Temper, index: number, studio: Studio): Promise<boolean> {
  const { width, height } = size
  const [frames, seed, rate] = [framesOf(order), seedOf(order, index), order.frame_rate]
  const path = join(studio.folder, `${index}-${randomUUID()}.mp4`)
  const samples = order.sound ? Math.round((frames / rate) * SAMPLE_RATE) : 0
  const sound = order.sound ? makeSound(order.prompt, seed, samples) : undefined
  const film = openFilm(await loadLibav(), path, { pictures: { width, height, frameRate: rate }, soundSamples: samples })
  let isComplete = false
  try {
    const canvas = createCanvas(width, height)
    const isOne = "images" in sets || (sets.last === undefined && sets.further === undefined)
    const other = isOne ? undefined : createCanvas(width, height)
    for (let frame = 0, heard = 0, unfreed = 0; frame < frames; frame++) {
      studio.pause()
      unfreed += width * height * 4
      if (unfreed > FREE_EVERY_BYTES) {
        unfreed = 0
        await freeUnused()
      }
      drawMoment(canvas, other, sets, order, temper, seed, frame, frames)
      film.picture(canvas.data())
      if (sound !== undefined) {
        const until = Math.round(((frame + 1) / rate) * SAMPLE_RATE)
        film.sound(...sound(heard, Math.min(samples, until)))
        heard = until
      }
      if (!studio.finishing(index, SET_SHARE + ((1 - SET_SHARE) * (frame + 1)) / frames)) return false
      studio.show(index, (side) => {
        const scale = Math.min(1, side / Math.max(width, height))
        const small = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
        small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height)
        return small
      })
    }
    film.finish()
    isComplete = true
  } finally {
    film.close()
    if (!isComplete) rmSync(path, { force: true })
  }
  const durationMs = Math.round((1000 * frames) / rate)
  studio.deliverFilm(index, await playedFile(path, "video/mp4", durationMs))
  return true
}

/** One frame; between two images it dissolves from the one to the other while both move. */
function drawMoment(
  canvas: Canvas,
  other: Canvas | undefined,
  shown: Shown,
  order: FilmOrder,
  temper: Temper,
  seed: number,
  frame: number,
  frames: number,
): void {
  const context = canvas.getContext("2d")
  const share = frames === 1 ? 0 : frame / (frames - 1)
  const seconds = frame / order.frame_rate
  if ("images" in shown) {
    const [one, second] = shown.images
    const { width, height } = canvas
    return shown.draw({ context, first: one, second, width, height, time: { share, seconds }, seed })
  }
  const { first, last, further = [] } = shown
  if (further.length > 0 && other !== undefined)
    return drawMontage(context, other, [first, ...further], order, temper, seed, { share, seconds })
  drawFrame(context, first, order, temper, seed, { share, seconds })
  if (last === undefined || other === undefined) return
  // The last image's own motion is played backwards, so that it ends as it is.
  const left = { share: 1 - share, seconds: (frames - 1 - frame) / order.frame_rate }
  drawFrame(other.getContext("2d"), last, order, temper, seed, left)
  context.globalAlpha = smooth((share - (1 - MORPH) / 2) / MORPH)
  context.drawImage(other, 0, 0)
  context.globalAlpha = 1
}
