import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { ToolDrawing } from "./tool-drawings.tsx"
import { TOOLS } from "./tool-list.ts"

/** A drawing is in the page itself: eight of them must not weigh more than a small photograph. */
const MAXIMUM_BYTES = 1_600

describe.each(TOOLS.map(({ words }) => words))("the drawing of %s", (words) => {
  const markup = renderToStaticMarkup(<ToolDrawing of={words} />)

  test("is light, and nothing is fetched for it", () => {
    expect(Buffer.byteLength(markup)).toBeLessThanOrEqual(MAXIMUM_BYTES)
    expect(markup).not.toMatch(/href|url\(|<image/)
  })

  test("takes its colours from the theme, and is nothing to those who do not see", () => {
    expect(markup).not.toMatch(/#[\da-f]{3,8}\b|rgb|(?:fill|stroke)="(?!none)/i)
    expect(markup).toMatch(/^<svg[^>]*aria-hidden="true"/)
  })
})
