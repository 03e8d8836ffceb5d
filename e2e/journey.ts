import { mkdir } from "node:fs/promises"
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { test as base, expect, inject } from "vitest"
import { patience } from "../local/test/patience.ts"
import { type Renderer, useRenderer } from "./renderer.ts"

/** How long a condition may take to come true, ms; a slow or busy machine paints slowly. */
export const PATIENCE_MS = 25_000 * patience()

/** Waits until what `read` answers meets what is expected of it. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 100 })
}

/** One person at the platform: a browser context of its own, so a guest of its own. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Another tab of the same person. */
  readonly newTab: () => Promise<Page>
  /** Console errors that the journey brings about itself, such as a request that it cuts. */
  readonly expectConsole: (pattern: RegExp) => void
}

/** What a context is opened with. */
export type VisitorOptions = BrowserContextOptions

interface OpenVisitor {
  readonly visitor: Visitor
  readonly faults: () => readonly string[]
}

/** A journey: `visit` opens a visitor; console errors and page errors fail the test, which then leaves screenshots in test-results. */
export const test = base
  .extend("chromiumPath", { scope: "worker" }, process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium")
  // One for all files of a run: what a visitor leaves behind goes with their context.
  .extend("browser", { scope: "worker" }, async ({ chromiumPath }, { onCleanup }): Promise<Browser> => {
    const browser = await launchChromium(chromiumPath)
    onCleanup(() => browser.close())
    return browser
  })
  .extend("visit", async ({ browser, task }, { onCleanup }): Promise<(options?: VisitorOptions) => Promise<Visitor>> => {
    const opened: OpenVisitor[] = []
    onCleanup(async () => {
      if (task.result?.state === "fail") await takeScreenshots(opened, task.name)
      const faults = opened.flatMap((one) => one.faults())
      await Promise.all(opened.map(({ visitor }) => visitor.context.close()))
      // In words: a report that is short of space says no more of a list than its length.
      if (faults.length > 0) throw new Error(`the pages had faults:\n${faults.join("\n")}`)
    })
    return async (options = {}) => {
      const one = await openVisitor(browser, { reducedMotion: wantsLessMotion(task.name) ? "reduce" : "no-preference", ...options })
      opened.push(one)
      return one.visitor
    }
  })
  .extend("easelUrl", () => inject("easelUrl"))
  .extend("renderer", async ({ easelUrl }, { onCleanup }): Promise<Renderer> => {
    const renderer = useRenderer(easelUrl, inject("controlUrl"))
    onCleanup(() => renderer.heal())
    return renderer
  })

/** Half of the journeys are made by people who asked for less motion; by their titles, so that each one is always made by the same. */
function wantsLessMotion(title: string): boolean {
  return [...title].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % 2 === 0
}

/** A stack without the frames of React, which a report that is short of space would end with before it says who called. */
function withoutReact(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => !line.includes("/assets/core-"))
    .join("\n")
}

function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      // A microphone that beeps; there is none on a test machine.
      ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    ],
  })
}

async function openVisitor(browser: Browser, options: VisitorOptions): Promise<OpenVisitor> {
  const context = await browser.newContext({
    baseURL: inject("appUrl"),
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  const allowed: RegExp[] = []
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on("weberror", (event) => {
    const { stack, name, message } = event.error()
    // What was thrown outside of any script, such as an import that failed, has an empty stack.
    faults.push(`page: ${stack === undefined || stack === "" ? `${name}: ${message}` : withoutReact(stack)}`)
  })
  const visitor: Visitor = {
    context,
    page: await context.newPage(),
    newTab: () => context.newPage(),
    expectConsole: (pattern) => allowed.push(pattern),
  }
  return { visitor, faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))) }
}

async function takeScreenshots(opened: readonly OpenVisitor[], title: string): Promise<void> {
  await mkdir("test-results", { recursive: true })
  const name = title.replaceAll(/[^a-zA-Z0-9]+/g, "-").slice(0, 80)
  const pages = opened.flatMap(({ visitor }) => visitor.context.pages())
  await Promise.all(
    pages.map((page, index) => page.screenshot({ path: `test-results/${name}-${index + 1}.png`, timeout: 10_000 }).catch(() => undefined)),
  )
}
