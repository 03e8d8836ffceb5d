import type { Page } from "playwright-core"
import { expect } from "vitest"
import { violationsOf } from "./axe.ts"
import { tabTo } from "./keyboard.ts"
import { missingWords } from "./missing-words.ts"
import { sidewaysScroll } from "./sideways-scroll.ts"
import { voidBelow } from "./void-below.ts"

/** What a page is expected to be. */
export interface Expected {
  readonly path: string
  readonly status: number
  readonly language: string
  readonly direction: "ltr" | "rtl"
  /** What links and buttons are written in. */
  readonly script: RegExp
}

/** Things of a page that a person gets to by Tab. */
const REACHABLE = ":is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0'])"

/** Least size of what a finger presses in the frame, px. */
const LEAST_TARGET_PX = 44
/** Where fingers press, px. */
const NARROW_PX = 600

/**
 * Opens a page and looks at it: as the server sends it, and once its islands are alive. Its language, title, one heading, words, width,
 * what axe says, and that Tab leads past the navigation to what it has. All that is wrong with it is told at once, and the test goes on.
 */
export async function lookAtPage(page: Page, { path, status, language, direction, script }: Expected): Promise<void> {
  const answer = await page.goto(path, { waitUntil: "domcontentloaded" })
  const sent = await page.evaluate(readSent, (await answer?.text()) ?? "")
  await page.waitForFunction(() => document.querySelector("[data-island][data-when=load]:not([data-alive])") === null)
  // A page without islands is there before its styles are.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => !(link instanceof HTMLLinkElement) || link.sheet !== null),
  )
  // A member's balances fade in when they have come.
  await page.waitForFunction(
    () =>
      document.documentElement.dataset["viewer"] !== "member" || document.querySelector("[data-purse-place]:not([data-known])") === null,
  )
  const { overflowPx, culprits } = await sidewaysScroll(page)
  const { words, widthPx, smallest, ...shown } = await page.evaluate(readPage)
  const found = {
    ...{ path, status: answer?.status(), sent, overflowPx, culprits, shown, missing: await missingWords(page) },
    below: await voidBelow(page),
    ...{ isInItsScript: script.test(words), areTargetsLarge: widthPx > NARROW_PX || smallest >= LEAST_TARGET_PX },
    ...{ violations: await violationsOf(page), lostFocus: await reachMain(page) },
  }
  expect.soft(found).toEqual({
    ...{ path, status, sent: { hasTitle: true, headings: 1, hasMain: true, leadsOn: true }, overflowPx: 0, culprits: [] },
    below: { voidPx: 0, culprits: [] },
    ...{ shown: { language, direction, headings: 1 }, missing: [], isInItsScript: true, areTargetsLarge: true },
    ...{ violations: [], lostFocus: null },
  })
}

/** Runs in the page: what is there without scripts. */
function readSent(html: string) {
  const sent = new DOMParser().parseFromString(html, "text/html")
  return {
    hasTitle: sent.title.trim() !== "",
    headings: sent.querySelectorAll("h1").length,
    hasMain: (sent.querySelector("main")?.textContent?.trim() ?? "") !== "",
    leadsOn: sent.querySelector("a[href^='/']") !== null,
  }
}

/** Runs in the page. */
function readPage() {
  const root = document.documentElement
  const targets = [...document.querySelectorAll(":is(.top-bar, .rail) :is(a, button, summary)")].filter((target) =>
    target.checkVisibility(),
  )
  return {
    widthPx: innerWidth,
    language: root.lang,
    direction: root.dir,
    headings: [...document.querySelectorAll("h1")].filter((heading) => heading.checkVisibility()).length,
    smallest: Math.min(...targets.map((target) => target.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])),
    words: [...document.querySelectorAll("a, button")].map(({ textContent }) => textContent).join(" "),
  }
}

/** Goes by the link past the navigation, and on to the first thing of the page; every stop shows its focus. Answers what went wrong. */
async function reachMain(page: Page): Promise<string | null> {
  await page.locator("a.skip-link").focus()
  await page.keyboard.press("Enter")
  if ((await page.locator(`main ${REACHABLE}:visible`).count()) === 0) return null
  return tabTo(page, "main *").then(
    () => null,
    (error: unknown) => String(error),
  )
}
