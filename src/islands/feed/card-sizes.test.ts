import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CARD_SUBTITLE_PX, CARD_TITLE_PX, COLUMN_STEPS } from "../../domain/feed/rules.ts"
import { CARD_SIZES } from "./card-sizes.ts"

const css = readFileSync(new URL("../_ui/waterfall.css", import.meta.url), "utf8")

test("the stylesheet has the column steps of the rules", () => {
  const steps = [...css.matchAll(/@media \(width >= (\d+)px\) \{\s*\.waterfall \{\s*--columns: (\d+);/g)].map(([, fromPx, columns]) => ({
    fromPx: Number(fromPx),
    columns: Number(columns),
  }))
  expect([{ fromPx: 0, columns: Number(/--columns: (\d+);/.exec(css)?.[1]) }, ...steps]).toEqual(COLUMN_STEPS)
})

test("a card reserves the text height of the rules", () => {
  expect(Number(/--text: calc\((\d+)rem \/ 16\)/.exec(css)?.[1])).toBe(CARD_TITLE_PX + CARD_SUBTITLE_PX)
})

test("an image is asked for at the width of its column at every step", () => {
  for (const { fromPx, columns } of COLUMN_STEPS)
    expect(CARD_SIZES).toContain(fromPx === 0 ? `/ ${columns})` : `(min-width: ${fromPx}px) calc(`)
  expect(CARD_SIZES.endsWith("calc((100vw - 24px) / 1)")).toBe(true)
})
