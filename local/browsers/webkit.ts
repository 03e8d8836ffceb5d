import { spawn } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import * as z from "zod/mini"
import { holdAnyPort } from "../start/choose-port.ts"
import { type Driver, KEYS, type StartDriver } from "./driver.ts"

const START_MS = 60_000
const SCRIPT_MS = 120_000
/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

const answerSchema = z.object({ value: z.unknown() })
const errorSchema = z.object({ error: z.string(), message: z.string() })
const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
})
const elementSchema = z.object({ [ELEMENT]: z.string() })
const scriptSchema = z.union([z.object({ value: z.string() }), z.object({ failed: z.string() })])

/** WebKitGTK's small browser on a screen of its own, by WebDriver. */
export const startWebKit: StartDriver = async (folder) => {
  const port = await holdAnyPort()
  const args = ["-a", "-s", "-screen 0 1600x1000x24", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"]
  const driver = spawn("xvfb-run", args, {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  })
  const base = `http://127.0.0.1:${port}`
  const ask = async (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> => {
    const response = await fetch(base + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const { value } = answerSchema.parse(await response.json())
    if (response.ok) return value
    const { error, message } = errorSchema.parse(value)
    throw new Error(`${error}: ${message}`)
  }
  await untilReady(() => ask("GET", "/status"))
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } } }
  const opened = sessionSchema.parse(await ask("POST", "/session", { capabilities }))
  const session = `/session/${opened.sessionId}`
  await ask("POST", `${session}/timeouts`, { script: SCRIPT_MS, pageLoad: START_MS })

  const elementOf = async (selector: string) => {
    const found = elementSchema.parse(await ask("POST", `${session}/element`, { using: "css selector", value: selector }))
    return `${session}/element/${found[ELEMENT]}`
  }
  const run: Driver["run"] = async (body, argument = null) => {
    const script = `const [argument, done] = arguments
      const work = async () => JSON.stringify((await (async (argument) => {${body}})(JSON.parse(argument))) ?? null)
      work().then((value) => done({ value }), (error) => done({ failed: String(error) }))`
    const answer = scriptSchema.parse(await ask("POST", `${session}/execute/async`, { script, args: [JSON.stringify(argument)] }))
    if ("failed" in answer) throw new Error(answer.failed)
    return JSON.parse(answer.value)
  }
  return {
    engine: `WebKitGTK ${opened.capabilities.browserVersion}`,
    goTo: async (url) => void (await ask("POST", `${session}/url`, { url })),
    run,
    press: async (selector) => void (await ask("POST", `${await elementOf(selector)}/click`, {})),
    type: async (selector, text) => void (await ask("POST", `${await elementOf(selector)}/value`, { text })),
    key: async (name) => {
      const actions = [
        {
          type: "key",
          id: "keyboard",
          actions: [
            { type: "keyDown", value: KEYS[name] },
            { type: "keyUp", value: KEYS[name] },
          ],
        },
      ]
      await ask("POST", `${session}/actions`, { actions })
    },
    choose: async (selector, paths) => void (await ask("POST", `${await elementOf(selector)}/value`, { text: paths.join("\n") })),
    resize: async (width, height) => void (await ask("POST", `${session}/window/rect`, { width, height })),
    picture: async () => Buffer.from(z.string().parse(await ask("GET", `${session}/screenshot`)), "base64"),
    end: async () => {
      await ask("DELETE", session).catch(() => {})
      // xvfb-run, the screen and the driver are one group.
      if (driver.pid !== undefined) process.kill(-driver.pid)
    },
  }
}

async function untilReady(isReady: () => Promise<unknown>): Promise<void> {
  for (const untilMs = Date.now() + START_MS; ; await wait(200)) {
    try {
      await isReady()
      return
    } catch (error) {
      if (Date.now() > untilMs) throw new Error("WebKitWebDriver did not start", { cause: error })
    }
  }
}
