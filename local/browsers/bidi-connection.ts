import * as z from "zod/mini"

const answerSchema = z.union([
  z.object({ type: z.literal("success"), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal("error"), id: z.nullable(z.int()), error: z.string(), message: z.string() }),
  z.object({ type: z.literal("event") }),
])

/** How long the browser may take over a command, ms. */
const ANSWER_MS = 30_000

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Commands of WebDriver BiDi and their answers, over one socket. */
export class BidiConnection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener("message", ({ data }) => this.#take(answerSchema.parse(JSON.parse(String(data)))))
    socket.addEventListener("close", () => this.#lose())
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url)
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve())
      socket.addEventListener("error", () => reject(new Error(`${url} cannot be reached`)))
    })
    return new BidiConnection(socket)
  }

  /** What a command answers. Rejects with what the browser says against it. */
  send(method: string, params: object): Promise<unknown> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      // A script in a page that goes away is never answered.
      const late = setTimeout(() => {
        this.#waiting.delete(id)
        reject(new Error(`${method} was not answered`))
      }, ANSWER_MS)
      this.#waiting.set(id, {
        resolve: (result) => (clearTimeout(late), resolve(result)),
        reject: (error) => (clearTimeout(late), reject(error)),
      })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take(answer: z.infer<typeof answerSchema>): void {
    if (answer.type === "event" || answer.id === null) return
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.type === "success") waiting?.resolve(answer.result)
    else waiting?.reject(new Error(`${answer.error}: ${answer.message}`))
  }

  #lose(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error("the browser is gone"))
    this.#waiting.clear()
  }
}
