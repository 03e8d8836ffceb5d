import { spawn } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import * as z from "zod/mini"
import { BidiConnection } from "./bidi-connection.ts"
import { type Driver, KEYS, type StartDriver } from "./driver.ts"

const START_MS = 60_000

const sessionSchema = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) })
const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const nodesSchema = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) })
const pictureSchema = z.object({ data: z.string() })
const resultSchema = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.optional(z.unknown()) }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export const startFirefox: StartDriver = async (folder) => {
  const profile = join(folder, "profile")
  await mkdir(profile, { recursive: true })
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
  const firefox = spawn("firefox-esr", args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: folder } })
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("Firefox did not say where it listens")), START_MS)
    let said = ""
    firefox.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    })
    firefox.on("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${said.slice(-500)}`)))
  })
  const connection = await BidiConnection.open(`${address}/session`)
  const { capabilities } = sessionSchema.parse(await connection.send("session.new", { capabilities: {} }))
  const tree = treeSchema.parse(await connection.send("browsingContext.getTree", {}))
  const context = tree.contexts[0]?.context
  if (context === undefined) throw new Error("Firefox has no window")

  const nodeOf = async (selector: string) => {
    const found = nodesSchema.parse(
      await connection.send("browsingContext.locateNodes", { context, locator: { type: "css", value: selector }, maxNodeCount: 1 }),
    )
    const sharedId = found.nodes[0]?.sharedId
    if (sharedId === undefined) throw new Error(`there is no ${selector}`)
    return { sharedId }
  }
  const act = (id: string, type: string, actions: readonly object[]) =>
    connection.send("input.performActions", {
      context,
      actions: [{ type, id, ...(type === "pointer" ? { parameters: { pointerType: "mouse" } } : {}), actions }],
    })
  const typeKeys = (keys: readonly string[]) =>
    act(
      "keyboard",
      "key",
      keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    )
  const run: Driver["run"] = async (body, argument = null) => {
    const answer = resultSchema.parse(
      await connection.send("script.callFunction", {
        functionDeclaration: `async (argument) => JSON.stringify((await (async (argument) => {${body}})(JSON.parse(argument))) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(argument) }],
        target: { context },
        awaitPromise: true,
      }),
    )
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text)
    return JSON.parse(String(answer.result.value))
  }
  const press: Driver["press"] = async (selector) => {
    const element = await nodeOf(selector)
    const origin = { type: "element", element }
    await act("mouse", "pointer", [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ])
  }
  return {
    engine: `Firefox ${capabilities.browserVersion}`,
    goTo: async (url) => void (await connection.send("browsingContext.navigate", { context, url, wait: "complete" })),
    run,
    press,
    type: async (selector, text) => {
      await press(selector)
      await typeKeys([...text])
    },
    key: async (name) => void (await typeKeys([KEYS[name]])),
    choose: async (selector, files) =>
      void (await connection.send("input.setFiles", { context, element: await nodeOf(selector), files: [...files] })),
    resize: async (width, height) => void (await connection.send("browsingContext.setViewport", { context, viewport: { width, height } })),
    picture: async () =>
      Buffer.from(pictureSchema.parse(await connection.send("browsingContext.captureScreenshot", { context })).data, "base64"),
    end: async () => {
      connection.close()
      const ended = new Promise((resolve) => firefox.once("exit", resolve))
      firefox.kill()
      await ended
    },
  }
}
