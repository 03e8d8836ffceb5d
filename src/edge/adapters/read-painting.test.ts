import { expect, test } from "vitest"
import { readPainting } from "./read-painting.ts"

const PAINTING = { done: 1, all: 2, hasFailed: false, places: [{ id: "work_2", width: 832, height: 1216, colour: "#af8a88" }] }

test("a gallery is in the making where a start on one's own machine says so, and nowhere else", async () => {
  expect(await readPainting(undefined)).toBeNull()
  expect(await readPainting({ fetch: async () => Response.json(PAINTING) })).toEqual(PAINTING)
  expect(await readPainting({ fetch: async () => new Response(null, { status: 404 }) })).toBeNull()
})
