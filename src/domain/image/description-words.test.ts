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

test.each<readonly [string, Partial<typeof MEASURES> | { readonly horizon: number }, readonly string[]]>([
  ["a dark image", { lightness: 0.29 }, ["dark, low-key lighting"]],
  ["one that is not dark any more", { lightness: 0.3 }, []],
  ["one that is not bright yet", { lightness: 0.78 }, []],
  ["a bright one", { lightness: 0.79 }, ["bright, high-key lighting"]],
  ["a strong contrast", { contrast: 0.27 }, ["high contrast"]],
  ["a usual one", { contrast: 0.26 }, []],
  ["one that is not weak yet", { contrast: 0.1 }, []],
  ["a weak one", { contrast: 0.09 }, ["low contrast"]],
  ["no color", { chroma: 0.011, warmth: 0.5 }, ["black and white"]],
  ["a little color", { chroma: 0.012 }, ["muted colors"]],
  ["more color", { chroma: 0.035 }, []],
  ["much color", { chroma: 0.11 }, []],
  ["very much color", { chroma: 0.12 }, ["vivid colors"]],
  ["warm color", { warmth: 0.026 }, ["warm tones"]],
  ["color that is hardly warm", { warmth: 0.025 }, []],
  ["color that is hardly cool", { warmth: -0.015 }, []],
  ["cool color", { warmth: -0.016 }, ["cool tones"]],
  ["a horizon near the top", { horizon: 0.39 }, ["high horizon"]],
  ["one in the middle", { horizon: 0.4 }, ["centered horizon"]],
  ["one at its lower end", { horizon: 0.6 }, ["centered horizon"]],
  ["one near the bottom", { horizon: 0.61 }, ["low horizon"]],
  ["a usual symmetry", { symmetry: 0.85 }, []],
  ["a strong one", { symmetry: 0.86 }, ["symmetrical composition"]],
])("%s is told in words", (_title, measures, words) => {
  expect(texts({ measures: { ...MEASURES, ...measures } }).filter((text) => text !== "landscape orientation")).toEqual(words)
})

test.each([
  [2000, 1000, "panorama"],
  [1999, 1000, "landscape orientation"],
  [1150, 1000, "landscape orientation"],
  [1149, 1000, "square format"],
  [871, 1000, "square format"],
  [870, 1000, "portrait orientation"],
])("an image of %d × %d is a %s", (width, height, word) => {
  expect(texts({ width, height })).toContain(word)
})

test("a face has its place among the nine parts of the image; of several their number is told", () => {
  const at = (x: number, y: number) => ({ confidence: 0.9, box: box(x - 0.1, y - 0.1, 0.2, 0.2) })
  const placed = (x: number, y: number) => texts({ faces: [at(x, y)] })[0]
  expect([placed(0.5, 0.5), placed(0.2, 0.5), placed(0.8, 0.5), placed(0.5, 0.2), placed(0.5, 0.8)]).toEqual([
    ...["face in the center", "face on the left", "face on the right", "face at the top", "face at the bottom"],
  ])
  expect([placed(0.2, 0.2), placed(0.8, 0.2), placed(0.2, 0.8), placed(0.8, 0.8)]).toEqual([
    ...["face in the top left", "face in the top right", "face in the bottom left", "face in the bottom right"],
  ])
  expect(texts({ faces: [at(0.2, 0.5), at(0.8, 0.5)] })[0]).toBe("2 faces")
})
