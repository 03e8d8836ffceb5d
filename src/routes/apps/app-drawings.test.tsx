import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { APP_TEMPLATES } from "../../domain/studio/apps/templates.ts"
import { AppDrawing } from "./app-drawings.tsx"

/** A drawing is in the page itself: all of them must not weigh more than a photograph. */
const MAXIMUM_BYTES = 1_600

describe.each([...APP_TEMPLATES.map(({ id }) => id), "headshots", "workflow"] as const)("the drawing of %s", (id) => {
  const markup = renderToStaticMarkup(<AppDrawing of={id} />)

  test("is light, and nothing is fetched for it", () => {
    expect(Buffer.byteLength(markup)).toBeLessThanOrEqual(MAXIMUM_BYTES)
    expect(markup).not.toMatch(/href|url\(|<image/)
  })

  test("takes its colours from the theme, and is nothing to those who do not see", () => {
    expect(markup).not.toMatch(/#[\da-f]{3,8}\b|rgb|(?:fill|stroke)="(?!none)/i)
    expect(markup).toMatch(/^<svg[^>]*aria-hidden="true"/)
  })
})
