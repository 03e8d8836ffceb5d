import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { streamOf } from "../../../testing/_kernel/stream.ts"
import { eventsOfAudio } from "./event-text.ts"
import { AUDIO_CHUNK_BYTES, AUDIO_STREAM_FAILURE } from "./rules.ts"

const START = { content_type: "audio/aac", name: "a\nb.aac", size: null }

interface ReadEvent {
  readonly event: string
  readonly data: Record<string, unknown>
}

async function eventsOf(stream: ReadableStream<Uint8Array>): Promise<ReadEvent[]> {
  const blocks = (await new Response(stream).text()).split("\n\n")
  expect(blocks.pop()).toBe("")
  return blocks.map((block) => {
    const match = /^event: (\w+)\ndata: (.*)$/.exec(block)
    return { event: match?.[1] ?? "", data: JSON.parse(match?.[2] ?? "null") }
  })
}

const audioOf = (...pieces: readonly Uint8Array[]) => streamOf(pieces)

describe("eventsOfAudio", () => {
  it("tells the type first, then every byte in order, then the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 5 }), async (sizes) => {
        const pieces = sizes.map((size, index) => new Uint8Array(size).map((_, at) => at * 7 + index))
        const events = await eventsOf(eventsOfAudio(START, audioOf(...pieces)))
        expect(events[0]).toEqual({ event: "start", data: START })
        expect(events.at(-1)).toEqual({ event: "end", data: {} })
        const chunks = events.slice(1, -1).map(({ event, data }) => {
          expect(event).toBe("chunk")
          return Buffer.from(String(data["audioData"]), "base64")
        })
        expect(Buffer.compare(Buffer.concat(chunks), Buffer.concat(pieces))).toBe(0)
        expect(chunks.slice(0, -1).every((chunk) => chunk.length === AUDIO_CHUNK_BYTES)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it("ends with the specification's words and without an end when the audio fails on the way", async () => {
    async function* failing() {
      yield new Uint8Array(AUDIO_CHUNK_BYTES)
      throw new Error("the store is away at 10.0.0.1")
    }
    const events = await eventsOf(eventsOfAudio(START, streamOf(failing())))
    expect(events.map(({ event }) => event)).toEqual(["start", "chunk", "error"])
    expect(events.at(-1)?.data).toEqual({ message: AUDIO_STREAM_FAILURE })
    expect(AUDIO_STREAM_FAILURE).toBe("Error fetching audio chunks for download")
  })

  it("says that it is there while the audio is slow, and loses nothing by it", async () => {
    const gate = Promise.withResolvers<void>()
    async function* slow() {
      await gate.promise
      yield Uint8Array.of(1, 2, 3)
    }
    const reader = eventsOfAudio(START, streamOf(slow()), 5).getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toContain("event: start")
    expect([await read(), await read()]).toEqual([": still here\n\n", ": still here\n\n"])
    gate.resolve()
    let text = await read()
    while (text.startsWith(":")) text = await read()
    expect(text).toBe('event: chunk\ndata: {"audioData":"AQID"}\n\n')
  })

  it("reads no further than it is read, and lets the audio go when it is given up", async () => {
    let pulled = 0
    const cancelled = Promise.withResolvers<unknown>()
    const endless = new ReadableStream<Uint8Array>(
      { pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(AUDIO_CHUNK_BYTES))), cancel: cancelled.resolve },
      { highWaterMark: 0 },
    )
    const reader = eventsOfAudio(START, endless).getReader()
    for (let index = 0; index < 3; index++) await reader.read()
    expect(pulled).toBeLessThanOrEqual(3)
    await reader.cancel("enough")
    expect(await cancelled.promise).toBe("enough")
  })
})
