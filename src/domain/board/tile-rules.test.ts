import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { TILE_PX } from "./document.ts"
import { keyOfTile, placeAround, placeInBoth, placeOfTile, tileAt, tilesOfPlace, tilesOfStroke, withTiles } from "./tile-rules.ts"

const point = fc.record({ x: fc.double({ min: -3000, max: 3000, noNaN: true }), y: fc.double({ min: -3000, max: 3000, noNaN: true }) })
const place = fc.record({
  left: fc.integer({ min: -5000, max: 5000 }),
  top: fc.integer({ min: -5000, max: 5000 }),
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
})
const sha256 = (byte: number) => byte.toString(16).padStart(2, "0").repeat(32)

describe("tiles", () => {
  test("of a place are those that have a pixel of it, no more and no less", () => {
    fc.assert(
      fc.property(place, (where) => {
        const tiles = tilesOfPlace(where)
        for (const tile of tiles) expect(placeInBoth(where, placeOfTile(tile))).not.toBeNull()
        const area = tiles.reduce((sum, tile) => {
          const part = placeInBoth(where, placeOfTile(tile))
          return sum + (part === null ? 0 : part.width * part.height)
        }, 0)
        expect(area).toBe(where.width * where.height)
      }),
    )
  })

  test("of a stroke hold every print of the brush, and none lies farther than its radius", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), fc.double({ min: 0.5, max: 300, noNaN: true }), (points, radius) => {
        const keys = new Set(tilesOfStroke(points, radius).map(keyOfTile))
        const between = points.flatMap((to, index) => {
          const from = points[index - 1] ?? to
          return [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }))
        })
        for (const { x, y } of between)
          for (let turn = 0; turn < 8; turn++) {
            const angle = (turn * Math.PI) / 4
            expect(keys).toContain(keyOfTile(tileAt({ x: x + Math.cos(angle) * radius * 0.99, y: y + Math.sin(angle) * radius * 0.99 })))
          }
        const around = placeAround(points.map(({ x, y }) => ({ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius })))
        expect(keys.size).toBeLessThanOrEqual(
          around === null ? 0 : tilesOfPlace({ ...around, width: around.width + 1, height: around.height + 1 }).length,
        )
      }),
    )
  })

  test("of a slanting stroke leave out the corners of its box", () => {
    const keys = tilesOfStroke(
      [
        { x: 1, y: 1 },
        { x: 3 * TILE_PX - 1, y: 3 * TILE_PX - 1 },
      ],
      4,
    ).map(keyOfTile)
    expect(keys).not.toContain("2,0")
    expect(keys).toEqual(expect.arrayContaining(["0,0", "1,1", "2,2"]))
  })

  test("are replaced, added and emptied by their number, in one order however they came", () => {
    const tiles = withTiles(
      [],
      [
        { column: 1, row: 0, sha256: sha256(1) },
        { column: -1, row: 0, sha256: sha256(2) },
      ],
    )
    expect(tiles).toEqual(withTiles([], [...tiles].toReversed()))
    expect(
      withTiles(tiles, [
        { column: 1, row: 0, sha256: null },
        { column: -1, row: 0, sha256: sha256(3) },
      ]),
    ).toEqual([{ column: -1, row: 0, sha256: sha256(3) }])
  })
})
