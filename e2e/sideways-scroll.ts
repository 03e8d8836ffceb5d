import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "./settled.ts"

/** Fails when the page can be scrolled sideways, and names what reaches out of it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toEqual({ overflowPx: 0, culprits: [] })
}

/** How far the page can be scrolled sideways once it has settled, and what reaches out of it. */
export async function sidewaysScroll(page: Page): Promise<{ readonly overflowPx: number; readonly culprits: readonly string[] }> {
  await settled(page)
  return page.evaluate(() => {
    const root = document.documentElement
    const reaching = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > root.clientWidth + 1 || box.left < -1)
    })
    const overflowPx = root.scrollWidth - root.clientWidth
    return { overflowPx, culprits: overflowPx > 0 ? reaching.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [] }
  })
}
