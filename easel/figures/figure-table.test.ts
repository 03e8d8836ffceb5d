import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { strides } from "../film/strides.ts"
import { CONCEPTS, type Concept } from "../scene.ts"
import { stream } from "./brush.ts"
import type { FigureNature, Look, Placement } from "./figure.ts"
import { FIGURES, SADDLES } from "./figure-table.ts"

const COMPOSERS_OWN: ReadonlySet<Concept> = new Set(["street", "interior", "window"])
const SIDE = 64

const DAY: Look = {
  tints: [],
  light: [255, 236, 205],
  lightSide: 0,
  shade: [64, 60, 92],
  detail: 1,
  distance: 0,
  haze: [200, 205, 215],
  lit: false,
  outline: false,
}

interface Sheet {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Paints one figure on an empty square with a broad margin about its box. */
function paint(nature: FigureNature, look: Partial<Look> = {}, placement: Partial<Placement> = {}, seed = 7): Sheet {
  const canvas = createCanvas(SIDE * 2, SIDE * 2)
  const context = canvas.getContext("2d")
  const size = nature.aspect > 1 ? SIDE / nature.aspect : SIDE
  nature.paint(context, { x: SIDE, y: SIDE * 1.5, size, facesLeft: false, ...placement }, { ...DAY, ...look }, stream(seed))
  return { width: canvas.width, height: canvas.height, data: context.getImageData(0, 0, canvas.width, canvas.height).data }
}

function alphaAt(sheet: Sheet, x: number, y: number): number {
  return sheet.data[(y * sheet.width + x) * 4 + 3] ?? 0
}

/** The share of solid pixels that lie within the box that the nature promises, with a tenth of its size as margin. */
function shareInBox(sheet: Sheet, nature: FigureNature): { readonly inside: number; readonly covered: number } {
  const size = nature.aspect > 1 ? SIDE / nature.aspect : SIDE
  const half = (size * nature.aspect) / 2 + SIDE * 0.05
  let inside = 0
  let all = 0
  for (let y = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      if (alphaAt(sheet, x, y) < 128) continue
      all += 1
      if (Math.abs(x - SIDE) <= half && y >= SIDE * 1.5 - size * 1.05 && y <= SIDE * 1.5 + size * 0.05) inside += 1
    }
  }
  return { inside: all === 0 ? 0 : inside / all, covered: all / (size * size * nature.aspect) }
}

function meanColour(sheet: Sheet): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let index = 0; index < sheet.data.length; index += 4) {
    if ((sheet.data[index + 3] ?? 0) < 200) continue
    sums[0] += sheet.data[index] ?? 0
    sums[1] += sheet.data[index + 1] ?? 0
    sums[2] += sheet.data[index + 2] ?? 0
    count += 1
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

function differingShare(a: Sheet, b: Sheet): number {
  let differing = 0
  for (let index = 0; index < a.data.length; index += 4) {
    const opacity = Math.max(a.data[index + 3] ?? 0, b.data[index + 3] ?? 0) / 255
    const apart = [0, 1, 2, 3].some((channel) => Math.abs((a.data[index + channel] ?? 0) - (b.data[index + channel] ?? 0)) * opacity > 24)
    if (apart) differing += 1
  }
  return (differing * 4) / a.data.length
}

const figures = Object.entries(FIGURES)

describe("the figure table", () => {
  it.each(["animal", "person", "vehicle", "building", "stillLife", "furniture"] as const)(
    "has a figure for every concept of the group %s",
    (group) => {
      const missing = CONCEPTS[group].filter((concept) => !COMPOSERS_OWN.has(concept) && FIGURES[concept] === undefined)
      expect(missing).toEqual([])
    },
  )

  it("asks for shares and aspects that can be placed", () => {
    for (const [, nature] of figures) {
      expect(nature.heroShare).toBeGreaterThanOrEqual(0.1)
      expect(nature.heroShare).toBeLessThanOrEqual(0.9)
      expect(nature.aspect).toBeGreaterThan(0.2)
      expect(nature.aspect).toBeLessThanOrEqual(3)
    }
  })
})

describe.each(figures)("the figure %s", (_, nature) => {
  it("leaves the context's state as it found it", () => {
    const context = createCanvas(SIDE, SIDE).getContext("2d")
    context.translate(3, 5)
    context.fillStyle = "#123456"
    context.globalAlpha = 0.625
    const before = context.getTransform()
    nature.paint(context, { x: 40, y: 80, size: 40, facesLeft: true }, { ...DAY, lit: true, outline: true }, stream(3))
    const after = context.getTransform()
    expect([after.a, after.b, after.c, after.d, after.e, after.f]).toEqual([before.a, before.b, before.c, before.d, before.e, before.f])
    expect(context.fillStyle).toBe("#123456")
    expect(context.globalAlpha).toBeCloseTo(0.625)
    expect(context.globalCompositeOperation).toBe("source-over")
  })

  it("fills its box and stays within it", () => {
    for (const seed of [1, 2]) {
      const { inside, covered } = shareInBox(paint(nature, {}, {}, seed), nature)
      expect(inside).toBeGreaterThan(0.96)
      expect(covered).toBeGreaterThan(0.1)
    }
  })

  it("paints nothing at size 0 or at no place", () => {
    for (const placement of [{ size: 0 }, { size: -4 }, { x: Number.NaN }, { size: Number.POSITIVE_INFINITY }]) {
      expect(paint(nature, {}, placement).data.every((value) => value === 0)).toBe(true)
    }
  })

  it("is the same to the byte for the same chance, and another for another", () => {
    expect(paint(nature).data).toEqual(paint(nature).data)
    expect(differingShare(paint(nature, {}, {}, 7), paint(nature, {}, {}, 8))).toBeGreaterThan(0)
  })

  it("is mirrored when it faces left", () => {
    const right = paint(nature)
    const left = paint(nature, {}, { facesLeft: true })
    const mirrored = new Uint8ClampedArray(left.data.length)
    for (let y = 0; y < left.height; y += 1) {
      for (let x = 0; x < left.width; x += 1) {
        const from = (y * left.width + x) * 4
        mirrored.set(left.data.subarray(from, from + 4), (y * left.width + (left.width - 1 - x)) * 4)
      }
    }
    expect(differingShare(right, { ...left, data: mirrored })).toBeLessThan(0.01)
  })

  it("takes on a colour asked for", () => {
    const [red, , blue] = meanColour(paint(nature, { tints: [[40, 80, 220]] }))
    const [otherRed, , otherBlue] = meanColour(paint(nature, { tints: [[220, 60, 40]] }))
    expect(blue - red).toBeGreaterThan(otherBlue - otherRed + 8)
  })

  it("is a silhouette without detail, and haze when wholly distant", () => {
    const [red, green, blue] = meanColour(paint(nature, { distance: 1, detail: 0 }))
    expect(Math.abs(red - 200) + Math.abs(green - 205) + Math.abs(blue - 215)).toBeLessThan(45)
  })
})

const changed = (nature: FigureNature, look: Partial<Look>): number => differingShare(paint(nature), paint(nature, look))

describe("a figure that walks", () => {
  it.each(figures.filter(([concept]) => strides(concept)))(
    "%s has its legs elsewhere at each point of its stride, and its head where it was",
    (_, nature) => {
      const sheets = [0, 0.25, 0.5, 0.75].map((stride) => paint(nature, { stride }))
      for (const [at, sheet] of sheets.entries()) expect(differingShare(sheet, sheets[(at + 1) % 4] ?? sheet)).toBeGreaterThan(0.002)
      const head = Array.from({ length: 12 }, (_, n) => alphaAt(sheets[0] ?? paint(nature), SIDE, SIDE / 2 + n))
      expect(Array.from({ length: 12 }, (_, n) => alphaAt(sheets[2] ?? paint(nature), SIDE, SIDE / 2 + n))).toEqual(head)
    },
  )
})

describe("a figure in another pose", () => {
  const lying = figures.filter(([, nature]) => nature.lying !== undefined)

  it.each(lying)("sleeps as a %s: lying, within its box, otherwise than it stands", (_, nature) => {
    const asleep = { ...nature, ...nature.lying }
    for (const seed of [1, 2]) {
      const size = asleep.aspect > 1 ? SIDE / asleep.aspect : SIDE
      const y = SIDE * 1.5 + size * (nature.lying?.sinks ?? 0)
      const { inside, covered } = shareInBox(paint(asleep, { pose: "asleep" }, { y }, seed), asleep)
      expect(inside).toBeGreaterThan(0.9)
      expect(covered).toBeGreaterThan(0.15)
    }
  })

  it("closes the eyes of those that do not lie down", () => {
    for (const concept of ["owl", "swan", "portrait"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      expect(changed(nature, { pose: "asleep" })).toBeGreaterThan(0)
    }
  })

  it("shows hair, beards and glasses as they are said to be", () => {
    for (const concept of ["woman", "man", "child", "couple", "dancer", "portrait"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      const [red] = meanColour(paint(nature, { hair: [200, 20, 20] }))
      const [, , blue] = meanColour(paint(nature, { hair: [20, 20, 220] }))
      const [plainRed, , plainBlue] = meanColour(paint(nature, { hair: [20, 20, 20] }))
      expect([red - plainRed > 0.8, blue - plainBlue > 0.8], concept).toEqual([true, true])
    }
    for (const concept of ["man", "portrait", "wizard"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      expect(changed(nature, { beard: [220, 40, 40] }), concept).toBeGreaterThan(0.001)
    }
    for (const concept of ["woman", "portrait"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      expect(changed(nature, { wearsGlasses: true }), concept).toBeGreaterThan(0)
    }
  })

  it("says on its card what it is", () => {
    const nature = FIGURES.thing
    if (nature === undefined) throw new Error("thing")
    expect(changed(nature, { label: "wombat" })).toBeGreaterThan(0.002)
    expect(differingShare(paint(nature, { label: "wombat" }), paint(nature, { label: "tapir" }))).toBeGreaterThan(0.001)
  })

  it("shows that people are old", () => {
    for (const concept of ["woman", "man", "couple", "portrait"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      expect(changed(nature, { isOld: true }), concept).toBeGreaterThan(0.004)
    }
  })

  it("sits: nothing but a leg reaches below the hip", () => {
    for (const concept of ["woman", "man", "child", "knight", "astronaut", "robot", "wizard", "dancer", "samurai"] as const) {
      const nature = FIGURES[concept]
      if (nature === undefined) throw new Error(concept)
      const sheet = paint(nature, { pose: "astride" })
      const feet = Array.from({ length: sheet.width }, (_, x) => alphaAt(sheet, x, Math.round(SIDE * 1.46))).filter((alpha) => alpha > 128)
      expect(feet, concept).toHaveLength(0)
    }
  })

  it("finds a saddle on the sheet of everything that can be ridden", () => {
    for (const { x, y, riderShare } of Object.values(SADDLES)) {
      expect(Math.abs(x)).toBeLessThan(40)
      expect(y).toBeGreaterThan(10)
      expect(y).toBeLessThan(70)
      expect(riderShare).toBeGreaterThan(0.2)
    }
  })
})
