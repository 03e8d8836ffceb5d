/** Many sockets that all get the same numbered events. */
export interface SocketCrowd {
  readonly size: number
  /** Resolves with the moment (of `performance.now`) at which the last socket got the event of this number. */
  arrival(seq: number): Promise<number>
  close(): void
}

const ARRIVAL_LIMIT_MS = 30_000

/** Opens the sockets one after another; `greet` says what each sends first, or undefined for nothing. */
export async function openCrowd(
  size: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  greet: () => Promise<string | undefined>,
): Promise<SocketCrowd> {
  const got = new Map<number, number>()
  const waiting = new Map<number, (atMs: number) => void>()
  const hear = (text: string): void => {
    const seq = Number(/"seq":(\d+)/.exec(text)?.[1])
    if (Number.isNaN(seq)) return
    const count = (got.get(seq) ?? 0) + 1
    got.set(seq, count)
    if (count === size) waiting.get(seq)?.(performance.now())
  }
  const sockets: WebSocket[] = []
  for (let index = 0; index < size; index++) sockets.push(await openSocket(url, headers, await greet(), hear))
  return {
    size,
    arrival: (seq) =>
      new Promise((resolve, reject) => {
        if ((got.get(seq) ?? 0) === size) return resolve(performance.now())
        const limit = setTimeout(() => reject(new Error(`event ${seq} reached ${got.get(seq) ?? 0} of ${size} sockets`)), ARRIVAL_LIMIT_MS)
        waiting.set(seq, (atMs) => {
          clearTimeout(limit)
          resolve(atMs)
        })
      }),
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** One open socket; one that greets is open when it has had an answer. */
function openSocket(
  url: string,
  headers: Readonly<Record<string, string>>,
  greeting: string | undefined,
  hear: (text: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    // Node's WebSocket takes headers, which the browser's type does not know.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }])
    socket.addEventListener("open", () => (greeting === undefined ? resolve(socket) : socket.send(greeting)))
    socket.addEventListener("message", ({ data }) => {
      resolve(socket)
      hear(String(data))
    })
    socket.addEventListener("close", ({ code }) => reject(new Error(`the socket was closed with ${code}`)))
    socket.addEventListener("error", () => reject(new Error("the socket failed")))
  })
}
