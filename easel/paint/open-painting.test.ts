import { describe, expect, test } from "vitest"
import { CONCEPTS, type Concept, type PaintRequest, type Scene, type SceneElement, STYLES } from "../scene.ts"
import { readScene } from "../words/read-scene.ts"
import { openPainting } from "./open-painting.ts"

const element = (concept: Concept, more: Partial<SceneElement> = {}): SceneElement => ({
  concept,
  weight: 1,
  colours: [],
  count: 1,
  scale: 1,
  ...more,
})

const scene = (elements: readonly SceneElement[], more: Partial<Scene> = {}): Scene => ({
  elements,
  style: "photo",
  styleStrength: 1,
  colours: [],
  moods: [],
  unknownHash: 0,
  strictness: 0.4,
  ...more,
})

const request = (wanted: Scene, more: Partial<PaintRequest> = {}): PaintRequest => ({
  scene: wanted,
  width: 96,
  height: 96,
  seed: 7,
  steps: 3,
  ...more,
})

function paint(wanted: PaintRequest): Uint8Array {
  const painting = openPainting(wanted)
  for (let step = 1; step <= painting.steps; step++) painting.advance(step)
  return painting.png()
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const FOX = scene([element("fox", { colours: ["red"] }), element("forest"), element("snow"), element("sunset")])

describe("a painting", () => {
  test("of the same request has the same bytes, in every style", () => {
    for (const style of STYLES)
      expect(same(paint(request({ ...FOX, style }, { steps: 1 })), paint(request({ ...FOX, style }, { steps: 1 }))), style).toBe(true)
  })

  test("of another seed is another picture", () => {
    expect(same(paint(request(FOX)), paint(request(FOX, { seed: 8 })))).toBe(false)
  })

  test.each([
    "a red sofa",
    "oranges on a table",
    "an octopus under the sea",
    "a planet in space",
    "a rose, close-up",
    "a pattern of leaves",
  ])("of %s covers every pixel whole, also where two surfaces meet within a row", (prompt) => {
    const painting = openPainting(request(readScene({ prompt, negativePrompt: "", cfgScale: 7 }), { width: 128, height: 128, steps: 1 }))
    painting.advance(1)
    const { rgba } = painting.pixels()
    expect(rgba.filter((value, place) => place % 4 === 3 && value < 255)).toHaveLength(0)
  })

  test("follows the weight of a word", () => {
    const heavier = scene([element("fox", { colours: ["red"], weight: 1.8 }), element("forest"), element("snow"), element("sunset")])
    expect(same(paint(request(FOX)), paint(request(heavier)))).toBe(false)
  })

  test("follows words that no lexicon knows", () => {
    const empty = (unknownHash: number) => paint(request(scene([], { unknownHash })))
    expect(same(empty(12345), empty(99991))).toBe(false)
  })

  test("differs with every style", () => {
    const pictures = STYLES.map((style) => Buffer.from(paint(request({ ...FOX, style }))).toString("base64"))
    expect(new Set(pictures).size).toBe(STYLES.length)
  })

  test("gains detail with more steps", () => {
    expect(same(paint(request(FOX, { steps: 4 })), paint(request(FOX, { steps: 20 })))).toBe(false)
  })

  test("changes from step to step until it is done", () => {
    const painting = openPainting(request(FOX, { steps: 6 }))
    const seen = new Set<string>()
    for (let step = 1; step <= 6; step++) {
      painting.advance(step)
      seen.add(Buffer.from(painting.png()).toString("base64"))
    }
    expect(seen.size).toBe(6)
  })

  test("refuses steps out of order, twice, or past the end", () => {
    const painting = openPainting(request(FOX, { steps: 2 }))
    expect(() => painting.advance(2)).toThrow(RangeError)
    painting.advance(1)
    expect(() => painting.advance(1)).toThrow(RangeError)
    painting.advance(2)
    expect(() => painting.advance(3)).toThrow(RangeError)
  })

  test("refuses sizes and numbers of steps out of range", () => {
    for (const wrong of [{ width: 63 }, { height: 4097 }, { width: 100.5 }, { steps: 0 }, { steps: 151 }])
      expect(() => openPainting(request(FOX, wrong))).toThrow(RangeError)
  })

  test("is a PNG of the asked size without other chunks than header, data and end", () => {
    const png = Buffer.from(paint(request(FOX, { width: 80, height: 120 })))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([80, 120])
    const kinds: string[] = []
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) kinds.push(png.toString("latin1", at + 4, at + 8))
    expect(kinds).toEqual(["IHDR", "IDAT", "IEND"])
  })

  test("tells how its last step goes, from little to all, and nothing of the steps before", () => {
    const painting = openPainting(request(FOX, { steps: 2 }))
    const shares: number[] = []
    painting.advance(1, (share) => shares.push(share))
    expect(shares).toEqual([])
    painting.advance(2, (share) => shares.push(share))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares[0]).toBeLessThan(0.2)
    expect(shares.at(-1)).toBe(1)
  })

  test("previews are JPEG at any time", () => {
    const painting = openPainting(request(FOX, { steps: 5 }))
    painting.advance(1)
    expect([...painting.preview(64).subarray(0, 2)]).toEqual([0xff, 0xd8])
  })
})

describe("every word", () => {
  const unseen: Concept[] = []
  test.each(Object.entries(CONCEPTS))(
    "of the group %s is painted",
    (_, concepts) => {
      const nothing = paint(request(scene([element("hill")]), { width: 160, height: 160, steps: 1 }))
      for (const concept of concepts) {
        if (concept === "hill" || concept === "clear") continue
        const png = paint(request(scene([element("hill"), element(concept)]), { width: 160, height: 160, steps: 1 }))
        if (same(png, nothing)) unseen.push(concept)
        expect(
          paint(request(scene([element(concept, { count: 5, weight: 2 })]), { steps: 1, width: 64, height: 64 })).length,
          concept,
        ).toBeGreaterThan(200)
      }
    },
    30_000,
  )

  test("shows, except for the one light that the seed would choose anyway", () => {
    expect(unseen.length).toBeLessThanOrEqual(1)
    for (const concept of unseen) expect(CONCEPTS.light).toContain(concept)
  })
})

describe("odd requests", () => {
  test("are painted: nothing at all, thin strips, one step, 150 steps", () => {
    expect(paint(request(scene([]))).length).toBeGreaterThan(200)
    for (const style of STYLES) {
      expect(paint(request({ ...FOX, style }, { width: 64, height: 512, steps: 1 })).length, style).toBeGreaterThan(200)
      expect(paint(request({ ...FOX, style }, { width: 320, height: 64, steps: 1 })).length, style).toBeGreaterThan(200)
    }
    expect(paint(request(FOX, { width: 64, height: 2048, steps: 1 })).length).toBeGreaterThan(200)
    expect(paint(request(FOX, { width: 64, height: 64, steps: 150 })).length).toBeGreaterThan(200)
  })
})
