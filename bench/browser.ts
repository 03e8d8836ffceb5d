import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { type Stack, startStack } from "../local/start/stack.ts"
import { ensureChromium } from "../local/test/find-chromium.ts"
import type { BenchSettings } from "./figure.ts"

/** What the platform before the browser has. */
interface StageOptions {
  /** Works in the gallery; by default a whole first page of the feed and a little more. */
  readonly works?: number
  /** Folder below `.data` where the gallery is kept, so that it is painted once. */
  readonly folder?: string
}

/** A whole platform with a gallery, and a browser before it. */
export interface BrowserStage {
  readonly browser: Browser
  readonly appUrl: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** A smoke run's works, which take a few seconds to paint. */
const SMOKE_STAGE: Required<StageOptions> = { works: 3, folder: "bench-smoke" }
/** The one stage of a smoke run, which all its measurements share. */
let shared: Promise<BrowserStage> | undefined

/** Starts both; a smoke run starts them once, and stops them by `closeSharedStage`. */
export async function openBrowserStage({ isSmoke, say }: BenchSettings, options: StageOptions = {}): Promise<BrowserStage> {
  if (!isSmoke) return startStage(say, options)
  shared ??= startStage(say, SMOKE_STAGE)
  return { ...(await shared), stop: async () => {} }
}

/** Stops the stage that the measurements of a smoke run shared, where there was one. */
export async function closeSharedStage(): Promise<void> {
  const stage = await shared?.catch(() => undefined)
  await stage?.stop()
}

async function startStage(say: (text: string) => void, { works = 30, folder = "bench" }: StageOptions): Promise<BrowserStage> {
  const executablePath = ensureChromium(say)
  if (executablePath === null) throw new Error("there is no Chromium")
  const stack: Stack = await startStack({ dataDirectory: join(PROJECT_ROOT, ".data", folder), seed: works, onNote: say })
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    })
    return {
      browser,
      appUrl: stack.appUrl,
      databaseUrl: stack.databaseUrl,
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
