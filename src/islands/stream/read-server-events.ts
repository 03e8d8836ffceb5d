import type { EventSourceMessage } from "eventsource-parser"
import { EventSourceParserStream } from "eventsource-parser/stream"

/** An event above this is not one of ours; nobody else fills our memory. */
const MAXIMUM_EVENT_CHARACTERS = 8_388_608

/** The events of a stream as they arrive. Leaving the loop gives the stream up. */
export async function* readServerEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage, void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAXIMUM_EVENT_CHARACTERS }))
  // Safari does not loop over streams themselves.
  const reader = events.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}
