import type { Browser, CDPSession, Page } from "playwright-core"
import * as z from "zod/mini"
import { addedId, addWorks } from "./added-works.ts"
import { openBrowserStage } from "./browser.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { median } from "./statistics.ts"

/** A middling phone on a slow fourth-generation network, as page audits simulate it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 }
const CPU_SLOWDOWN = 4
const CLICKS = 5
const AFTER_LOAD_MS = 1_500
/** Events that take less than this are not told of. */
const SHORTEST_EVENT_MS = 16

/** What the scripts of a page may cost: its largest paint and slowest interaction against those of the same page without them. */
const LIMITS = { largestPaint: 1.25, interaction: 2, layoutShift: 0.02 }

const vitalsSchema = z.object({ largestPaintMs: z.number(), layoutShift: z.number(), interactionMs: z.number(), interactions: z.int() })
type Vitals = z.infer<typeof vitalsSchema>

/** A page of posts and some more, which show the gallery's images. */
const POSTS = { rows: 30, painted: 24, columns: { id: addedId("p"), object_type: "4", sub_channel: "'picture'" } }

/** P5: largest paint, layout shift and slowest interaction of pages on a throttled browser, and of the same pages without scripts, medians. */
export const measureVitals: Measurement = {
  goals: ["P5"],
  needs: ["Chromium"],
  async run(settings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const stage = await openBrowserStage(settings)
    try {
      await addWorks(stage.databaseUrl, POSTS)
      const detail = await firstWorkPath(stage.browser, stage.appUrl)
      const figures: Figure[] = []
      const pages = [
        ["home", "/en"],
        ["posts", "/en/post"],
        ["images", "/en/create/image"],
        ["videos", "/en/create/video"],
        ["sounds", "/en/create/audio"],
        ["detail", detail],
      ] as const
      for (const [name, path] of isSmoke ? pages.slice(-1) : pages) {
        const [runs, anchors]: [Vitals[], Vitals[]] = [[], []]
        for (let run = 0; run < rounds(settings, 5, 3); run++) {
          anchors.push(await visit(stage.browser, `${stage.appUrl}${path}`, true))
          runs.push(await visit(stage.browser, `${stage.appUrl}${path}`))
        }
        figures.push(figureOf(name, runs, anchors))
        say(`P5 ${name}: ${figures.at(-1)?.figure}`)
      }
      return figures
    } finally {
      await stage.stop()
    }
  },
}

function figureOf(name: string, runs: readonly Vitals[], anchors: readonly Vitals[]): Figure {
  const of = (all: readonly Vitals[]) => ({
    largestPaintMs: median(all.map((run) => run.largestPaintMs)),
    layoutShift: median(all.map((run) => run.layoutShift)),
    interactionMs: Math.max(SHORTEST_EVENT_MS, median(all.map((run) => run.interactionMs))),
  })
  const [page, anchor] = [of(runs), of(anchors)]
  const largestPaint = page.largestPaintMs / anchor.largestPaintMs
  const interaction = page.interactionMs / anchor.interactionMs
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return {
    goal: "P5",
    what: `${name}: LCP ≤ 1.25 × and INP ≤ 2 × the page without scripts, CLS ≤ 0.02`,
    anchor: `LCP ${seconds(anchor.largestPaintMs)}, INP ${anchor.interactionMs.toFixed(0)} ms`,
    figure: `LCP ${seconds(page.largestPaintMs)} = ${largestPaint.toFixed(2)} ×, INP ${page.interactionMs.toFixed(0)} ms = ${interaction.toFixed(1)} ×, CLS ${page.layoutShift.toFixed(3)}`,
    isMet: largestPaint <= LIMITS.largestPaint && interaction <= LIMITS.interaction && page.layoutShift <= LIMITS.layoutShift,
    note: `medians of ${runs.length}, fresh profile, ${CPU_SLOWDOWN} × slower processor, 150 ms and 1.6 Mbit/s; INP is the slowest of ${median(runs.map((run) => run.interactions))} interactions; without scripts a tap repaints the main part of the page`,
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

async function visit(browser: Browser, url: string, isBare = false): Promise<Vitals> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    await page.addInitScript(OBSERVE)
    if (isBare) {
      await page.addInitScript(REPAINT)
      await page.route("**/*", (route) => (route.request().resourceType() === "script" ? route.abort() : route.continue()))
    }
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

/** What a tap or a key does on a page without scripts. */
const REPAINT = `addEventListener("pointerup", () => {
  const main = document.querySelector("main")
  if (main) main.style.opacity = main.style.opacity === "0.99" ? "" : "0.99"
})`

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
