import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { type Stack, startStack } from "../local/start/stack.ts"
import { ensureChromium } from "../local/test/find-chromium.ts"

/** Works in the gallery: a whole first page of the feed and a little more. */
const WORKS = 30

/** A whole platform with a gallery, and a browser before it. */
export interface BrowserStage {
  readonly browser: Browser
  readonly appUrl: string
  stop(): Promise<void>
}

/** Starts both. The gallery is painted once and kept in `.data/bench`. */
export async function openBrowserStage(say: (text: string) => void): Promise<BrowserStage> {
  const executablePath = ensureChromium(say)
  if (executablePath === null) throw new Error("there is no Chromium")
  const stack: Stack = await startStack({ dataDirectory: join(PROJECT_ROOT, ".data/bench"), seed: WORKS, onNote: say })
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    })
    return {
      browser,
      appUrl: stack.appUrl,
      stop: async () => {
        await browser.close()
        await stack.stop()
      },
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}
