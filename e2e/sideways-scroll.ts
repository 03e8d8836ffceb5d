import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "./settled.ts"

/** Fails when the page can be scrolled sideways, and names what reaches out of it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await settled(page)
  const { overflowPx, culprits } = await page.evaluate(() => {
    const root = document.documentElement
    const reaching = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > root.clientWidth + 1 || box.left < -1)
    })
    return {
      overflowPx: root.scrollWidth - root.clientWidth,
      culprits: reaching.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  expect({ overflowPx, culprits: overflowPx > 0 ? culprits : [] }).toEqual({ overflowPx: 0, culprits: [] })
}
