import { createServer, request } from "node:http"
import { networkInterfaces } from "node:os"
import { convertV4MiniflareOptions, Miniflare } from "miniflare"
import { expect, onTestFinished, test } from "vitest"
import { holdAnyPort, releasePorts } from "./choose-port.ts"
import { openLanDoor, pathOf } from "./lan-door.ts"

/** This machine as others see it, where anything but itself does. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry !== undefined && !entry.internal && entry.family === "IPv4")?.address ?? "127.0.0.1"

async function opened() {
  const app = createServer((asked, answer) => {
    const { host, origin } = asked.headers
    const parts: Buffer[] = []
    asked.on("data", (part: Buffer) => parts.push(part))
    asked.on("end", () =>
      answer
        .writeHead(
          201,
          [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2"],
          ].flat(),
        )
        .end(
          JSON.stringify({ host, origin, path: asked.url, from: asked.headers["cf-connecting-ip"], body: Buffer.concat(parts).toString() }),
        ),
    )
  })
  app.on("upgrade", (_asked, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nhello ")
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve))
  const bound = app.address()
  const [port, appPort] = [await holdAnyPort(), typeof bound === "object" && bound !== null ? bound.port : 0]
  const door = await openLanDoor([ADDRESS], port, appPort)
  onTestFinished(async () => {
    await door.close()
    app.closeAllConnections()
    app.close()
    releasePorts([port])
  })
  return { port, origin: `http://${ADDRESS}:${port}` }
}

test("a device of the network reaches the Worker by this machine's address, which stays the site's, and is known by its own", async () => {
  const { port, origin } = await opened()
  const answer = await fetch(`${origin}/api/v1/x?y=1`, {
    method: "POST",
    body: "paint",
    headers: { Origin: origin, "CF-Connecting-IP": "8.8.8.8" },
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ["a=1", "b=2"]])
  expect(await answer.json()).toEqual({ host: `${ADDRESS}:${port}`, origin, path: "/api/v1/x?y=1", from: ADDRESS, body: "paint" })
})

test("nobody on the network tells the runtime which address a request came to, nor from where", async () => {
  const script = `export default { fetch: ({ url, headers }) => Response.json([url, headers.get("CF-Connecting-IP"), headers.get("Forwarded")]) }`
  const worker = { name: "app", modules: [{ type: "ESModule" as const, path: "app.js", contents: script }] }
  const runtime = new Miniflare(convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, cf: false, workers: [worker] }))
  onTestFinished(() => runtime.dispose())
  const [port, { port: appPort }] = [await holdAnyPort(), await runtime.ready]
  const door = await openLanDoor([ADDRESS], port, Number(appPort))
  onTestFinished(async () => {
    await door.close()
    releasePorts([port])
  })
  const site = `http://${ADDRESS}:${port}`
  const said = [
    { "MF-Original-URL": "http://localhost:8787/dev/outbox" },
    { "X-Forwarded-Proto": "https" },
    { "CF-Connecting-IP": "127.0.0.1", "X-Real-IP": "127.0.0.1", Forwarded: "for=127.0.0.1" },
  ]
  for (const headers of said) expect(await (await fetch(`${site}/en`, { headers })).json()).toEqual([`${site}/en`, ADDRESS, null])
})

test("sockets go through", async () => {
  const { port } = await opened()
  const heard = await new Promise<string>((resolve, reject) => {
    const asked = request({ host: ADDRESS, port, path: "/live", headers: { Connection: "Upgrade", Upgrade: "echo" } })
    asked.once("error", reject)
    asked.once("upgrade", (_response, socket, head: Buffer) => {
      let text = head.toString()
      socket.on("data", (part: Buffer) => {
        text += part.toString()
        if (!text.endsWith("!")) return
        socket.destroy()
        resolve(text)
      })
      socket.write("you there!")
    })
    asked.end()
  })
  expect(heard).toBe("hello you there!")
})

test("another name, another host's path, and what is the runtime's own are turned away", async () => {
  const { port } = await opened()
  const statusOf = (path: string, host = `${ADDRESS}:${port}`) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: ADDRESS, port, path, headers: { Host: host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.once("error", reject)
      asked.end()
    })
  expect(await statusOf("/en", `localhost:${port}`)).toBe(421)
  expect(await statusOf("/en", "rebound.example")).toBe(421)
  expect(await statusOf("/cdn-cgi/local/scheduled")).toBe(421)
  expect(await statusOf("/en")).toBe(201)
})

test("the path is what the Worker would read, however it is written", () => {
  const origin = "http://192.168.1.5:8787"
  const read = (url: string) => pathOf({ url, headers: { host: "192.168.1.5:8787" } }, origin)
  expect(read("/en/../de?a=/../b")).toBe("/de?a=/../b")
  for (const url of [
    "/x/../cdn-cgi/a",
    "/%2e/cdn-cgi/a",
    "/.\\cdn-cgi\\a",
    "/cdn-cgi",
    "http://localhost:8787/dev/outbox",
    "//localhost:8787/dev/outbox",
  ])
    expect(read(url), url).toBeNull()
})
