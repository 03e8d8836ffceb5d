import axe from "axe-core"
import { expect } from "vitest"
import { commands, page } from "vitest/browser"

/** The looks of every screen. */
export const THEMES = ["dark", "light"] as const
/** The screens that everything is looked at on. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Has the browser say which theme its person prefers. */
    preferTheme: (theme: (typeof THEMES)[number]) => Promise<void>
    /** Has the browser say that its person wants motion, until a theme is preferred. */
    preferMotion: () => Promise<void>
  }
}

/**
 * Looks at the screen as it is, on a phone in both themes and on a desk: axe finds nothing, nothing reaches out sideways. Leaves the
 * phone's width behind.
 */
export async function lookAt(state: string): Promise<void> {
  await page.viewport(DESK.width, DESK.height)
  await check(`${state}, on a desk`)
  await page.viewport(PHONE.width, PHONE.height)
  await commands.preferTheme("light")
  await check(`${state}, light`, "contrast")
  await commands.preferTheme("dark")
  await check(`${state}, on a phone`)
}

/** A frame takes no longer on any machine, ms. */
const FRAME_MS = 3_000

/**
 * The browser draws, so that what follows the size of its place has followed. On a busy machine it has stopped to after a change of
 * size, and clicks wait for a frame; another size wakes it.
 */
async function drawn(): Promise<void> {
  const frame = () => new Promise<boolean>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))
  const tooLate = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), FRAME_MS))
  for (let tries = 0; tries < 3 && !(await Promise.race([frame(), tooLate()])); tries++) {
    const { innerWidth, innerHeight } = window
    await page.viewport(innerWidth + 1, innerHeight)
    await page.viewport(innerWidth, innerHeight)
  }
}

async function check(state: string, rules: "all" | "contrast" = "all"): Promise<void> {
  await drawn()
  await settled()
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    preload: false,
    // The page around a screen has its landmarks; here is nothing but the screen.
    rules: { region: { enabled: false } },
    ...(rules === "all" ? {} : { runOnly: { type: "rule", values: ["color-contrast"] } }),
  })
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  )
  expect({ state, violations: said, reachingOut: reachingOut() }).toEqual({ state, violations: [], reachingOut: [] })
}

/** Nothing moves anymore, so that colors are what they become. */
async function settled(): Promise<void> {
  // What follows the scrolling never ends either.
  const ends = (one: Animation) =>
    one.timeline instanceof DocumentTimeline && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  const moving = () => document.getAnimations().filter((one) => one.playState === "running" && ends(one))
  await Promise.allSettled(moving().map((one) => one.finished))
}

/** What makes the page scroll sideways. */
function reachingOut(): readonly string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.right > clientWidth + 1 || box.left < -1) && !scrolls(element.parentElement)
    })
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Stands in a row of its own that scrolls, which holds what reaches out of it. */
function scrolls(element: Element | null): boolean {
  if (element === null || element === document.body) return false
  return getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement)
}
