import { createServer } from "node:http"
import type { TestProject } from "vitest/node"
import { startStack } from "../local/start/stack.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the platform under test. */
    appUrl: string
    /** Address of its preview renderer, for the fault switch. */
    easelUrl: string
    /** Stops and starts the renderer: POST /kill, POST /restart. */
    rendererControlUrl: string
  }
}

/** Works on the home page: one page of 24, and the beginning of a second. */
const SEED_COUNT = 26

/** Starts a whole platform for the journeys: its own data, ports of the system's choice, the renderer's fault switch on. */
export default async function startPlatform(project: TestProject): Promise<() => Promise<void>> {
  const lines: string[] = []
  const stack = await startStack({ seed: SEED_COUNT, faults: "1", onLine: (name, line) => lines.push(`${name}: ${line}`) }).catch(
    (error: unknown) => {
      throw new Error(`The platform did not start.\n${lines.slice(-40).join("\n")}`, { cause: error })
    },
  )
  const control = createServer((request, response) => {
    const done = request.url === "/kill" ? stack.kill("easel") : stack.restart("easel")
    done.then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve))
  const address = control.address()
  if (address === null || typeof address === "string") throw new Error("the control server has no port")
  project.provide("appUrl", stack.appUrl)
  project.provide("easelUrl", stack.easelUrl)
  project.provide("rendererControlUrl", `http://127.0.0.1:${address.port}`)
  return async () => {
    control.closeAllConnections()
    control.close()
    await stack.stop()
  }
}
