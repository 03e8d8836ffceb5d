import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { setEnvironmentData } from "node:worker_threads"
import { startEasel } from "../../../easel/server.ts"
import { readSettings } from "../../../easel/settings.ts"
import { TRULY } from "./painters.ts"

const PAINTER_URL = new URL("./painter.worker.ts", import.meta.url)

/** An Easel whose painters are done at once. */
export interface PlainEasel {
  readonly url: string
  /** Takes `PUT` with `truly` or `plainly`: how orders are carried out that begin from then on. */
  readonly paintersUrl: string
  stop(): Promise<void>
}

/**
 * Starts Easel's own server, with its queue, its refusals and its faults, over painters that give tiny files of the ordered kind, size and
 * length: for tests which ask what becomes of an order, and not what is seen or heard. The few that do ask have it painted truly.
 */
export async function startPlainEasel({ slots }: { readonly slots: number }): Promise<PlainEasel> {
  const cell = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  setEnvironmentData(TRULY, cell)
  const reading = readSettings({ EASEL_PORT: "0", EASEL_SLOTS: String(slots), EASEL_FAULTS: "1", NODE_ENV: process.env["NODE_ENV"] })
  if (!reading.ok) throw new Error(reading.problem)
  const easel = await startEasel({ ...reading.settings, painterUrl: PAINTER_URL, whyNoFilms: async () => undefined })
  const server = createServer((request, response) => {
    const choose = (wanted: string) => {
      Atomics.store(new Int32Array(cell), 0, wanted === "truly" ? 1 : 0)
      response.writeHead(204).end()
    }
    text(request).then(choose, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the switch of the painters has no port")
  return {
    url: easel.url,
    paintersUrl: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await easel.close()
    },
  }
}
