import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import { serveEnginePage } from "../../bench/engine-page.ts"
import { imageEngines } from "../../local/engines/image-engines.ts"
import { videoEngine } from "../../local/engines/video-engine.ts"
import { makeFixtures } from "../../local/fixtures/make-fixtures.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The page with all engines: as most pages are, as those of the image tools are, and where what it makes is put. */
    enginePage: { readonly url: string; readonly isolatedUrl: string; readonly outputs: string }
  }
}

/** Builds the page of the engines once for all their tests. No platform stands behind it. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  await makeFixtures()
  const entry = fileURLToPath(new URL("./engine-page.ts", import.meta.url))
  const served = await serveEnginePage({ entry, plugins: [videoEngine(), imageEngines()] })
  const { url, isolatedUrl, outputs } = served
  project.provide("enginePage", { url, isolatedUrl, outputs })
  return () => served.stop()
}
