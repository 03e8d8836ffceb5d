import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cardsWithin, heightOf, placeCards } from "./place-cards.ts"

const grid = { columnPx: 200, gapPx: 12, belowPx: 68, endsPx: [0, 0, 0] }
const cardOf = (width: number, height: number, obj_type = 1) => ({ obj_type, cover: { width, height } })
const square = cardOf(100, 100)
const side = fc.integer({ min: 0, max: 4000 })
const covers = fc.array(fc.record({ obj_type: fc.constantFrom(1, 4, 5, 9), cover: fc.record({ width: side, height: side }) }), {
  maxLength: 200,
})
const ends = fc.array(fc.integer({ min: -800, max: 0 }), { minLength: 1, maxLength: 7 })

describe("the waterfall's appended cards", () => {
  test("a card goes into the column that ends first, the first of those that end together", () => {
    const places = placeCards([square, square, square, square], { ...grid, endsPx: [0, -40, -40] })
    expect(places.map(({ startPx, topPx }) => [startPx, topPx])).toEqual([
      [212, -40],
      [424, -40],
      [0, 0],
      [212, 228],
    ])
  })

  test("a card is as high as its image and its text, in whole rows, and no image beyond three to one", () => {
    expect(placeCards([square], grid)[0]?.heightPx).toBe(268)
    expect(placeCards([cardOf(3, 2)], grid)[0]?.heightPx).toBe(204)
    expect(placeCards([cardOf(1, 50)], grid)[0]?.heightPx).toBe(668)
  })

  test("a card without an image, or of a kind with a height of its own, has that height in every column", () => {
    for (const columnPx of [140, 200, 400]) {
      const heightOfCard = (card: Parameters<typeof placeCards>[0][number]) => placeCards([card], { ...grid, columnPx })[0]?.heightPx
      expect(heightOfCard(cardOf(0, 0, 4))).toBe(388)
      expect(heightOfCard(cardOf(300, 400, 9))).toBe(660)
      expect(heightOfCard({ ...square, content_sub_type: "novel" })).toBe(224)
      expect(heightOfCard({ ...square, content_sub_type: "user" })).toBe(368)
    }
  })

  test("no card lies on another, none moves when more are appended, and tops never fall", () => {
    fc.assert(
      fc.property(covers, ends, (all, endsPx) => {
        const places = placeCards(all, { ...grid, endsPx })
        const half = all.length >> 1
        expect(placeCards(all.slice(0, half), { ...grid, endsPx })).toEqual(places.slice(0, half))
        const columns = new Map<number, number>()
        places.forEach((place, index) => {
          expect(place.topPx).toBeGreaterThanOrEqual(places[index - 1]?.topPx ?? Number.NEGATIVE_INFINITY)
          expect(place.topPx).toBeGreaterThanOrEqual(columns.get(place.startPx) ?? Number.NEGATIVE_INFINITY)
          columns.set(place.startPx, place.topPx + place.heightPx)
        })
        expect(heightOf(places)).toBe(Math.max(0, ...columns.values()))
      }),
    )
  })

  test("every card that reaches into a part of the page is among those of that part", () => {
    fc.assert(
      fc.property(covers, ends, fc.nat(5000), (all, endsPx, fromPx) => {
        const places = placeCards(all, { ...grid, endsPx })
        const highestPx = Math.max(0, ...places.map(({ heightPx }) => heightPx))
        const [first, last] = cardsWithin(places, fromPx, fromPx + 900, highestPx)
        places.forEach(({ topPx, heightPx }, index) => {
          if (topPx < fromPx + 900 && topPx + heightPx > fromPx) expect(index >= first && index < last).toBe(true)
        })
      }),
    )
  })
})

describe("the height of a card's image", () => {
  test("is fixed by what the page shows before what the card is", () => {
    expect(placeCards([square, cardOf(300, 400, 9)], { ...grid, content: "novel" }).map(({ heightPx }) => heightPx)).toEqual([224, 224])
    expect(placeCards([square], { ...grid, content: "role" })[0]?.heightPx).toBe(660)
    expect(placeCards([square], { ...grid, content: "user" })[0]?.heightPx).toBe(368)
    expect(placeCards([square], { ...grid, content: null })[0]?.heightPx).toBe(268)
  })
})
