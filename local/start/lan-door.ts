import { createServer, type IncomingMessage, request, type Server } from "node:http"
import type { Duplex } from "node:stream"
import { lanOrigin } from "./lan.ts"

/** What the runtime itself answers on a machine for development, such as its clock, is for this machine alone. */
const OF_THE_RUNTIME = "/cdn-cgi/"

/** Where devices of the network come in. */
export interface LanDoor {
  close(): Promise<void>
}

/**
 * Lets devices of the network in by some of this machine's addresses, each by itself and by its own name alone, and hands their requests on
 * to the Worker, which listens to this machine only. Rejects where an address cannot be listened on.
 */
export async function openLanDoor(addresses: readonly string[], port: number, appPort: number = port): Promise<LanDoor> {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(
      servers.map((server) => {
        server.closeAllConnections()
        return new Promise<void>((resolve) => server.close(() => resolve()))
      }),
    )
  }
  try {
    for (const address of addresses) servers.push(await listenOn(address, port, appPort))
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

async function listenOn(address: string, port: number, appPort: number): Promise<Server> {
  const origin = lanOrigin(address, port)
  const onward = (asked: IncomingMessage, path: string) =>
    request({
      ...{ host: "127.0.0.1", port: appPort, method: asked.method, path },
      headers: headersOnward(asked.headers, asked.socket.remoteAddress ?? ""),
    })
  const server = createServer((asked, answer) => {
    const path = pathOf(asked, origin)
    if (path === null) return void answer.writeHead(421).end("This is not an address of the site.\n")
    const sent = onward(asked, path)
    sent.once("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    sent.once("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.once("close", () => sent.destroy())
    asked.pipe(sent)
  })
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex) => {
    const path = pathOf(asked, origin)
    if (path === null) return void socket.end("HTTP/1.1 421 Misdirected Request\r\n\r\n")
    const sent = onward(asked, path)
    sent.once("upgrade", (response, behind: Duplex, head: Buffer) => {
      const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`]
      for (let at = 0; at < response.rawHeaders.length; at += 2) lines.push(`${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}`)
      socket.write(`${lines.join("\r\n")}\r\n\r\n`)
      if (head.length > 0) socket.write(head)
      behind.pipe(socket).pipe(behind)
      for (const [one, other] of [
        [socket, behind],
        [behind, socket],
      ] as const) {
        one.once("error", () => other.destroy())
        one.once("close", () => other.destroy())
      }
    })
    sent.once("response", (response) => socket.end(`HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n\r\n`))
    sent.once("error", () => socket.destroy())
    sent.end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen({ host: address, port }, resolve)
  })
  return server
}

/** By which the runtime is told what was asked for, or a proxy says what it was asked: nobody on the network says either. */
const SAID_BY_PROXIES = /^(?:mf-|x-forwarded-|x-real-ip$|forwarded$|cf-)/

/** The headers that are handed on: those of the caller, but for where the request came to and where it comes from, which is known here. */
export function headersOnward(headers: IncomingMessage["headers"], from: string): IncomingMessage["headers"] {
  const own = Object.entries(headers).filter(([name]) => !SAID_BY_PROXIES.test(name))
  return { ...Object.fromEntries(own), "cf-connecting-ip": from }
}

/** The path that is handed on, as the Worker would read it; null for another host's, and for what is not for the network. */
export function pathOf({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">, origin: string): string | null {
  if (`http://${headers.host}` !== origin || !URL.canParse(url, origin)) return null
  const asked = new URL(url, origin)
  if (asked.origin !== origin || `${asked.pathname}/`.startsWith(OF_THE_RUNTIME)) return null
  return `${asked.pathname}${asked.search}`
}
