import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { pngOf } from "../edit/rasters.ts"
import { carry, drawn } from "../edit/test-studio.ts"
import { FILM_EFFECTS, type FilmEffect } from "../orders/film-orders.ts"
import { boxesOf, decodeFilm, psnr } from "./decode-film.ts"
import { fitImage } from "./fit-image.ts"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "film-test-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const SMALL = { width: 128, height: 72, duration_s: 1, frame_rate: 12 }

const filmed = async (fields: object, inputs: Readonly<Record<string, Uint8Array>> = {}) => {
  const { films } = await carry({ kind: "text-to-video", ...SMALL, ...fields }, inputs, Number.POSITIVE_INFINITY, folder)
  const [film] = films
  if (film === undefined) throw new Error("no film")
  return film
}

/** An image that nothing stands out of. */
const scenery = (hue: number) => drawn(128, 72, (x, y) => [40 + hue / 2 + y, 80 + y, 120 + x / 2])
/** Soft enough that a film can hold it, with something that stands out. */
const image = (hue: number) =>
  drawn(128, 72, (x, y) => {
    const isThing = Math.hypot(x - 64, y - 42) < 18
    return isThing ? [230 - hue, 120, 40 + hue] : [40 + hue / 2, 80 + y, 120 + x / 2]
  })
const FIRST = image(0)
const LAST = image(150)

/** The smallest and the largest change from one picture to the next (0–255, the mean of all places). */
const changes = (pictures: readonly Uint8Array[]): readonly [least: number, most: number] => {
  const all = pictures.slice(1).map((picture, at) => {
    const before = pictures[at] ?? picture
    return picture.reduce((sum, value, place) => sum + Math.abs(value - (before[place] ?? 0)), 0) / picture.length
  })
  return [Math.min(...all), Math.max(...all)]
}

describe("a film of words", () => {
  it("is H.264 in yuv420p of just the ordered size, rate and length, with its index first, and moves all through without a jump", async () => {
    const { path, sizeBytes, durationMs } = await filmed({ prompt: "a red fox in the snow", duration_s: 1.3 })
    const film = await decodeFilm(path)
    expect(film).toMatchObject({ width: 128, height: 72, isTagged709: true, sampleRate: 0 })
    expect(film.pictures).toHaveLength(16)
    expect(film.durationS).toBeCloseTo(16 / 12, 2)
    expect(durationMs).toBe(Math.round(16_000 / 12))
    expect(boxesOf(path).indexOf("moov")).toBeLessThan(boxesOf(path).indexOf("mdat"))
    expect(readFileSync(path)).toHaveLength(sizeBytes)
    const [least, most] = changes(film.pictures)
    expect(least).toBeGreaterThan(0.05)
    expect(most).toBeLessThan(20)
  })

  it("is the same bytes for the same order, and another film for another seed, pace, style, camera or strength", async () => {
    const hash = async (fields: object) => (await filmed({ prompt: "a dog walking by the sea, rain", sound: true, ...fields })).sha256
    const first = await hash({})
    expect(await hash({})).toBe(first)
    const others = [
      { seed: 8 },
      { motion_mode: "fast" },
      ...["anime", "3d_animation", "clay", "comic", "cyberpunk"].map((style) => ({ style })),
      ...["movement", "horizontal", "vertical", "zoom", "pan"].flatMap((mode) => [-9, 9].map((offset) => ({ camera: { mode, offset } }))),
      { relevance: 0 },
      { relevance: 1 },
    ]
    const hashes: string[] = [first]
    for (const other of others) hashes.push(await hash(other))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it.each([
    "fish underwater",
    "a candle on a table",
    "a mandala",
    "portrait of a woman",
    "a rocket in space",
    "a storm with lightning over the sea",
    "an old cat asleep in a room",
    "",
  ])("moves whatever it is of: %s", async (prompt) => {
    const { pictures } = await decodeFilm((await filmed({ prompt })).path)
    const [least, most] = changes(pictures)
    expect(least).toBeGreaterThan(0.02)
    expect(most).toBeLessThan(25)
  })
})

describe("the sound of a film", () => {
  it.each(["wind over a mountain", "a river", "waves on a beach", "birds in a forest", "rain", "a campfire", "a city street", "silence"])(
    "is stereo, as long as the film, heard and not clipped: %s",
    async (prompt) => {
      const film = await decodeFilm((await filmed({ prompt, sound: true })).path)
      expect(film.sampleRate).toBe(48_000)
      for (const samples of film.samples) {
        expect(Math.abs(samples.length / 48_000 - 1)).toBeLessThan(0.06)
        const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
        expect(loudest).toBeGreaterThan(0.02)
        expect(loudest).toBeLessThan(1)
      }
      expect(film.samples[0]).not.toEqual(film.samples[1])
    },
  )
})

describe("a film of an image", () => {
  it.each([
    ["image", {}],
    ["first-frame", { prompt: "a ship on the sea, storm, clouds", style: "cyberpunk", camera: { mode: "zoom", offset: -10 } }],
    ["image", { is_live: true, style: "clay" }],
  ])("begins with it and moves from there: %s %o", async (role, fields) => {
    const { path } = await filmed({ kind: "image-to-video", ...fields }, { [role]: pngOf(FIRST, "") })
    const { pictures } = await decodeFilm(path)
    expect(psnr(pictures[0] ?? new Uint8Array(0), FIRST.rgba)).toBeGreaterThan(30)
    expect(changes(pictures)[0]).toBeGreaterThan(0.01)
  })

  it("goes from a first to a last image, and shows both as they are", async () => {
    const { path } = await filmed({ kind: "image-to-video" }, { "first-frame": pngOf(FIRST, ""), "last-frame": pngOf(LAST, "") })
    const { pictures } = await decodeFilm(path)
    const [first, last] = [pictures[0] ?? new Uint8Array(0), pictures.at(-1) ?? new Uint8Array(0)]
    expect(psnr(first, FIRST.rgba)).toBeGreaterThan(30)
    expect(psnr(last, LAST.rgba)).toBeGreaterThan(30)
    expect(changes(pictures)[0]).toBeGreaterThan(0.05)
  })

  it.each(["crop", "pad"] as const)("of another shape begins with it in its own proportions: %s", async (way) => {
    const tall = drawn(90, 120, (x, y) => (Math.hypot(x - 45, y - 50) < 24 ? [230, 120, 40] : [40, 80 + y, 120 + x / 2]))
    const fields = { kind: "image-to-video", duration_s: 0.5, image_fit: { image: { way, width: 128, height: 171 } } }
    const { path } = await filmed(fields, { image: pngOf(tall, "") })
    const { pictures } = await decodeFilm(path)
    expect(psnr(pictures[0] ?? new Uint8Array(0), fitImage(tall, { width: 128, height: 72 }, { way }).rgba)).toBeGreaterThan(28)
  })

  it("leaves what is behind still where it is live", async () => {
    const { path } = await filmed({ kind: "image-to-video", is_live: true, duration_s: 2 }, { image: pngOf(FIRST, "") })
    const { pictures } = await decodeFilm(path)
    const corner = (picture: Uint8Array | undefined) => Array.from({ length: 16 }, (_, x) => picture?.[(4 * 128 + x) * 4] ?? 0)
    const [first, later] = [corner(pictures[0]), corner(pictures[15])]
    expect(Math.max(...first.map((value, at) => Math.abs(value - (later[at] ?? 0))))).toBeLessThan(6)
  })
})

it("a film that is told to stop leaves no file", async () => {
  const before = readdirSync(folder)
  const { films } = await carry({ kind: "text-to-video", ...SMALL, prompt: "sea" }, {}, 4, folder)
  expect(films).toEqual([])
  expect(readdirSync(folder)).toEqual(before)
})

describe("a film of several images", () => {
  const several = (fields: object, inputs: Readonly<Record<string, Uint8Array>>) =>
    filmed({ kind: "multi-image-to-video", prompt: "two hills", ...fields }, inputs)

  it("puts what one of them is about into the scenery of another, and shows no other scenery", async () => {
    const inputs = { "image-1": pngOf(image(0), ""), "image-2": pngOf(scenery(170), "") }
    const { pictures } = await decodeFilm((await several({ duration_s: 2 }, inputs)).path)
    const [place, thing] = [scenery(170).rgba, [230, 120, 40]]
    for (const picture of [pictures[0], pictures.at(-1)]) {
      const off = (x: number, y: number, wanted: ArrayLike<number>, from = 0) =>
        Math.max(...[0, 1, 2].map((k) => Math.abs((picture?.[(y * 128 + x) * 4 + k] ?? 0) - (wanted[from + k] ?? 0))))
      for (const [x, y] of [
        [6, 8],
        [120, 10],
        [8, 40],
      ] as const)
        expect(off(x, y, place, (y * 128 + x) * 4)).toBeLessThan(40)
      const places = Array.from({ length: 128 * 72 }, (_, at) => off(at % 128, Math.floor(at / 128), thing))
      expect(places.filter((away) => away < 70).length).toBeGreaterThan(150)
    }
  })

  it("begins with the first of them and ends with the last where they show only scenery, in the order of their places, and moves all through without a jump", async () => {
    const [FIRST, LAST] = [scenery(0), scenery(170)]
    const { path, sha256 } = await several({ duration_s: 2 }, { "image-3": pngOf(LAST, ""), "image-1": pngOf(FIRST, "") })
    const { pictures } = await decodeFilm(path)
    expect(pictures).toHaveLength(24)
    const only = async (input: Uint8Array) => (await decodeFilm((await several({ duration_s: 2 }, { "image-2": input })).path)).pictures
    const [ofFirst, ofLast] = [await only(pngOf(FIRST, "")), await only(pngOf(LAST, ""))]
    const like = (at: number, other: readonly Uint8Array[]) => Math.max(...other.map((picture) => psnr(pictures[at] ?? picture, picture)))
    expect(like(0, ofFirst)).toBeGreaterThan(like(0, ofLast) + 6)
    expect(like(23, ofLast)).toBeGreaterThan(like(23, ofFirst) + 6)
    expect(changes(pictures)[1]).toBeLessThan(20)
    expect((await several({ duration_s: 2 }, { "image-1": pngOf(FIRST, ""), "image-3": pngOf(LAST, "") })).sha256).toBe(sha256)
  })
})

describe("a film of an effect", () => {
  const effected = async (model: FilmEffect, inputs: Readonly<Record<string, Uint8Array>> = { "image-1": pngOf(FIRST, "") }) =>
    filmed({ kind: "effect-to-video", model, duration_s: 2 }, inputs)

  it.each(FILM_EFFECTS)("%s moves, is no other effect, and is the same bytes for the same order", async (effect) => {
    const film = await effected(effect, { "image-1": pngOf(FIRST, ""), "image-2": pngOf(LAST, "") })
    const { pictures } = await decodeFilm(film.path)
    expect(pictures).toHaveLength(24)
    expect(changes(pictures)[1]).toBeGreaterThan(0.3)
    const still = await decodeFilm((await effected("turn-over")).path)
    const unlike = pictures.filter((picture, at) => psnr(picture, still.pictures[at] ?? picture) < 34)
    expect(effect === "turn-over" ? 24 : unlike.length).toBeGreaterThan(4)
    expect((await effected(effect, { "image-1": pngOf(FIRST, ""), "image-2": pngOf(LAST, "") })).sha256).toBe(film.sha256)
  })

  it("leads from the first image to the second where it takes two, and takes the first again where there is one", async () => {
    const inputs: Readonly<Record<string, Uint8Array>> = { "image-1": pngOf(FIRST, ""), "image-2": pngOf(LAST, "") }
    const { pictures } = await decodeFilm((await effected("turn-over", inputs)).path)
    const [plain, other] = await Promise.all(
      ["image-1", "image-2"].map(
        async (role) =>
          (await decodeFilm((await filmed({ kind: "image-to-video", prompt: "" }, { image: inputs[role] ?? new Uint8Array() })).path))
            .pictures[0] ?? new Uint8Array(),
      ),
    )
    const [begin, end] = [pictures[0], pictures.at(-1)]
    if (begin === undefined || end === undefined || plain === undefined || other === undefined) throw new Error("no pictures")
    expect([psnr(begin, plain) > 30, psnr(end, other) > 30, psnr(begin, end) < 25]).toEqual([true, true, true])
    const alone = (await decodeFilm((await effected("turn-over")).path)).pictures
    expect(psnr(alone.at(-1) ?? begin, plain)).toBeGreaterThan(30)
  })
})
