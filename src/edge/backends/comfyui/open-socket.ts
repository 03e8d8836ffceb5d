/** A socket to a server, as much of it as is needed. Closing it twice, or one that is gone, changes nothing. */
export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  readonly onText: (text: string) => void
  readonly onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly onClose: () => void
}

const OPEN_TIMEOUT_MS = 3_000
const MAXIMUM_TEXT_LENGTH = 1_048_576

/** Opens a socket with the headers that a server wants; null where it cannot be. Never throws. */
export async function openSocket(url: string, headers: Readonly<Record<string, string>>, events: SocketEvents): Promise<Socket | null> {
  try {
    const socket = "WebSocketPair" in globalThis ? await upgrade(url, headers) : await connect(url, headers)
    if (socket === null) return null
    return listen(socket, events)
  } catch {
    return null
  }
}

/** In a Worker: only a fetch takes headers along. */
async function upgrade(url: string, headers: Readonly<Record<string, string>>): Promise<WebSocket | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error("timed out")), OPEN_TIMEOUT_MS)
  const init = { headers: { ...headers, Upgrade: "websocket" }, redirect: "manual", signal: controller.signal } as const
  // The time is for the opening alone: the signal would end the socket too.
  const answer = await fetch(url, init).finally(() => clearTimeout(timer))
  const socket: WebSocket | null = "webSocket" in answer && answer.webSocket instanceof WebSocket ? answer.webSocket : null
  if (socket === null) {
    await answer.body?.cancel()
    return null
  }
  // Newer days of the runtime hand out blobs, which can only be read later.
  socket.binaryType = "arraybuffer"
  if ("accept" in socket && typeof socket.accept === "function") socket.accept()
  return socket
}

/** In Node, whose sockets take headers beside the protocols. */
async function connect(url: string, headers: Readonly<Record<string, string>>): Promise<WebSocket | null> {
  const socket: WebSocket = Reflect.construct(WebSocket, [url.replace(/^http/, "ws"), { headers }])
  socket.binaryType = "arraybuffer"
  return new Promise((resolve) => {
    const end = (value: WebSocket | null) => {
      clearTimeout(timer)
      if (value === null) socket.close()
      resolve(value)
    }
    const timer = setTimeout(() => end(null), OPEN_TIMEOUT_MS)
    socket.addEventListener("open", () => end(socket), { once: true })
    socket.addEventListener("error", () => end(null), { once: true })
  })
}

function listen(socket: WebSocket, { onText, onBytes, onClose }: SocketEvents): Socket {
  let isClosed = false
  const closed = () => {
    if (!isClosed) onClose()
    isClosed = true
  }
  socket.addEventListener("message", ({ data }: MessageEvent) => {
    if (isClosed) return
    if (typeof data === "string") {
      if (data.length <= MAXIMUM_TEXT_LENGTH) onText(data)
    } else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data))
  })
  socket.addEventListener("close", closed)
  socket.addEventListener("error", closed)
  return {
    send: (text) => {
      if (!isClosed) socket.send(text)
    },
    close: () => {
      if (isClosed) return
      isClosed = true
      try {
        socket.close()
      } catch {
        // It belonged to an event that is over.
      }
    },
  }
}
