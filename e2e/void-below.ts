import type { Page } from "playwright-core"

/** How far a page scrolls below what it shows, and what hangs down there. */
export interface VoidBelow {
  readonly voidPx: number
  readonly culprits: readonly string[]
}

/**
 * Something that stands outside of the flow, such as words for those who hear the page, may stretch it: whoever scrolls then gets into nothing.
 * A page that says how high it is, is as high as the window.
 */
export function voidBelow(page: Page): Promise<VoidBelow> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1
    const root = document.documentElement
    const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
    const rooms = [...document.querySelectorAll('main [class*="h-[calc(100dvh-var(--top-height)"]')]
    const room = innerHeight - heightOf(".top-bar")
    const isFixed = rooms.some((element) =>
      [room, room - heightOf(".rail")].some((height) => Math.abs(element.getBoundingClientRect().height - height) <= TOLERANCE_PX),
    )
    const shown = isFixed ? 0 : (document.querySelector(".frame")?.getBoundingClientRect().bottom ?? 0) + scrollY
    const floor = Math.max(innerHeight, shown) + TOLERANCE_PX
    const voidPx = Math.max(0, Math.floor(root.scrollHeight - floor))
    const below = [...document.querySelectorAll(".frame *")].filter(
      (element) => element.getBoundingClientRect().bottom + scrollY > floor && getComputedStyle(element).position === "absolute",
    )
    return { voidPx, culprits: voidPx > 0 ? below.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [] }
  })
}
