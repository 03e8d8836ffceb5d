import { AUDIO_CHUNK_BYTES, AUDIO_STREAM_FAILURE, HEARTBEAT_MS } from "./rules.ts"

/** What stands in the `start` event. */
export interface AudioStart {
  readonly content_type: string
  readonly name: string
  readonly size: number | null
}

const text = new TextEncoder()
/** A multiple of three, and few enough letters for one call. */
const ENCODED_AT_ONCE = 6_144

/**
 * The events of an audio download (see `audioDownload`) as bytes, as fast as they are taken: nothing is read ahead. A heartbeat keeps the line
 * open while the store is slow. Giving the stream up gives the audio up; an error of the audio ends it with an `error` event.
 */
export function eventsOfAudio(
  start: AudioStart,
  audio: ReadableStream<Uint8Array>,
  heartbeatMs: number = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  const reader = audio.getReader()
  const events = audioEvents(start, reader)
  let next: Promise<IteratorResult<string>> | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        next ??= events.next()
        const event = await orHeartbeat(next, heartbeatMs)
        if (event === null) return controller.enqueue(text.encode(": still here\n\n"))
        next = null
        if (event.done) controller.close()
        else controller.enqueue(text.encode(event.value))
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function* audioEvents(start: AudioStart, reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void> {
  yield eventText("start", start)
  try {
    for await (const chunk of chunksOf(reader)) yield eventText("chunk", { audioData: base64Of(chunk) })
  } catch {
    yield eventText("error", { message: AUDIO_STREAM_FAILURE })
    return
  }
  yield eventText("end", {})
}

/** The bytes of a stream in pieces of `AUDIO_CHUNK_BYTES`, the last one shorter. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(AUDIO_CHUNK_BYTES)
  let filled = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (let from = 0; from < value.length; ) {
      const part = value.subarray(from, from + AUDIO_CHUNK_BYTES - filled)
      chunk.set(part, filled)
      filled += part.length
      from += part.length
      if (filled < AUDIO_CHUNK_BYTES) break
      yield chunk
      chunk = new Uint8Array(AUDIO_CHUNK_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function base64Of(bytes: Uint8Array): string {
  let encoded = ""
  for (let from = 0; from < bytes.length; from += ENCODED_AT_ONCE)
    encoded += btoa(String.fromCharCode(...bytes.subarray(from, from + ENCODED_AT_ONCE)))
  return encoded
}

/** The work's answer, or null when it takes longer. */
async function orHeartbeat<Value>(work: Promise<Value>, heartbeatMs: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), heartbeatMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
