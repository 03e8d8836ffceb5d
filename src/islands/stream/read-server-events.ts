/** One server-sent event. */
export interface ServerEvent {
  /** `message` where the stream does not name it. */
  readonly event: string
  readonly data: string
}

/** An event above this is not one of ours; nobody else fills our memory. */
const MAXIMUM_EVENT_CHARACTERS = 8_388_608

/**
 * The events of a stream as they arrive (HTML standard, 9.2.6), without ids and retries, which a stream that is not repeated does
 * not need. Leaving the loop gives the stream up.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  let event = ""
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ""
      if (rest.length > MAXIMUM_EVENT_CHARACTERS) throw new Error("an event is too long")
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { event: event || "message", data: data.join("\n") }
          event = ""
          data = []
          continue
        }
        const [, name = "", text = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (name === "event") event = text
        if (name === "data") data.push(text)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
