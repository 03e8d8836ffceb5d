import type { Page } from "playwright-core"
import * as z from "zod/mini"
import { addedId, addWorks } from "./added-works.ts"
import { openBrowserStage } from "./browser.ts"
import type { Figure, Measurement } from "./figure.ts"
import { type HeapContents, readHeap } from "./heap-snapshot.ts"

const CARDS = 1_000
const SMOKE_CARDS = 150
/** Works whose images all cards share, and how many rows show them: some more than are scrolled through. */
const PAINTED = 12
const ROWS = CARDS + 200
const FEED = "/api/v1/square/v3/mix/recommend"
const STEP_PX = 700
const STEP_MS = 60
const SCROLL_LIMIT_MS = 180_000
const SETTLE_MS = 2_000
const GOAL = { detachedNodes: 100, growthMebibytes: 10 }
const MEBIBYTE = 1_048_576

const feedSchema = z.object({ data: z.object({ items: z.array(z.unknown()) }) })

/** P6: what the home page holds in memory after 1,000 cards went by. */
export const measureScrolledFeed: Measurement = {
  goals: ["P6"],
  needs: ["Chromium"],
  async run(settings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const cards = isSmoke ? SMOKE_CARDS : CARDS
    const stage = await openBrowserStage(settings, { works: PAINTED, folder: "bench-feed" })
    try {
      // Below the painted works themselves.
      await addWorks(stage.databaseUrl, { rows: ROWS, painted: PAINTED, columns: { id: addedId("0"), recommend_score: "-n.at" } })
      const page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 } })
      const session = await page.context().newCDPSession(page)
      await page.goto(`${stage.appUrl}/en`, { waitUntil: "networkidle" })
      const sent = await page.locator("a.card").count()
      // The first page that is asked for loads code that stays; it is no growth.
      let seen = sent + (await scrollPast(page, 1))
      await page.waitForTimeout(SETTLE_MS)
      const before = await readHeap(session)
      seen += await scrollPast(page, cards - seen)
      await page.waitForTimeout(SETTLE_MS)
      const after = await readHeap(session)
      const elements = await page.evaluate<number>("document.querySelectorAll('*').length")
      say(`P6 before ${describe(before)}; after ${seen} cards ${describe(after)}, ${elements} elements`)
      return [figureOf(seen, before, after, elements)]
    } finally {
      await stage.stop()
    }
  },
}

function figureOf(cards: number, before: HeapContents, after: HeapContents, elements: number): Figure {
  const growth = (after.bytes - before.bytes) / MEBIBYTE
  return {
    goal: "P6",
    what: `home after scrolling ${CARDS} cards: ≤ ${GOAL.detachedNodes} detached nodes, heap grown by ≤ ${GOAL.growthMebibytes} MB`,
    anchor: "–",
    figure: `${after.detachedNodes} nodes, ${growth.toFixed(1)} MB`,
    isMet: after.detachedNodes <= GOAL.detachedNodes && growth <= GOAL.growthMebibytes,
    note: `heap of scripts and of what the browser keeps for them, garbage collected, over what it was when the first page of the list had been added; ${cards} cards, ${elements} elements in the document at the end`,
  }
}

function describe({ bytes, detachedNodes }: HeapContents): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MB, ${detachedNodes} detached`
}

/** Scrolls until so many more cards have come; answers how many came. */
async function scrollPast(page: Page, wanted: number): Promise<number> {
  let came = 0
  const count = async (url: string, text: () => Promise<string>) => {
    if (url.includes(FEED)) came += feedSchema.parse(JSON.parse(await text())).data.items.length
  }
  const listen = (response: { url(): string; text(): Promise<string> }) => void count(response.url(), () => response.text())
  page.on("response", listen)
  await page.mouse.move(700, 450)
  const untilMs = performance.now() + SCROLL_LIMIT_MS
  const isShown = () => came >= wanted
  for (; !isShown(); await page.waitForTimeout(STEP_MS)) {
    if (performance.now() > untilMs) throw new Error(`only ${came} of ${wanted} cards came`)
    await page.mouse.wheel(0, STEP_PX)
  }
  page.off("response", listen)
  return came
}
