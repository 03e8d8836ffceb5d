import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openDoor } from "../../db/seed/door-store.ts"
import { openGalleryDoor } from "./gallery-door.ts"

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-door-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "door")
}

test("the painter keeps files through the socket of the Worker's runtime, which may come after it or once more", async () => {
  const socket = place()
  const files = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }>()
  const { bucket } = openDoor(socket)
  const putting = bucket.put("work/a/full.png", new Uint8Array([1, 2, 3]), { httpMetadata: { contentType: "image/png" } })
  // What a runtime that was ended at once leaves behind.
  writeFileSync(socket, "")
  openGalleryDoor(socket, async () => ({
    head: async (key) => files.get(key) ?? null,
    get: async (key) => {
      const file = files.get(key)
      return file === undefined ? null : { arrayBuffer: async () => file.bytes.buffer }
    },
    put: async (key, bytes, { httpMetadata }) => {
      if (key === "broken") throw new Error("no room")
      files.set(key, { bytes: new Uint8Array(bytes), type: httpMetadata.contentType })
    },
  }))
  await putting
  expect(files.get("work/a/full.png")).toEqual({ bytes: new Uint8Array([1, 2, 3]), type: "image/png" })
  expect(await bucket.head("work/a/full.png")).not.toBeNull()
  expect(new Uint8Array((await (await bucket.get("work/a/full.png"))?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    new Uint8Array([1, 2, 3]),
  )
  expect([await bucket.head("nothing"), await bucket.get("nothing")]).toEqual([null, null])
  await expect(bucket.put("broken", new Uint8Array(), { httpMetadata: { contentType: "image/png" } })).rejects.toThrow("no room")
})
