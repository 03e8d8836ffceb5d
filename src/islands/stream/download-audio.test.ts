import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { streamOf } from "../../../testing/_kernel/stream.ts"
import { downloadAudio } from "./download-audio.ts"
import { readServerEvents } from "./read-server-events.ts"

const MESSAGE = "Error fetching audio chunks for download"
const bytes = (text: string) => new TextEncoder().encode(text)
const START = 'event: start\ndata: {"content_type":"audio/aac","name":"fox.m4a","size":null}\n\n'
const END = "event: end\ndata: {}\n\n"
const chunk = (text: string) => `event: chunk\ndata: {"audioData":"${btoa(text)}"}\n\n`

/** A server that answers with these texts, one after the other. */
function serverOf(texts: readonly string[], init: ResponseInit = {}): typeof fetch {
  const body = streamOf(texts.map(bytes))
  return async () => new Response(body, { headers: { "Content-Type": "text/event-stream" }, ...init })
}

describe("downloadAudio", () => {
  it("makes one audio/aac blob of the chunks, in their order, and tells how far it is", async () => {
    const told: number[] = []
    const fetch = serverOf([START, `: still here\n\n${chunk("one ")}`, chunk("two"), END])
    const { blob, name } = await downloadAudio(
      { file_id: "file_x" },
      { fetch, onProgress: ({ receivedBytes }) => told.push(receivedBytes) },
    )
    expect([blob.type, await blob.text(), name]).toEqual(["audio/aac", "one two", "fox.m4a"])
    expect(told).toEqual([4, 7])
  })

  it("asks for the file or the result on this site, and takes the type that the stream tells", async () => {
    const asked: string[] = []
    const answer = serverOf(['event: start\ndata: {"content_type":"audio/mpeg","name":"a.mp3","size":3}\n\n', chunk("mp3"), END])
    const { blob } = await downloadAudio(
      { file_id: "file_x" },
      { fetch: (input, init) => (asked.push(String(input)), answer(input, init)) },
    )
    expect(blob.type).toBe("audio/mpeg")
    const result = { parent_task_id: "task_x", operate_number: 2 }
    await downloadAudio(result, { fetch: (input, init) => (asked.push(String(input)), serverOf([START, END])(input, init)) })
    const path = "/api/stream/resource/audio/download"
    expect(asked).toEqual([`${path}?file_id=file_x`, `${path}?task_id=task_x&operate_number=2`])
  })

  it.each<readonly [string, typeof fetch]>([
    ["the server refuses", async () => Response.json({ status: { code: 10002 } }, { status: 404 })],
    ["the answer is no stream", async () => Response.json({})],
    ["there is no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the stream says so", serverOf([START, chunk("one"), `event: error\ndata: {"message":"${MESSAGE}"}\n\n`])],
    ["the stream stops without an end", serverOf([START, chunk("one")])],
    ["the stream stops in the middle of an event", serverOf([START, chunk("one").slice(0, -1)])],
    ["a chunk is not base 64", serverOf([START, 'event: chunk\ndata: {"audioData":"%"}\n\n', END])],
    ["a chunk is not readable", serverOf([START, "event: chunk\ndata: {\n\n", END])],
    ["a chunk has no audio", serverOf([START, "event: chunk\ndata: {}\n\n", END])],
    ["the start is not readable", serverOf(["event: start\ndata: []\n\n", END])],
  ])("fails with the specification's message when %s", async (_when, fetch) => {
    await expect(downloadAudio({ file_id: "file_x" }, { fetch })).rejects.toThrow(new Error(MESSAGE))
  })

  it("passes an abort on as what it is", async () => {
    const controller = new AbortController()
    const answer: typeof fetch = async (_input, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(bytes(START + chunk("one")))
          init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason))
        },
      })
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } })
    }
    const work = downloadAudio({ file_id: "file_x" }, { fetch: answer, signal: controller.signal, onProgress: () => controller.abort() })
    await expect(work).rejects.toMatchObject({ name: "AbortError" })
  })
})

describe("readServerEvents", () => {
  it("reads the same events however the stream is cut, and whatever ends its lines", async () => {
    const events = [
      { event: "chunk", data: "ä: 1" },
      { event: undefined, data: "a\n b" },
      { event: "end", data: "" },
    ]
    const write = (end: string) =>
      `:x${end}event: chunk${end}data: ä: 1${end}id: 7${end}${end}data:a${end}data:  b${end}${end}event: end${end}data${end}${end}${end}`
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        async (end, steps) => {
          const all = bytes(`${write(end)}event: lost`)
          const parts: Uint8Array<ArrayBuffer>[] = []
          for (let at = 0, turn = 0; at < all.length; turn++) {
            const size = steps[turn % steps.length] ?? 1
            parts.push(all.subarray(at, at + size))
            at += size
          }
          const read = []
          for await (const event of readServerEvents(streamOf(parts))) read.push(event)
          expect(read.map(({ event, data }) => ({ event, data }))).toEqual(events)
        },
      ),
    )
  })

  it("gives the stream up when its reader leaves", async () => {
    const cancelled = Promise.withResolvers<void>()
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (stream) => stream.enqueue(bytes(chunk("x"))),
      cancel: () => cancelled.resolve(),
    })
    for await (const _event of readServerEvents(endless)) break
    await cancelled.promise
  })
})
