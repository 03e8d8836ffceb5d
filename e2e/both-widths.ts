import type { Page } from "playwright-core"
import { check, checkInBothThemes } from "./axe.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

/** A phone, where everything is harder to reach: what is done there is done as well on a desk. */
export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/**
 * Looks at a page that a phone shows, in both themes, and at the same state on a desk: axe finds nothing, and nothing reaches out
 * sideways. A journey that is walked on a phone and looked at so need not be walked on a desk.
 */
export async function checkOnPhoneAndDesk(page: Page, state: string): Promise<void> {
  await checkInBothThemes(page, state)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESK)
  await check(page, `${state}, on a desk`)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
}
