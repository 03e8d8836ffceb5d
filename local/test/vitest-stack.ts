import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { migrate } from "../../db/migrate.ts"
import { serveFixtures } from "../fixtures/serve-fixtures.ts"
import { startA1111Sandbox } from "../gpu-sandboxes/a1111/sandbox.ts"
import { startComfySandbox } from "../gpu-sandboxes/comfyui/sandbox.ts"
import { startPlainEasel } from "../gpu-sandboxes/plain-easel/start.ts"
import { paintPlainly } from "../gpu-sandboxes/plain-images.ts"
import { startOpenid, startSqld } from "../start/stack.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
    /** Of an Easel whose painters are done at once. */
    easelUrl: string
    /** Where its painters are told how to paint: `PUT` of `truly` or `plainly`. */
    paintersUrl: string
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

/** Starts the real database, the preview renderer with its fault switches and painters that are done at once, and the real OpenID provider for the tests in workerd. */
export default async function startParts(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "atelier-test-"))
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    await Promise.all(stops.map((end) => end()))
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const started = async <Part extends { stop(): Promise<unknown> }>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting
    stops.push(() => part.stop())
    return part
  }
  const starting = [
    started(startSqld({ dataDirectory })),
    started(startPlainEasel({ slots: TEST_SLOTS })),
    started(startOpenid({ appOrigins: [APP_ORIGIN] })),
    started(serveFixtures()),
  ] as const
  try {
    const [sqld, easel, openid, fixtures] = await Promise.all(starting)
    const a1111 = await started(startA1111Sandbox({ easelUrl: easel.url, painter: paintPlainly, runMs: A1111_RUN_MS }))
    const comfyui = await started(startComfySandbox({ easelUrl: easel.url }))
    await migrate(sqld.url)
    project.provide("databaseUrl", sqld.url)
    project.provide("easelUrl", easel.url)
    project.provide("paintersUrl", easel.paintersUrl)
    project.provide("a1111Url", a1111.url)
    project.provide("comfyuiUrl", comfyui.url)
    project.provide("openidUrl", openid.url)
    project.provide("fixturesUrl", fixtures.url)
    return stop
  } catch (error) {
    // One that starts late is ended as well.
    await Promise.allSettled(starting)
    await stop()
    throw new Error("The parts that the Worker tests need did not start.", { cause: error })
  }
}
