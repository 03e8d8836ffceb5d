import { expect, test } from "vitest"
import { COLOURS } from "./colours.ts"
import { galleryOf, paintingOf } from "./gallery.ts"
import { SEED_SOUNDS, SEED_VIDEOS } from "./playing-works.ts"
import { SEED_WORKS } from "./works.ts"

test("the gallery has every image, sound and video once, in the order of its first page; one that is cut short has images alone", () => {
  const all = galleryOf()
  expect(all.map(({ title }) => title).toSorted()).toEqual(
    [...SEED_WORKS, ...SEED_SOUNDS, ...SEED_VIDEOS].map(({ title }) => title).toSorted(),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a))
  expect(galleryOf(2).map(({ title }) => title)).toEqual(SEED_WORKS.slice(0, 2).map(({ title }) => title))
})

test("the places of a gallery are those that are missing, each with its shape and the color of what comes there", () => {
  const all = galleryOf()
  const [first, second] = all
  const { places, ...painted } = paintingOf(all, all.slice(1))
  expect(painted).toEqual({ done: 1, all: all.length, hasFailed: false })
  expect(places.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  expect(places[0]).toEqual({ id: second?.id, width: second?.width, height: second?.height, colour: COLOURS[second?.title ?? ""] })
  expect(first?.width).toBeGreaterThan(0)
  expect(all.filter(({ title }) => !/^#[0-9a-f]{6}$/.test(COLOURS[title] ?? "")).map(({ title }) => title)).toEqual([])
})
