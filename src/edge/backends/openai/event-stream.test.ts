import fc from "fast-check"
import { expect, it } from "vitest"
import { streamOf } from "../stream-of.ts"
import { serverEvents } from "./event-stream.ts"

const EVENTS =
  ': greeting\r\n\r\nevent: first\r\nid: 7\r\ndata: {"a":1}\r\n\r\ndata:{"type":"own_type","b":2}\n\nevent: last\ndata: {"c":"x"}\n\ndata: [DONE]'

async function read(pieces: readonly Uint8Array[]): Promise<readonly string[]> {
  const stream = streamOf(
    (async function* () {
      for (const piece of pieces) yield piece
    })(),
  )
  const events: string[] = []
  for await (const { type, data } of serverEvents(stream)) events.push(`${type}|${(await new Response(data).text()).trim()}`)
  return events
}

it("events are read alike, however the answer is cut into pieces", async () => {
  const bytes = new TextEncoder().encode(EVENTS)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
      const pieces = places.slice(1).map((end, index) => bytes.slice(places[index], end))
      expect(await read(pieces)).toEqual(['first|{"a":1}', 'own_type|{"type":"own_type","b":2}', 'last|{"c":"x"}', "|[DONE]"])
    }),
  )
})

it("an event that is not read is passed over", async () => {
  const types: string[] = []
  for await (const { type } of serverEvents(new Blob([EVENTS]).stream())) types.push(type)
  expect(types).toEqual(["first", "own_type", "last", ""])
})
