import { expect, it } from "vitest"
import * as z from "zod/mini"
import { knowing, knownFields, knownImage } from "./room-draft.ts"

const schema = z.strictObject({
  steps: z.optional(z.number().check(z.lte(50))),
  size: z.optional(z.object({ width: z.number() })),
})

it.each([
  [
    { steps: 50, size: { width: 1 } },
    { steps: 50, size: { width: 1 } },
  ],
  [{ steps: 51, size: { width: 1 } }, { size: { width: 1 } }],
  [{ steps: 2, size: { width: "wide" } }, { steps: 2 }],
  [{ steps: 2, gone: true }, { steps: 2 }],
  [{ steps: 51, gone: true }, {}],
])("what is stored keeps the fields that are still fields of it: %j", (stored, known) => {
  expect(knownFields(schema, stored)).toEqual(known)
})

it("nothing is known of what lacks a field that must be there", () => {
  expect(knownFields(z.object({ kind: z.string() }), { kind: 1 })).toBeNull()
})

it("an image is known once, by its address, and as it is known last", () => {
  const image = { url: "/a.png", width: 1, height: 1, sizeBytes: 0, prompt: "" }
  const other = { ...image, url: "/b.png" }
  const wider = { ...image, width: 2 }
  expect(knowing([image, other], wider)).toEqual([other, wider])
  expect(knowing([image], null)).toEqual([image])
  const draft = { images: [image, other] }
  expect([knownImage(draft, "/b.png"), knownImage(draft, null), knownImage(draft, "/c.png")]).toEqual([other, undefined, undefined])
})
