import { createCanvas } from "@napi-rs/canvas"
import { bothAsOne } from "../../audio/samples.ts"
import { speakSpelled } from "../../audio/speak.ts"
import { findFaces } from "../../edit/faces.ts"
import { fitted, flattened } from "../../edit/rasters.ts"
import type { Studio } from "../../edit/studio.ts"
import { OrderFailure } from "../../order-failure.ts"
import type { LipSyncOrder } from "../../orders/lip-orders.ts"
import { type ReadFilm, readFilm, readSides } from "../read-film.ts"
import { drawn, write } from "../remake-film.ts"
import { SAMPLE_RATE } from "../write-film.ts"
import { drawMouth, type Pixels } from "./draw-mouth.ts"
import { followMouth } from "./follow-mouth.ts"
import { brightnessOf, loudnessOf } from "./loudness.ts"
import { type MouthPlace, mouthOf } from "./mouth-place.ts"
import { mouthOfPhonemes, mouthOfSound, type Speaking } from "./mouth-shape.ts"

/** Pictures a second of a face that was an image. */
const IMAGE_RATE = 25
/** Nobody speaks longer in one film, s. */
const LONGEST_S = 120

const noFace = (): OrderFailure => new OrderFailure("no-face", "no face is seen that could speak")

/** What is heard, and what lips do to it. */
interface Heard {
  readonly channels: readonly [left: Float32Array, right: Float32Array]
  readonly speaking: Speaking
}

async function hear({ prompt, model, speed, emotion, own_voice, inputs }: LipSyncOrder, studio: Studio): Promise<Heard> {
  if (inputs.some(({ role }) => role === "sound")) {
    const [left, right] = await readSides(studio.inputPath("sound"))
    const both = bothAsOne([left, right])
    return { channels: [left, right], speaking: mouthOfSound(loudnessOf(both), brightnessOf(both)) }
  }
  const { samples, phonemes } = await speakSpelled({ prompt, model: model ?? "", speed, emotion, own_voice })
  return { channels: [samples, samples], speaking: mouthOfPhonemes(phonemes, loudnessOf(samples)) }
}

/** A face says a text, or moves its lips to a sound: as long as that is heard, with nothing changed but what is around the mouth. */
export async function runLipSync(order: LipSyncOrder, studio: Studio): Promise<void> {
  const face = order.inputs.some(({ role }) => role === "image") ? await faceOfImage(order, studio) : null
  const { channels, speaking } = await hear(order, studio)
  const [left, right] = channels
  const samples = Math.min(left.length, LONGEST_S * SAMPLE_RATE)
  const sound = (from: number, to: number): [Float32Array, Float32Array] => [left.slice(from, to), right.slice(from, to)]
  const size = { width: order.width, height: order.height }
  const countAt = (frameRate: number): number => Math.max(1, Math.ceil((samples / SAMPLE_RATE) * frameRate))
  if (face !== null) {
    const count = countAt(IMAGE_RATE)
    const pictures = spokenImage(face, speaking, count)
    return write({ ...size, frameRate: IMAGE_RATE, count, sound, samples, pictures }, studio)
  }
  const film = await readFilm(studio.inputPath("video"))
  const count = countAt(film.frameRate)
  const pictures = spokenFilm(film, size, speaking, count)
  await write({ ...size, frameRate: film.frameRate, count, sound, samples, pictures }, studio)
}

/** The picture of frame `frame` is heard while it is shown: its middle counts. */
const middleOf = (frame: number, frameRate: number): number => (frame + 0.5) / frameRate

interface ImageFace {
  readonly picture: Pixels
  readonly place: MouthPlace
}

async function faceOfImage(order: LipSyncOrder, studio: Studio): Promise<ImageFace> {
  const image = fitted(flattened(await studio.raster("image")), order)
  const [face] = findFaces(image)
  if (face === undefined) throw noFace()
  return { picture: image, place: mouthOf(image, face) }
}

/** The image, over and over, with the mouth as it stands at each moment. */
function* spokenImage({ picture, place }: ImageFace, speaking: Speaking, count: number): Generator<Buffer> {
  for (let frame = 0; frame < count; frame++) {
    const rgba = Buffer.from(picture.rgba)
    drawMouth(picture, { ...picture, rgba }, place, speaking(middleOf(frame, IMAGE_RATE)))
    yield rgba
  }
}

/** The pictures of a film, from its beginning again where it is shorter than what is said. */
function* spokenFilm(film: ReadFilm, size: { readonly width: number; readonly height: number }, speaking: Speaking, count: number) {
  const canvas = createCanvas(size.width, size.height)
  const mouthIn = followMouth()
  let frame = 0
  let isSeen = false
  while (frame < count) {
    const before = frame
    for (const shown of drawn(film, canvas)) {
      if (frame >= count) break
      const rgba = Buffer.from(shown.data())
      const picture: Pixels = { ...size, rgba: Buffer.from(rgba) }
      const place = mouthIn({ ...size, rgba: new Uint8ClampedArray(picture.rgba) })
      if (place !== null) {
        isSeen = true
        drawMouth(picture, { ...picture, rgba }, place, speaking(middleOf(frame, film.frameRate)))
      }
      frame++
      yield rgba
    }
    if (!isSeen || frame === before) throw noFace()
  }
}
