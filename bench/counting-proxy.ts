import { createServer, request } from "node:http"

/** A proxy before a server that counts what it was answered. */
export interface CountingProxy {
  readonly url: string
  /** Answers that passed since the last time this was asked: to what is still under way there is none yet. */
  takeCount(): number
  /** Holds every request back for so long, ms. */
  delay(ms: number): void
  stop(): Promise<void>
}

/** Starts a proxy before `target`, an http address. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let count = 0
  let delayMs = 0
  const server = createServer((incoming, outgoing) => {
    const forward = () => {
      const { method, headers, url } = incoming
      const onward = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
        count++
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on("error", () => outgoing.destroy())
      incoming.pipe(onward)
    }
    if (delayMs > 0) setTimeout(forward, delayMs)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    takeCount: () => {
      const taken = count
      count = 0
      return taken
    },
    delay: (ms) => {
      delayMs = ms
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
