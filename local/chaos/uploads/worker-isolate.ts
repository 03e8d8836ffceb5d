import * as z from "zod/mini"
import { portsOf } from "./listening-ports.ts"

/** What wrangler calls the one isolate that its inspector leads to: the Worker, without the simulators beside it. */
const TITLE = "Cloudflare Worker"
const ANSWER_MS = 2_000

const targetsSchema = z.array(z.object({ title: z.string(), webSocketDebuggerUrl: z.string() }))
const usageSchema = z.object({
  result: z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number(), backingStorageSize: z.number() }),
})

/** The isolate that a Worker under `wrangler dev` runs in, as its inspector sees it. */
export class WorkerIsolate {
  readonly #socket: WebSocket
  #sizes = new Map<"isolate", number>()
  #isAsked = false

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener("message", ({ data }) => this.#take(String(data)))
  }

  /** Connects to the Worker that one of some runtime processes inspects. Throws where none does. */
  static async of(pids: Iterable<number>): Promise<WorkerIsolate> {
    for (const port of [...pids].flatMap(portsOf)) {
      const address = await inspectorOn(port)
      if (address === null) continue
      // Wrangler lets only pages of this machine inspect. Node's sockets take headers, of which the types of browsers do not know.
      const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers: { Origin: "http://localhost" } }])
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener("open", () => resolve())
        socket.addEventListener("error", () => reject(new Error(`the inspector at ${address} does not let us in`)))
      })
      return new WorkerIsolate(socket)
    }
    throw new Error("the Worker cannot be inspected")
  }

  /** What the isolate held when it last answered, and asks again; empty until it has answered. */
  look(): ReadonlyMap<"isolate", number> {
    const sizes = this.#sizes
    this.#sizes = new Map()
    if (!this.#isAsked && this.#socket.readyState === WebSocket.OPEN) {
      this.#isAsked = true
      this.#socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }))
    }
    return sizes
  }

  close(): void {
    this.#socket.close()
  }

  #take(message: string): void {
    // The inspector also reports what the Worker logs.
    const bytes = heldBytes(message)
    if (bytes === null) return
    this.#isAsked = false
    this.#sizes = new Map([["isolate", bytes]])
  }
}

/** Bytes that an isolate holds, after the inspector's answer: its heap, the runtime's objects on it and its buffers; null for another message. */
export function heldBytes(message: string): number | null {
  const usage = usageSchema.safeParse(JSON.parse(message))
  if (!usage.success) return null
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage.data.result
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

async function inspectorOn(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const targets = targetsSchema.parse(await answer.json())
    return targets.find(({ title }) => title === TITLE)?.webSocketDebuggerUrl ?? null
  } catch {
    // It is for something else.
    return null
  }
}
