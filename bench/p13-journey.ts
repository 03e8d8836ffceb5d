import type { Browser } from "playwright-core"
import * as z from "zod/mini"
import { openBrowserStage } from "./browser.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { percentile } from "./statistics.ts"

const TASK_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 200

const momentsSchema = z.object({ clickMs: z.number(), firstEventMs: z.number(), terminalEventMs: z.number(), shownMs: z.number() })
/** Moments of one image, in ms since its page was opened. */
export type Moments = z.infer<typeof momentsSchema>

/** P13: how soon a click is seen to do something, and how soon a stored image is on the screen. */
export const measureJourney: Measurement = {
  goals: ["P13"],
  needs: ["Chromium"],
  async run(settings): Promise<readonly Figure[]> {
    const { say } = settings
    const stage = await openBrowserStage(settings)
    try {
      const runs: Moments[] = []
      for (let run = 0; run < rounds(settings, 12, 4); run++) {
        runs.push(await makeImage(stage.browser, stage.appUrl))
        say(`P13 run ${run + 1}: ${JSON.stringify(runs.at(-1))}`)
      }
      return figuresOf(runs, "")
    } finally {
      await stage.stop()
    }
  },
}

/** What the images of some guests come to; `beside` is what goes on meanwhile. */
export function figuresOf(runs: readonly Moments[], beside: string): readonly Figure[] {
  const first = runs.map(({ clickMs, firstEventMs }) => firstEventMs - clickMs)
  const shown = runs.map(({ terminalEventMs, shownMs }) => Math.max(0, shownMs - terminalEventMs))
  return [
    {
      goal: "P13",
      what: `click on Generate to the first progress event${beside}, p50 ≤ 150 ms`,
      anchor: "–",
      figure: `${percentile(first, 0.5).toFixed(0)} ms`,
      isMet: percentile(first, 0.5) <= 150,
      note: `${runs.length} new guests, from the click to the first message about the task on the socket, in the browser; longest ${Math.max(...first).toFixed(0)} ms; through wrangler's development proxy`,
    },
    {
      goal: "P13",
      what: `image stored to image shown${beside}, p50 ≤ 200 ms`,
      anchor: "–",
      figure: `${percentile(shown, 0.5).toFixed(0)} ms`,
      isMet: percentile(shown, 0.5) <= 200,
      note: `from the terminal event, which follows the storing, to the frame after the image's load; longest ${Math.max(...shown).toFixed(0)} ms`,
    },
  ]
}

/** One new guest makes one image. */
export async function makeImage(browser: Browser, appUrl: string): Promise<Moments> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    await page.goto(`${appUrl}/en/create/image`, { waitUntil: "networkidle" })
    await page.locator("[data-island='create-image'][data-alive]").waitFor({ state: "attached" })
    await page.locator("[data-chip=count]").click()
    await page.locator("[data-setting=n_iter]").first().check({ force: true })
    await page.keyboard.press("Escape")
    await page.locator("textarea[name=prompt]").fill("a lighthouse above a stormy sea at dusk")
    await page.locator("main form button[type=submit]").last().click()
    for (const untilMs = performance.now() + TASK_LIMIT_MS; performance.now() < untilMs; await page.waitForTimeout(LOOK_EVERY_MS)) {
      const moments = momentsSchema.parse(await page.evaluate("window.__moments"))
      if (moments.shownMs > 0 && moments.terminalEventMs > 0) return moments
    }
    throw new Error("no image came")
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else: notes the moments, touches nothing. */
const OBSERVE = `(() => {
  const moments = (window.__moments = { clickMs: 0, firstEventMs: 0, terminalEventMs: 0, shownMs: 0 })
  addEventListener("click", (event) => {
    if (moments.clickMs === 0 && event.target.closest?.("button[type=submit]")) moments.clickMs = performance.now()
  }, true)
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args)
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data)
        if (message.type !== 1 || moments.clickMs === 0) return
        if (moments.firstEventMs === 0) moments.firstEventMs = performance.now()
        if (message.task.status === 3 && moments.terminalEventMs === 0) moments.terminalEventMs = performance.now()
      })
    }
  }
  document.addEventListener("load", (event) => {
    if (!(event.target instanceof HTMLImageElement) || !event.target.src.includes("/media/result/") || moments.shownMs > 0) return
    requestAnimationFrame(() => setTimeout(() => { moments.shownMs = performance.now() }))
  }, true)
})()`
