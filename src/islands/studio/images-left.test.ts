import { afterEach, expect, test, vi } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import { countWithin, hoursUntilNextDay, refreshImagesLeft } from "./images-left.ts"
import { makeStudioState } from "./studio-state.ts"

afterEach(() => vi.unstubAllGlobals())

const DEFAULTS = { n_iter: 2, aspect_ratio: 2, steps: 20, cfg_scale: 7, sampler_name: "Euler", seed: -1 }
const config = (left: number) =>
  Response.json(
    successEnvelope({ sizes: [], styles: [], maximum_images: 4, pictures_per_day: 4, pictures_left: left, defaults: DEFAULTS }, "request"),
  )

test("of a requested number as many are made as are left; an unknown rest and an empty day leave the number alone", () => {
  expect(countWithin(2, 4)).toBe(2)
  expect(countWithin(3, 1)).toBe(1)
  expect(countWithin(3, null)).toBe(3)
  expect(countWithin(3, 0)).toBe(3)
})

test("the time until the next day is told in whole hours, the last one as none", () => {
  expect(hoursUntilNextDay(Date.parse("2026-06-01T12:00:00Z"))).toBe(12)
  expect(hoursUntilNextDay(Date.parse("2026-06-01T22:01:00Z"))).toBe(2)
  expect(hoursUntilNextDay(Date.parse("2026-06-01T23:00:00Z"))).toBe(1)
  expect(hoursUntilNextDay(Date.parse("2026-06-01T23:00:01Z"))).toBe(0)
})

test("the answer to the last question counts, whichever arrives last", async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)))
  const studio = makeStudioState(4)
  const first = refreshImagesLeft(studio)
  const second = refreshImagesLeft(studio)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(config(1))
  await second
  answers[0]?.(config(3))
  await first
  expect(studio.$imagesLeft.get()).toBe(1)
})

test("without an answer what was known stands", async () => {
  vi.stubGlobal("fetch", async () => Response.json(errorEnvelope("Unavailable", [], "request"), { status: 503 }))
  const studio = makeStudioState(4)
  studio.$imagesLeft.set(2)
  await refreshImagesLeft(studio)
  expect(studio.$imagesLeft.get()).toBe(2)
})
