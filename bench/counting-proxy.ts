import { createServer, request } from "node:http"

/** A proxy before a server that counts what it was answered. */
export interface CountingProxy {
  readonly url: string
  /** Answers that passed since the last time this was asked: to what is still under way there is none yet. */
  takeCount(): number
  /** Rows that a libSQL server says it read and wrote in what it answered, since the last time this was asked. */
  takeRows(): Rows
  /** Holds every request back for so long, ms. */
  delay(ms: number): void
  stop(): Promise<void>
}

/** Rows as a libSQL server counts them: those that it looked at, and those that it changed. */
export interface Rows {
  readonly read: number
  readonly written: number
}

const FIELDS = { read: /"rows_read":(\d+)/g, written: /"rows_written":(\d+)/g } as const

/** Sums up what each statement of an answer took; texts in it hold no quotes that are not escaped. */
export function rowsIn(answer: string): Rows {
  const sum = (field: RegExp) => Array.from(answer.matchAll(field), (match) => Number(match[1])).reduce((total, one) => total + one, 0)
  return { read: sum(FIELDS.read), written: sum(FIELDS.written) }
}

/** Starts a proxy before `target`, an http address. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let count = 0
  let delayMs = 0
  let rows: Rows = { read: 0, written: 0 }
  const server = createServer((incoming, outgoing) => {
    const forward = () => {
      const { method, headers, url } = incoming
      const { "accept-encoding": _, ...plain } = headers
      const onward = request(new URL(url ?? "/", target), { method, headers: plain }, (answer) => {
        count++
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        const pieces: Buffer[] = []
        answer.on("data", (piece: Buffer) => pieces.push(piece))
        answer.on("end", () => {
          const { read, written } = rowsIn(Buffer.concat(pieces).toString())
          rows = { read: rows.read + read, written: rows.written + written }
        })
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
    takeRows: () => {
      const taken = rows
      rows = { read: 0, written: 0 }
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
