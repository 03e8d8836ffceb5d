import type { Page } from "playwright-core"
import * as z from "zod/mini"
import { SESSION_COOKIE } from "../src/domain/identity/rules.ts"
import { signUpMember } from "./bench-member.ts"
import { openBrowserStage } from "./browser.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { percentile } from "./statistics.ts"

const DRAFT_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 100
/** Changes follow each other no faster than a member has drafts. */
const BETWEEN_MS = 1_500
const GOAL_MS = 800

/** What is written, one after another, in place of what stood there. */
const WORDS = [
  "a red fox in the snow",
  "a lighthouse above a stormy sea",
  "portrait of an old fisherman",
  "a bowl of oranges on a table",
  "a quiet street at night in the rain",
  "an owl on a branch, watercolour",
  "mountains and a lake at dawn",
  "a sailing ship, oil painting",
  "a cat asleep on a red sofa",
  "a castle by a river in autumn",
  "a bouquet of sunflowers",
  "an astronaut above the earth",
] as const

const momentsSchema = z.object({ typedMs: z.number(), paintedMs: z.number() })

/** P13: how soon the last keystroke is followed by a draft on the screen. */
export const measureLive: Measurement = {
  goals: ["P13"],
  needs: ["Chromium"],
  async run(settings): Promise<readonly Figure[]> {
    const { say } = settings
    const stage = await openBrowserStage(settings)
    try {
      const headers = { "Content-Type": "application/json", Origin: stage.appUrl }
      const post = (path: string, input: unknown, cookie: string) =>
        fetch(`${stage.appUrl}${path}`, { method: "POST", headers: { ...headers, Cookie: cookie }, body: JSON.stringify(input) })
      const { cookie } = await signUpMember(stage.appUrl, post, `bench-live-${Date.now().toString(36)}@atelier.test`)
      const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addCookies([
        { name: SESSION_COOKIE, value: cookie.slice(SESSION_COOKIE.length + 1), url: stage.appUrl },
        // What tells scripts that somebody is signed in.
        { name: "member", value: "1", url: stage.appUrl },
      ])
      const page = await context.newPage()
      await page.addInitScript(OBSERVE)
      await page.goto(`${stage.appUrl}/en/create/image`, { waitUntil: "networkidle" })
      await page.locator("[data-island='create-image'][data-alive]").waitFor({ state: "attached" })
      await page.getByRole("switch", { name: "Live" }).click()
      // Nobody's first draft is measured: it starts the renderer's threads.
      await drafted(page, "a warm-up")
      const took: number[] = []
      for (const words of [...WORDS, ...WORDS.map((words) => `${words}, wide`)].slice(0, rounds(settings, 2 * WORDS.length, 4))) {
        await page.waitForTimeout(BETWEEN_MS)
        took.push(await drafted(page, words))
        say(`P13 live: ${Math.round(took.at(-1) ?? 0)} ms, ${words}`)
      }
      const middleMs = percentile(took, 0.5)
      return [
        {
          goal: "P13",
          what: `last keystroke to its draft on the screen, p50 ≤ ${GOAL_MS} ms`,
          anchor: "–",
          figure: `${middleMs.toFixed(0)} ms`,
          isMet: middleMs <= GOAL_MS,
          note: `${took.length} prompts of one member, 150 ms of rest included, to the frame after the draft's load; p95 ${percentile(took, 0.95).toFixed(0)} ms; the preview renderer, browser and platform share the machine`,
        },
      ]
    } finally {
      await stage.stop()
    }
  },
}

/** Writes words and waits for their draft; answers the time from the last keystroke, ms. */
async function drafted(page: Page, words: string): Promise<number> {
  const prompt = page.locator("textarea[name=prompt]")
  await prompt.fill("")
  await page.evaluate("window.__moments.paintedMs = 0")
  await prompt.pressSequentially(words)
  for (const untilMs = performance.now() + DRAFT_LIMIT_MS; performance.now() < untilMs; await page.waitForTimeout(LOOK_EVERY_MS)) {
    const { typedMs, paintedMs } = momentsSchema.parse(await page.evaluate("window.__moments"))
    const isOfAll = (await page.getByRole("img", { name: `Draft: ${words}`, exact: true }).count()) > 0
    if (isOfAll && paintedMs > typedMs) return paintedMs - typedMs
  }
  throw new Error(`no draft of ${words} came`)
}

/** Runs in the page before anything else: notes the moments, touches nothing. */
const OBSERVE = `(() => {
  const moments = (window.__moments = { typedMs: 0, paintedMs: 0 })
  addEventListener("keydown", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) moments.typedMs = performance.now()
  }, true)
  document.addEventListener("load", ({ target }) => {
    if (!(target instanceof HTMLImageElement) || target.closest("[data-draft-seed]") === null) return
    requestAnimationFrame(() => setTimeout(() => { moments.paintedMs = performance.now() }))
  }, true)
})()`
