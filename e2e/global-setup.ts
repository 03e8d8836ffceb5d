import { rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { TestProject } from "vitest/node"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { type Stack, startStack } from "../local/start/stack.ts"
import { newDataFolder } from "../local/test/gallery.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the platform under test. */
    appUrl: string
    /** Address of its preview renderer, for the fault switch. */
    easelUrl: string
    /** Address of its sandbox sign-in provider. */
    openidUrl: string
    /** Address of its database, for what no page does. */
    databaseUrl: string
    /** Acts on its processes: POST /kill and /restart, its renderer; POST /cron, what it does every minute. */
    controlUrl: string
  }
}

/** Images that are made at once: who waits for whom is the same however many cores the machine has. */
const SLOTS = 1

/** Starts a whole platform for the journeys: its own data, ports of the system's choice, the renderer's fault switch on. */
export default async function startPlatform(project: TestProject): Promise<() => Promise<void>> {
  await makeFixtures()
  const lines: string[] = []
  const onLine = (name: string, line: string) => lines.push(`${name}: ${line}`)
  const dataDirectory = await newDataFolder(onLine)
  const stack = await startStack({
    dataDirectory,
    bundle: true,
    faults: "1",
    easelSlots: SLOTS,
    onLine,
    onNote: (text) => process.stderr.write(`${text}\n`),
  }).catch(async (error: unknown) => {
    await rm(dataDirectory, { recursive: true, force: true })
    throw new Error(`The platform did not start.\n${lines.slice(-40).join("\n")}`, { cause: error })
  })
  const control = createServer((request, response) => {
    actOn(stack, request.url ?? "").then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve))
  const address = control.address()
  if (address === null || typeof address === "string") throw new Error("the control server has no port")
  project.provide("appUrl", stack.appUrl)
  project.provide("easelUrl", stack.easelUrl)
  project.provide("openidUrl", stack.openidUrl)
  project.provide("databaseUrl", stack.databaseUrl)
  project.provide("controlUrl", `http://127.0.0.1:${address.port}`)
  return async () => {
    control.closeAllConnections()
    control.close()
    await stack.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

function actOn(stack: Stack, path: string): Promise<void> {
  switch (path) {
    case "/kill":
      return stack.kill("easel")
    case "/restart":
      return stack.restart("easel")
    case "/cron":
      return stack.runCron()
    default:
      return Promise.reject(new Error(`nothing is controlled by ${path}`))
  }
}
