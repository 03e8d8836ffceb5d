import { expect, it } from "vitest"
import { keptShelf } from "../../../../testing/backends/kept-shelf.ts"
import { readEvents, readResult } from "./result-files.ts"

const bodyOf = (text: string) => new Blob([text]).stream()
function scene() {
  const shelf = keptShelf()
  const server = { url: "http://127.0.0.1:1" }
  return { shelf, deps: { server, publicWeb: null, shelf, signal: new AbortController().signal, onPreview: () => {} } }
}

it("of an answer with more images than were ordered no more are taken, and indices go on", async () => {
  const { shelf, deps } = scene()
  const images = ["AA==", "AQ==", "Ag==", "Aw=="].map((b64_json) => ({ b64_json }))
  const body = bodyOf(JSON.stringify({ data: images }))
  expect(await readResult(body, { first: 3, count: 2 }, deps)).toEqual({ kind: "put", count: 2 })
  expect(shelf.files.map(({ index, bytes }) => [index, ...bytes])).toEqual([
    [3, 0],
    [4, 1],
  ])
})

it("addresses beyond what was ordered are not opened", async () => {
  const { shelf, deps } = scene()
  const body = bodyOf(JSON.stringify({ data: [{ b64_json: "AA==" }, { url: "https://images.example/more.png" }] }))
  expect(await readResult(body, { first: 0, count: 1 }, deps)).toEqual({ kind: "put", count: 1 })
  expect(shelf.files).toHaveLength(1)
})

it("events are read until what was ordered has come, however many follow", async () => {
  const { shelf, deps } = scene()
  let given = 0
  const event = new TextEncoder().encode('event: image_generation.completed\ndata: {"b64_json":"AA=="}\n\n')
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1
      if (given > 50) controller.close()
      else controller.enqueue(event)
    },
  })
  expect(await readEvents(body, { first: 0, count: 1 }, deps)).toEqual({ kind: "put", count: 1 })
  expect(shelf.files).toHaveLength(1)
  expect(given).toBeLessThan(10)
})
