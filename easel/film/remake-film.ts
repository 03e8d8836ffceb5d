import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { composed } from "../audio/compose.ts"
import { playScore } from "../audio/play-score.ts"
import { makeSoundEffect } from "../audio/sound-effect.ts"
import type { Studio } from "../edit/studio.ts"
import type { FilmOrder } from "../orders/film-orders.ts"
import type { FrameInterpolationOrder, VideoExtendOrder, VideoToAudioOrder, VideoUpscaleOrder } from "../orders/remake-orders.ts"
import { freeUnused } from "../paint/free-unused.ts"
import { countOf } from "./at-rate.ts"
import { drawFrame } from "./draw-frame.ts"
import { imageSet } from "./image-set.ts"
import { loadLibav } from "./libav.ts"
import { playedFile } from "./played-file.ts"
import { type ReadFilm, readFilm } from "./read-film.ts"
import { makeSound, type Sound } from "./sound.ts"
import { temperOf } from "./temper.ts"
import { openFilm, SAMPLE_RATE } from "./write-film.ts"

/** Films out of a film: longer, larger, smoother, or with a sound. */

/** Bytes of pictures after which those that are encoded are freed. */
const FREE_EVERY_BYTES = 64 * 1024 * 1024
/** Words that ask for music rather than for the sound of things. */
const MUSICAL = /music|song|melod|piano|guitar|orchestr|\bbeats?\b|jazz|rock|techno|[音曲]乐|音楽|曲|موسيق/i

/** A film to be written. */
export interface Remade {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Pictures that it will have, about: what progress is told by. */
  readonly count: number
  readonly sound: Sound | undefined
  readonly samples: number
  readonly pictures: Iterable<Buffer>
}

/** The film that came with an order. */
async function withFilm(studio: Studio, work: (film: ReadFilm) => Promise<Remade>): Promise<void> {
  await write(await work(await readFilm(studio.inputPath("video"))), studio)
}

/** Writes a film picture by picture and hands it over, by default to stop. */
export async function write({ width, height, frameRate, count, sound, samples, pictures }: Remade, studio: Studio): Promise<void> {
  const path = join(studio.folder, `0-${randomUUID()}.mp4`)
  const film = openFilm(await loadLibav(), path, {
    pictures: { width, height, frameRate },
    soundSamples: sound === undefined ? 0 : samples,
  })
  let [isComplete, frame, heard, unfreed] = [false, 0, 0, 0]
  try {
    for (const picture of pictures) {
      studio.pause()
      film.picture(picture)
      frame++
      unfreed += width * height * 4
      if (unfreed > FREE_EVERY_BYTES) {
        unfreed = 0
        await freeUnused()
      }
      const until = Math.min(samples, Math.round((frame / frameRate) * SAMPLE_RATE))
      if (sound !== undefined && until > heard) film.sound(...sound(heard, until))
      heard = Math.max(heard, until)
      if (!studio.finishing(0, Math.min(0.99, frame / count))) return
    }
    film.finish()
    isComplete = true
  } finally {
    film.close()
    if (!isComplete) rmSync(path, { force: true })
  }
  studio.deliverFilm(0, await playedFile(path, "video/mp4", Math.round((1000 * frame) / frameRate)))
}

const even = (side: number): number => side - (side % 2)

/** The pictures of a film on a canvas of another size, each redrawn. */
export function* drawn({ width, height, pictures }: ReadFilm, canvas: Canvas): Generator<Canvas> {
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  const picture = createCanvas(width, height)
  for (const rgba of pictures()) {
    const image = picture.getContext("2d").createImageData(width, height)
    image.data.set(rgba.subarray(0, image.data.length))
    picture.getContext("2d").putImageData(image, 0, 0)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    yield canvas
  }
}

/** What a film sounds like, sample by sample; silent after its end. */
const own =
  ({ sound: [left, right] }: ReadFilm): Sound =>
  (from, to) => {
    const piece = (channel: Float32Array): Float32Array => {
      const samples = new Float32Array(to - from)
      samples.set(channel.subarray(from, to))
      return samples
    }
    return [piece(left), piece(right)]
  }

const hasSound = ({ sound: [left] }: ReadFilm): boolean => left.length > 0

/** Goes on where a film ends: begins with its last picture, which then moves as the words have it. */
export async function runVideoExtend(order: VideoExtendOrder, studio: Studio): Promise<void> {
  await withFilm(studio, async (film) => {
    const size = { width: even(film.width), height: even(film.height) }
    const { frameRate } = film
    const before = countOf(film)
    const added = Math.max(1, Math.round(order.duration_s * frameRate))
    const samples = Math.round(((before + added) / frameRate) * SAMPLE_RATE)
    const asFilm = {
      ...order,
      kind: "image-to-video",
      ...size,
      frame_rate: frameRate,
      count: 1,
      is_live: false,
      sound: false,
      inputs: [],
    } satisfies FilmOrder
    const temper = temperOf(asFilm)
    const going = makeSound(order.prompt, order.seed, Math.round((added / frameRate) * SAMPLE_RATE))
    const has = hasSound(film)
    function* pictures(): Generator<Buffer> {
      const canvas = createCanvas(size.width, size.height)
      for (const shown of drawn(film, canvas)) yield shown.data()
      const { data } = canvas.getContext("2d").getImageData(0, 0, size.width, size.height)
      const set = imageSet({ ...size, rgba: data }, asFilm, temper)
      for (let frame = 1; frame <= added; frame++) {
        drawFrame(canvas.getContext("2d"), set, asFilm, temper, order.seed, { share: frame / added, seconds: frame / frameRate })
        yield canvas.data()
      }
    }
    const end = film.sound[0].length
    const sound: Sound = (from, to) => {
      const [left, right] = own(film)(from, to)
      if (to > end) {
        const start = Math.max(from, end)
        const [goneLeft, goneRight] = going(start - end, to - end)
        left.set(goneLeft, start - from)
        right.set(goneRight, start - from)
      }
      return [left, right]
    }
    return { ...size, frameRate, count: before + added, sound: has ? sound : undefined, samples, pictures: pictures() }
  })
}

/** The same film in another size. */
export async function runVideoUpscale(order: VideoUpscaleOrder, studio: Studio): Promise<void> {
  await withFilm(studio, async (film) => {
    const canvas = createCanvas(order.width, order.height)
    function* pictures(): Generator<Buffer> {
      for (const shown of drawn(film, canvas)) yield shown.data()
    }
    const sound = hasSound(film) ? own(film) : undefined
    return {
      width: order.width,
      height: order.height,
      frameRate: film.frameRate,
      count: countOf(film),
      sound,
      samples: film.sound[0].length,
      pictures: pictures(),
    }
  })
}

/** The same film with a picture between every two, in which the one becomes the other. */
export async function runFrameInterpolation(_order: FrameInterpolationOrder, studio: Studio): Promise<void> {
  await withFilm(studio, async (film) => {
    const size = { width: even(film.width), height: even(film.height) }
    const doubles = film.frameRate * 2 <= 60
    function* pictures(): Generator<Buffer> {
      const canvas = createCanvas(size.width, size.height)
      const [last, between] = [createCanvas(size.width, size.height), createCanvas(size.width, size.height)]
      let isFirst = true
      for (const shown of drawn(film, canvas)) {
        if (!isFirst && doubles) {
          const context = between.getContext("2d")
          context.globalAlpha = 1
          context.drawImage(last, 0, 0)
          context.globalAlpha = 0.5
          context.drawImage(shown, 0, 0)
          yield between.data()
        }
        yield shown.data()
        if (isFirst && doubles) yield shown.data()
        isFirst = false
        last.getContext("2d").drawImage(shown, 0, 0)
      }
    }
    const factor = doubles ? 2 : 1
    const sound = hasSound(film) ? own(film) : undefined
    return {
      ...size,
      frameRate: film.frameRate * factor,
      count: countOf(film) * factor,
      sound,
      samples: film.sound[0].length,
      pictures: pictures(),
    }
  })
}

/** Samples in which one sound passes into another: a cut would click. */
const PASSING = Math.round(0.2 * SAMPLE_RATE)

/** One sound for so many samples, into whose place another comes at their end. */
const followed =
  (first: Sound, next: Sound, end: number): Sound =>
  (from, to) => {
    if (from >= end) return next(from, to)
    // The first has samples up to its end only.
    const until = Math.min(to, end)
    const [before, after] = [first(from, until), next(from, to)]
    const mix = (side: 0 | 1): Float32Array =>
      after[side].map((sample, place) => {
        const share = Math.min(1, Math.max(0, (end - from - place) / PASSING))
        return (before[side][place] ?? 0) * share + sample * (1 - share)
      })
    return [mix(0), mix(1)]
  }

/** The same film whose first seconds have a sound that words describe: music where they ask for it. */
export async function runVideoToAudio(order: VideoToAudioOrder, studio: Studio): Promise<void> {
  await withFilm(studio, async (film) => {
    const size = { width: even(film.width), height: even(film.height) }
    const count = countOf(film)
    const samples = Math.round((count / film.frameRate) * SAMPLE_RATE)
    const asked = Math.round((order.duration_s ?? film.durationS) * SAMPLE_RATE)
    const end = asked > samples - PASSING ? samples : asked
    const made = MUSICAL.test(order.prompt)
      ? await playScore(composed(order.prompt, order.seed, end / SAMPLE_RATE, order.negative_prompt), end)
      : makeSoundEffect(order.prompt, order.negative_prompt, order.seed, end)
    const sound = end === samples ? made : followed(made, own(film), end)
    const canvas = createCanvas(size.width, size.height)
    function* pictures(): Generator<Buffer> {
      for (const shown of drawn(film, canvas)) yield shown.data()
    }
    return { ...size, frameRate: film.frameRate, count, sound, samples, pictures: pictures() }
  })
}
