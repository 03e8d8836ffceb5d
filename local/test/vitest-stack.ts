import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { migrate } from "../../db/migrate.ts"
import { serveFixtures } from "../fixtures/serve-fixtures.ts"
import { startA1111Sandbox } from "../gpu-sandboxes/a1111/sandbox.ts"
import { startComfySandbox } from "../gpu-sandboxes/comfyui/sandbox.ts"
import { paintPlainly } from "../gpu-sandboxes/plain-images.ts"
import { startEasel, startOpenid, startSqld } from "../start/stack.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
    easelUrl: string
    /** Of a stand-in for a ComfyUI server, painted by that Easel. */
    comfyuiUrl: string
    /** Issuer of the sandbox sign-in provider. */
    openidUrl: string
    /** A stand-in for the AUTOMATIC1111 web UI. */
    a1111Url: string
    /** Where the media files of `local/fixtures` are served by their names. */
    fixturesUrl: string
    /** What the values of property tests are drawn by. */
    propertySeed: number
  }
}

/** As many as vitest.config.ts gives the Worker. */
const TEST_SLOTS = 2

/** Long enough to be asked about, short enough to be waited for. */
const A1111_RUN_MS = 150

/** Origin of the platform in the tests that run in workerd. */
const APP_ORIGIN = "https://atelier.test"

/** Starts the real database, the real preview renderer with its fault switches and the real OpenID provider for the tests in workerd. */
export default async function startParts(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "atelier-test-"))
  const [sqld, easel, openid, fixtures] = await Promise.all([
    startSqld({ dataDirectory }),
    startEasel({ faults: "1", slots: TEST_SLOTS }),
    startOpenid({ appOrigins: [APP_ORIGIN] }),
    serveFixtures(),
  ])
  const a1111 = await startA1111Sandbox({ easelUrl: easel.url, painter: paintPlainly, runMs: A1111_RUN_MS })
  const comfyui = await startComfySandbox({ easelUrl: easel.url })
  await migrate(sqld.url)
  project.provide("databaseUrl", sqld.url)
  project.provide("easelUrl", easel.url)
  project.provide("a1111Url", a1111.url)
  project.provide("comfyuiUrl", comfyui.url)
  project.provide("openidUrl", openid.url)
  project.provide("fixturesUrl", fixtures.url)
  return async () => {
    await Promise.all([sqld.stop(), comfyui.stop(), easel.stop(), openid.stop(), fixtures.stop(), a1111.stop()])
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
