import { join } from "node:path"
import { chromium } from "playwright-core"
import * as z from "zod/mini"
import type { ToolCall } from "../../bench/engine-page/tools.ts"
import { serveEnginePage } from "../../bench/engine-page.ts"

/** How a tool's work on a file ended: what was made lies at `path`, or `failure` says why nothing was. */
export interface Played {
  readonly ms: number
  readonly path: string | null
  readonly failure: string | null
  readonly message: string
  readonly estimatedBytes: number | null
  readonly told: unknown
}

/** A real Chromium with the tools in it. */
export interface ToolPlayer {
  /** Uses one tool on the file at a path. */
  readonly play: (path: string, call: ToolCall) => Promise<Played>
  readonly stop: () => Promise<void>
}

/** A tool that takes longer hangs. */
const PATIENCE_MS = 180_000

const answerSchema = z.object({
  ms: z.number(),
  saved: z.optional(z.string()),
  estimatedBytes: z.optional(z.nullable(z.number())),
  told: z.optional(z.unknown()),
  failure: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Starts a browser with the tools on a page of their own. */
export async function startToolPlayer(): Promise<ToolPlayer> {
  const served = await serveEnginePage()
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
  })
  let page = await browser.newPage()
  await page.goto(served.url)
  return {
    async play(path, call) {
      await page.setInputFiles("input", [path])
      const hanging = new Promise<unknown>((resolve) => setTimeout(resolve, PATIENCE_MS, { ms: PATIENCE_MS, failure: "hangs" }).unref())
      const answer = answerSchema.parse(await Promise.race([page.evaluate(`engineTool(0, ${JSON.stringify(call)})`), hanging]))
      if (answer.failure === "hangs") {
        await page.close()
        page = await browser.newPage()
        await page.goto(served.url)
      }
      const { ms, saved, failure, message = "", estimatedBytes = null, told } = answer
      return { ms, path: saved === undefined ? null : join(served.outputs, saved), failure: failure ?? null, message, estimatedBytes, told }
    },
    async stop() {
      await browser.close()
      await served.stop()
    },
  }
}
