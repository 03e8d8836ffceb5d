import { expect, it } from "vitest"
import { readCapped } from "./capped-body.ts"

/** A body that comes in two pieces; its length is not told. */
function inTwo(first: number, second: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(first).fill(1))
      controller.enqueue(new Uint8Array(second).fill(2))
      controller.close()
    },
  })
}

it.each([
  ["10", true],
  ["11", false],
])("a body that says it has %s bytes is begun to be read below a limit of 10: %s", async (told, isRead) => {
  const read = await readCapped(new Response(new Uint8Array(3), { headers: { "Content-Length": told } }), 10)
  expect(read?.length ?? null).toBe(isRead ? 3 : null)
})

it("a body of untold length is read whole up to its limit, in the order of its pieces, and not above", async () => {
  expect(await readCapped(new Response(inTwo(2, 3)), 5)).toEqual(Uint8Array.of(1, 1, 2, 2, 2))
  expect(await readCapped(new Response(inTwo(2, 4)), 5)).toBeNull()
})
