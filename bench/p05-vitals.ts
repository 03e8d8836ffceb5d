import type { Browser, CDPSession, Page } from "playwright-core"
import * as z from "zod/mini"
import { addedId, addWorks } from "./added-works.ts"
import { openBrowserStage } from "./browser.ts"
import type { Figure, Measurement } from "./figure.ts"
import { median } from "./statistics.ts"

/** A middling phone on a slow fourth-generation network, as page audits simulate it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 }
const CPU_SLOWDOWN = 4
const CLICKS = 5
const AFTER_LOAD_MS = 1_500

const LIMITS = { largestPaintMs: 1_500, interactionMs: 100, layoutShift: 0.02 }

const vitalsSchema = z.object({ largestPaintMs: z.number(), layoutShift: z.number(), interactionMs: z.number(), interactions: z.int() })
type Vitals = z.infer<typeof vitalsSchema>

/** A page of posts and some more, which show the gallery's images. */
const POSTS = { rows: 30, painted: 24, columns: { id: addedId("p"), object_type: "4", sub_channel: "'picture'" } }

/** P5: largest paint, layout shift and slowest interaction of four pages on a throttled browser, medians. */
export const measureVitals: Measurement = {
  goals: ["P5"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    const stage = await openBrowserStage(say)
    try {
      await addWorks(stage.databaseUrl, POSTS)
      const detail = await firstWorkPath(stage.browser, stage.appUrl)
      const figures: Figure[] = []
      for (const [name, path] of [
        ["home", "/en"],
        ["posts", "/en/post"],
        ["studio", "/en/create/image"],
        ["detail", detail],
      ] as const) {
        const runs: Vitals[] = []
        for (let run = 0; run < (isQuick ? 3 : 5); run++) runs.push(await visit(stage.browser, `${stage.appUrl}${path}`))
        figures.push(figureOf(name, runs))
        say(`P5 ${name}: ${figures.at(-1)?.figure}`)
      }
      return figures
    } finally {
      await stage.stop()
    }
  },
}

function figureOf(name: string, runs: readonly Vitals[]): Figure {
  const largestPaintMs = median(runs.map((run) => run.largestPaintMs))
  const layoutShift = median(runs.map((run) => run.layoutShift))
  const interactionMs = median(runs.map((run) => run.interactionMs))
  return {
    goal: "P5",
    what: `${name}: LCP ≤ 1.5 s, INP ≤ 100 ms, CLS ≤ 0.02`,
    anchor: "–",
    figure: `LCP ${(largestPaintMs / 1000).toFixed(2)} s, INP ${interactionMs.toFixed(0)} ms, CLS ${layoutShift.toFixed(3)}`,
    isMet: largestPaintMs <= LIMITS.largestPaintMs && interactionMs <= LIMITS.interactionMs && layoutShift <= LIMITS.layoutShift,
    note: `medians of ${runs.length}, fresh profile, ${CPU_SLOWDOWN} × slower processor, 150 ms and 1.6 Mbit/s; INP is the slowest of ${median(runs.map((run) => run.interactions))} interactions`,
  }
}

async function firstWorkPath(browser: Browser, appUrl: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${appUrl}/en`)
  const path = await page.locator("a[href*='/explore/detail/']").first().getAttribute("href")
  await page.close()
  if (path === null) throw new Error("the feed has no work")
  return path
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    await page.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: "load" })
    await page.waitForLoadState("networkidle")
    await page.waitForTimeout(AFTER_LOAD_MS)
    await useControls(page)
    await page.waitForTimeout(AFTER_LOAD_MS)
    return vitalsSchema.parse(await page.evaluate("window.__vitals"))
  } finally {
    await context.close()
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", SLOW_4G)
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
}

/** Uses what a page offers: its first visible buttons that send nothing, and its text field. */
async function useControls(page: Page): Promise<void> {
  const field = page.locator("main textarea:visible").first()
  if ((await field.count()) > 0) {
    await field.tap()
    await page.keyboard.type("a red fox", { delay: 60 })
  }
  const buttons = await page.locator("button:visible:not([type=submit])").all()
  let used = 0
  for (const button of buttons) {
    if (used >= CLICKS) break
    try {
      await button.tap({ timeout: 1_000 })
      used++
    } catch {
      // Covered by something that an earlier tap opened.
    }
    await page.waitForTimeout(250)
    await page.keyboard.press("Escape")
    await page.waitForTimeout(150)
  }
}

/** Runs in the page before anything else. Shifts right after an input are the person's doing and do not count. */
const OBSERVE = `(() => {
  const vitals = (window.__vitals = { largestPaintMs: 0, layoutShift: 0, interactionMs: 0, interactions: 0 })
  const seen = new Set()
  const observe = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  observe("largest-contentful-paint", (entry) => { vitals.largestPaintMs = entry.startTime })
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) vitals.layoutShift += entry.value })
  observe("event", (entry) => {
    if (!entry.interactionId) return
    seen.add(entry.interactionId)
    vitals.interactions = seen.size
    vitals.interactionMs = Math.max(vitals.interactionMs, entry.duration)
  }, { durationThreshold: 16 })
})()`
