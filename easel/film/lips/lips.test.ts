import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { medianPitchHz } from "../../audio/measure-voice.ts"
import { readRaster } from "../../decode-input.ts"
import { findFaces } from "../../edit/faces.ts"
import { canvasOf } from "../../edit/rasters.ts"
import { carry, drawnPng } from "../../edit/test-studio.ts"
import { type DecodedFilm, decodeFilm } from "../decode-film.ts"
import { type MouthPlace, mouthOf } from "./mouth-place.ts"

const SIDE = 256
const TEXT = "Papa, a map of Bombay! Above all, my mama may amble by."
let folder = ""
let painted = new Uint8Array(0)
let photo = new Uint8Array(0)

/** A face of a photograph before an even wall, as a PNG. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const shot = await readFile(join(import.meta.dirname, "../../../node_modules/@vladmandic/human/assets/screenshot-facedetect.jpg"))
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext("2d")
  context.fillStyle = "#8a8f94"
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(canvasOf(await readRaster(shot)), 9, 348, 146, 146, 38, 38, 180, 180)
  return new Uint8Array(canvas.toBuffer("image/png"))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lips-test-"))
  const portrait = { kind: "text-to-image", prompt: "portrait of a woman with red hair", width: SIDE, height: SIDE, steps: 20, seed: 3 }
  painted = new Uint8Array((await carry(portrait)).files[0]?.bytes ?? [])
  photo = await photograph()
})
afterAll(() => rmSync(folder, { recursive: true }))

const SAYS = { kind: "lip-sync", width: SIDE, height: SIDE, prompt: TEXT, model: "en-female" } as const

async function spoken(inputs: Readonly<Record<string, Uint8Array>>, fields: Readonly<Record<string, unknown>> = {}) {
  const { films } = await carry({ ...SAYS, ...fields }, inputs, Number.POSITIVE_INFINITY, folder)
  const [one] = films
  if (one === undefined) throw new Error("no film")
  return { ...(await decodeFilm(one.path)), sha256: one.sha256, path: one.path }
}

async function placeIn(bytes: Uint8Array): Promise<MouthPlace> {
  const image = await readRaster(bytes)
  const [face] = findFaces(image)
  if (face === undefined) throw new Error("no face")
  return mouthOf(image, face)
}

/** How far the mouth is from how it stands in the first picture, picture by picture. */
function openings({ pictures, width }: DecodedFilm, { x, y, half }: MouthPlace): readonly number[] {
  const [first] = pictures
  return pictures.map((picture) => {
    let sum = 0
    for (let row = Math.round(y - half * 0.3); row < y + half * 0.7; row++)
      for (let column = Math.round(x - half * 0.6); column < x + half * 0.6; column++)
        sum += Math.abs((picture[(row * width + column) * 4] ?? 0) - (first?.[(row * width + column) * 4] ?? 0))
    return sum
  })
}

/** Every 10 ms: how loud it is, and how open the mouth is. */
function curves(film: DecodedFilm, place: MouthPlace): { readonly loud: readonly number[]; readonly open: readonly number[] } {
  const shown = openings(film, place)
  const rate = film.pictures.length / film.durationS
  const [left] = film.samples
  const count = Math.floor(film.durationS * 100) - 10
  const loud = Array.from({ length: count }, (_, at) => {
    const piece = left.subarray((at - 2) * 480, (at + 2) * 480)
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, piece.length))
  })
  const open = Array.from({ length: count }, (_, at) => {
    // A picture is there from its own moment on, and its middle is what it shows.
    const moment = Math.max(0, (at / 100) * rate - 0.5)
    const before = Math.floor(moment)
    return (shown[before] ?? 0) * (1 - (moment - before)) + (shown[before + 1] ?? shown[before] ?? 0) * (moment - before)
  })
  return { loud, open }
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const count = Math.min(one.length, other.length)
  const mean = (list: readonly number[]): number => list.slice(0, count).reduce((sum, value) => sum + value, 0) / count
  const [a, b] = [mean(one), mean(other)]
  let [both, ofOne, ofOther] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const [x, y] = [(one[at] ?? 0) - a, (other[at] ?? 0) - b]
    both += x * y
    ofOne += x * x
    ofOther += y * y
  }
  return both / Math.sqrt(ofOne * ofOther || 1)
}

/** How many ms the mouth is behind the sound, where both agree best. */
function lagOf({ loud, open }: ReturnType<typeof curves>): { readonly lagMs: number; readonly agrees: number } {
  let best = { lagMs: 0, agrees: -1 }
  for (let lag = -30; lag <= 30; lag++) {
    const agrees = lag < 0 ? correlation(loud.slice(-lag), open) : correlation(loud, open.slice(lag))
    if (agrees > best.agrees) best = { lagMs: lag * 10, agrees }
  }
  return best
}

describe("a face that speaks", () => {
  it.each([
    ["a painted one a text", () => painted, false],
    ["a photographed one a text", () => photo, false],
    ["a painted one a sound", () => painted, true],
    ["a photographed one a sound", () => photo, true],
  ])("%s: its mouth is open when something is heard, at most 80 ms late", async (_, face, isSound) => {
    const sound = async () => {
      const { films } = await carry({ kind: "speech", prompt: TEXT, model: "en-male" }, {}, Number.POSITIVE_INFINITY, folder)
      return new Uint8Array(readFileSync(films[0]?.path ?? ""))
    }
    const film = await spoken({ image: face(), ...(isSound ? { sound: await sound() } : {}) })
    const { lagMs, agrees } = lagOf(curves(film, await placeIn(face())))
    expect(Math.abs(lagMs)).toBeLessThanOrEqual(80)
    expect(agrees).toBeGreaterThan(0.5)
    expect(film.sampleRate).toBe(48_000)
  })

  it("says Japanese in kanji as it says its reading, and its mouth moves with it", async () => {
    const fields = { prompt: "今日は海を見に行きました。", model: "ja-female" }
    const film = await spoken({ image: painted }, fields)
    expect(film.sha256).toBe((await spoken({ image: painted }, { ...fields, prompt: "キョーワ ウミヲ ミニ イキマシタ。" })).sha256)
    const { lagMs, agrees } = lagOf(curves(film, await placeIn(painted)))
    expect(Math.abs(lagMs)).toBeLessThanOrEqual(80)
    expect(agrees).toBeGreaterThan(0.5)
  })

  it("is closed before anything is said and for lips that meet, and the rest of the picture stays as it was", async () => {
    const place = await placeIn(painted)
    const film = await spoken({ image: painted }, { prompt: "Mmm. Aaah. Mmm." })
    const open = openings(film, place)
    const widest = Math.max(...open)
    expect(Math.max(...open.slice(0, 3))).toBeLessThan(0.12 * widest)
    const [first, last] = [film.pictures[0], film.pictures[open.indexOf(widest)]]
    let [apart, count] = [0, 0]
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) {
        if (Math.hypot(column - place.x, row - place.y) < 3 * place.half) continue
        apart += Math.abs((first?.[(row * SIDE + column) * 4] ?? 0) - (last?.[(row * SIDE + column) * 4] ?? 0))
        count++
      }
    expect(apart / count).toBeLessThan(1)
  })

  it("says it in somebody's own voice where the order has its traits", async () => {
    const own_voice = { pitch_hz: 240, syllables_per_s: 4, tilt_db: -3 }
    const film = await spoken({ image: painted, voice: new Uint8Array([1]) }, { own_voice })
    const hz = medianPitchHz({ samples: film.samples[0], rate: film.sampleRate })
    expect(Math.abs((hz ?? 0) / own_voice.pitch_hz - 1)).toBeLessThan(0.06)
  })

  it("of a film is followed through it, again from its beginning where it is said for longer", async () => {
    const fields = { kind: "image-to-video", prompt: "a woman", width: SIDE, height: SIDE, duration_s: 1, frame_rate: 12, is_live: true }
    const { films } = await carry(fields, { image: photo }, Number.POSITIVE_INFINITY, folder)
    const film = await spoken({ video: new Uint8Array(readFileSync(films[0]?.path ?? "")) }, { prompt: "Above all, my mama may amble by." })
    expect(film.durationS).toBeGreaterThan(1.5)
    const open = openings(film, await placeIn(photo))
    expect(Math.max(...open)).toBeGreaterThan(4 * (open[0] ?? 0) + 200)
  })
})

it("a mouth is as wide as its face has it, whatever smaller squares of the face look like faces", async () => {
  for (const seed of [6, 7]) {
    const order = { kind: "text-to-image", prompt: "portrait of a girl, photo", width: 768, height: 768, steps: 20, seed }
    const image = await readRaster(new Uint8Array((await carry(order)).files[0]?.bytes ?? []))
    const [face] = findFaces(image)
    if (face === undefined) throw new Error("no face")
    const share = mouthOf(image, face).half / face.radiusX
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.5)
  }
})

it("a mouth in a dark beard is where the lips are, not at the edge of the beard", async () => {
  for (const seed of [2, 3]) {
    const order = { kind: "text-to-image", prompt: "portrait of a man with a beard", width: SIDE, height: SIDE, steps: 12, seed }
    const image = await readRaster(new Uint8Array((await carry(order)).files[0]?.bytes ?? []))
    const [face] = findFaces(image)
    if (face?.eyes === undefined) throw new Error("no face with eyes")
    const { left, right } = face.eyes
    const below = (mouthOf(image, face).y - (left.y + right.y) / 2) / (right.x - left.x)
    expect(below).toBeGreaterThan(1.14)
    expect(below).toBeLessThan(1.28)
  }
})

it("the same order gives the same bytes", async () => {
  const hash = async () => (await spoken({ image: painted }, { prompt: "Hello." })).sha256
  expect(await hash()).toBe(await hash())
})

it("where no face is seen, and where a sound is none, the order fails by its own code and leaves nothing behind", async () => {
  const wall = drawnPng(128, 128, () => [120, 140, 160])
  const before = readdirSync(folder).toSorted()
  await expect(spoken({ image: wall })).rejects.toMatchObject({ code: "no-face" })
  const { films } = await carry(
    { kind: "text-to-video", prompt: "the sea", width: 128, height: 128, duration_s: 1, frame_rate: 8 },
    {},
    Number.POSITIVE_INFINITY,
    folder,
  )
  const sea = films[0]?.path ?? ""
  await expect(spoken({ video: new Uint8Array(readFileSync(sea)) })).rejects.toMatchObject({ code: "no-face" })
  rmSync(sea)
  for (const sound of [new Uint8Array(0), new TextEncoder().encode("no sound"), photo])
    await expect(spoken({ image: painted, sound })).rejects.toMatchObject({ code: "input-unreadable" })
  expect(readdirSync(folder).toSorted()).toEqual(before)
})
