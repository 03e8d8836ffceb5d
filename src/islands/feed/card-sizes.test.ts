import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import { CARD_FOOT_PX, CARD_SUBTITLE_PX, CARD_TITLE_PX, GRIDS, MINIMUM_CARD_PX } from "../../domain/feed/rules.ts"
import { cardSizes } from "./card-sizes.ts"

const css = readFileSync(new URL("../_ui/waterfall.css", import.meta.url), "utf8")
const NAMES: readonly GridName[] = ["normal", "work", "novel", "role"]
/** Rail, padding of the page and gaps between columns, as the stylesheets have them. */
const besidePx = (viewportPx: number, columns: number) => (viewportPx < 720 ? 24 : 72 + 48) + (columns - 1) * 12
/** The width of an image that a viewport asks for. */
function askedPx(name: GridName, viewportPx: number): number {
  const steps = cardSizes(name).matchAll(/(?:\(min-width: (\d+)px\) )?calc\(\(100vw - (\d+)px\) \/ (\d+)\)/g)
  const [, , beside, columns] = [...steps].find(([, fromPx = "0"]) => viewportPx >= Number(fromPx)) ?? []
  return (viewportPx - Number(beside)) / Number(columns)
}

describe.each(NAMES)("the grid %s", (name) => {
  test("has the column steps of the rules in the stylesheet", () => {
    const selector = name === "normal" ? "\\.waterfall" : `\\.waterfall\\[data-grid="${name}"\\]`
    const pattern = new RegExp(`@media \\(width >= (\\d+)px\\) \\{\\s*${selector} \\{\\s*--columns: (\\d+);`, "g")
    const steps = [...css.matchAll(pattern)].map(([, fromPx, columns]) => ({ fromPx: Number(fromPx), columns: Number(columns) }))
    expect([{ fromPx: 0, columns: 1 }, ...steps]).toEqual(GRIDS[name])
  })

  test("makes no card narrower than 140 px, at any width from 220 px on", () => {
    for (let viewportPx = 220; viewportPx < 6000; viewportPx++) {
      const columns = GRIDS[name].findLast(({ fromPx }) => fromPx <= viewportPx)?.columns ?? 1
      expect((viewportPx - besidePx(viewportPx, columns)) / columns, `${viewportPx}`).toBeGreaterThanOrEqual(MINIMUM_CARD_PX)
    }
  })

  test("asks for images as wide as its columns where they begin, and at most 12 px wider", () => {
    expect(cardSizes(name)).toMatch(/calc\(/)
    if (name === "role") return
    for (const { fromPx, columns } of GRIDS[name]) {
      const viewportPx = Math.max(fromPx, 320)
      const excessPx = askedPx(name, viewportPx) - (viewportPx - besidePx(viewportPx, columns)) / columns
      expect(excessPx, `${viewportPx}`).toBeGreaterThanOrEqual(0)
      expect(excessPx, `${viewportPx}`).toBeLessThan(12)
    }
  })
})

test("the steps of the specification are those of the grids", () => {
  expect([GRIDS.normal[0]?.columns, GRIDS.normal.at(-1)]).toEqual([1, { fromPx: 2100, columns: 7 }])
  expect(GRIDS.novel.map(({ fromPx, columns }) => [fromPx, columns])).toEqual([
    [0, 1],
    [1000, 2],
    [1360, 3],
    [1440, 4],
  ])
  expect([GRIDS.role[1], GRIDS.role.at(-1)]).toEqual([
    { fromPx: 600, columns: 2 },
    { fromPx: 4900, columns: 24 },
  ])
  const apartPx = GRIDS.role.slice(2).map(({ fromPx }, index) => fromPx - (GRIDS.role[index + 1]?.fromPx ?? 0))
  expect(Math.max(...apartPx) - Math.min(...apartPx)).toBeLessThanOrEqual(1)
})

test("a card reserves the text and foot of the rules", () => {
  expect(Number(/--text: calc\((\d+)rem \/ 16\)/.exec(css)?.[1])).toBe(CARD_TITLE_PX + CARD_SUBTITLE_PX)
  expect(Number(/--foot: calc\((\d+)rem \/ 16\)/.exec(css)?.[1])).toBe(CARD_FOOT_PX)
})
