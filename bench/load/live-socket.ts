/** What somebody hears of their socket. */
type News = "open" | "refused" | "event"

/** Whose socket it is, and until when. */
interface Listener {
  readonly headers: Readonly<Record<string, string>>
  readonly ticket: string
  readonly over: AbortSignal
}

/** Opens the live socket and tells what comes of it; resolves when it is closed, or it is over. */
export function listen(url: string, { headers, ticket, over }: Listener, tell: (news: News) => void): Promise<void> {
  return new Promise((resolve) => {
    // Node's WebSocket takes headers, which the browser's type does not know.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }])
    let isOpen = false
    const end = () => {
      over.removeEventListener("abort", end)
      if (!isOpen && !over.aborted) tell("refused")
      // An error and the close that follows it are one end.
      isOpen = true
      socket.close()
      resolve()
    }
    over.addEventListener("abort", end, { once: true })
    socket.addEventListener("open", () => {
      isOpen = true
      tell("open")
      socket.send(JSON.stringify({ type: 7, ticket, seen: {} }))
    })
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith('{"type":1')) tell("event")
    })
    socket.addEventListener("close", end)
    socket.addEventListener("error", end)
  })
}
