import { expect, test } from "vitest"
import type { ShareBox } from "./composition-rules.ts"
import { describedWords, type ImageFacts, promptOfWords } from "./description-words.ts"

const MEASURES = { lightness: 0.5, contrast: 0.2, chroma: 0.06, warmth: 0, horizon: null, symmetry: 0.2 }
const NOTHING: ImageFacts = { width: 800, height: 600, objects: [], faces: [], joints: [], measures: MEASURES, palette: [] }
const box = (x: number, y: number, width: number, height: number): ShareBox => ({ x, y, width, height })
const texts = (facts: Partial<ImageFacts>) => describedWords({ ...NOTHING, ...facts }).map(({ text }) => text)

test("things are counted, in the plural, surest first, each with how sure the finder is", () => {
  const words = describedWords({
    ...NOTHING,
    objects: [
      { thing: "wine_glass", confidence: 0.5, box: box(0, 0, 0.1, 0.1) },
      { thing: "wine_glass", confidence: 0.6, box: box(0.2, 0, 0.1, 0.1) },
      { thing: "person", confidence: 0.9, box: box(0.4, 0.1, 0.2, 0.8) },
      { thing: "person", confidence: 0.7, box: box(0.1, 0.1, 0.2, 0.8) },
      { thing: "bench", confidence: 0.55, box: box(0.4, 0.1, 0.1, 0.1) },
    ],
  }).filter(({ group }) => group === "objects")
  expect(words.map(({ text }) => text)).toEqual(["2 people", "2 wine glasses", "bench"])
  expect(words[0]?.source).toEqual({ kind: "objectFinder", confidence: 0.9 })
})

test("the subject is told by its place: a third of the image, or its center", () => {
  const dogAt = (x: number, y: number) => texts({ objects: [{ thing: "dog", confidence: 0.9, box: box(x, y, 0.2, 0.2) }] })
  expect(dogAt(0.4, 0.4)).toContain("centered dog")
  expect(dogAt(0, 0.4)).toContain("dog on the left")
  expect(dogAt(0.75, 0.75)).toContain("dog in the bottom right")
  expect(dogAt(0.4, 0)).toContain("dog at the top")
})

test("how close the view is follows from the faces, else from the size of the subject", () => {
  const withFace = (height: number) => texts({ faces: [{ confidence: 0.9, box: box(0.4, 0.2, 0.2, height) }] })
  expect(withFace(0.5)).toContain("close-up portrait")
  expect(withFace(0.25)).toContain("head and shoulders")
  expect(withFace(0.1)).toContain("medium shot")
  expect(withFace(0.03)).toContain("wide shot")
  expect(texts({ objects: [{ thing: "cat", confidence: 0.9, box: box(0, 0, 0.9, 0.9) }] })).toContain("close-up")
  expect(texts({ objects: [{ thing: "boat", confidence: 0.9, box: box(0.5, 0.5, 0.1, 0.1) }] })).toContain("wide shot")
})

test.each([
  [2000, 900, "panorama"],
  [1200, 800, "landscape orientation"],
  [500, 520, "square format"],
  [600, 900, "portrait orientation"],
])("%i × %i is called %s", (width, height, word) => {
  expect(texts({ width, height })).toContain(word)
})

test("light, colour, horizon and symmetry are measured and say so", () => {
  const words = describedWords({
    ...NOTHING,
    measures: { lightness: 0.2, contrast: 0.3, chroma: 0.005, warmth: 0, horizon: 0.8, symmetry: 0.9 },
  })
  expect(words.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["dark, low-key lighting", "high contrast", "black and white", "low horizon", "symmetrical composition"]),
  )
  expect(new Set(words.map(({ source }) => source.kind))).toEqual(new Set(["measured"]))
})

test("colours have their swatch, and each name stands once", () => {
  const words = describedWords({
    ...NOTHING,
    palette: [
      { name: "teal", hex: "#117777", share: 0.5 },
      { name: "teal", hex: "#227777", share: 0.2 },
      { name: "gold", hex: "#d8a720", share: 0.1 },
    ],
  }).filter(({ group }) => group === "palette")
  expect(words.map(({ text, swatch }) => [text, swatch])).toEqual([
    ["teal", "#117777"],
    ["gold", "#d8a720"],
  ])
})

test("nothing is said of a person but where the face is and what the body does", () => {
  const words = texts({ faces: [{ confidence: 0.9, box: box(0, 0, 0.2, 0.3) }] })
  expect(words).toContain("face in the top left")
  expect(words.join(" ")).not.toMatch(/man|woman|boy|girl|young|old|happy|sad|white|asian|black\b/)
})

test("a prompt has each word once and none that is empty", () => {
  expect(promptOfWords(["dog", " ", "dog ", "teal"])).toBe("dog, teal")
})
