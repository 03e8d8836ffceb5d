import { describe, expect, it } from "vitest"
import type { MediaStore } from "../../src/domain/_kernel/media-ports.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { PART_BYTES } from "../../src/domain/upload/rules.ts"
import { PIECE_BYTES } from "../../src/edge/adapters/read-pieces.ts"
import { someBytes } from "./upload.ts"

const PART = 5 * 1024 * 1024
const newKey = () => `avatar/${crypto.randomUUID()}`
const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

/** What every media store does: the one on R2, and the one in memory that stands for it. */
export function describeMediaStore(store: MediaStore): void {
  describe("the media store", () => {
    it("gives back what was put, with its type", async () => {
      const key = newKey()
      await store.put(key, new Uint8Array([1, 2, 3]), "image/png")
      const stream = await store.read(key)
      expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
      expect(await store.head(key)).toEqual({ sizeBytes: 3, contentType: "image/png" })
    })

    it("deletes an image together with its small copies", async () => {
      const key = newKey()
      await store.put(key, new Uint8Array([1]), "image/png")
      await store.put(`${key}/w320.webp`, new Uint8Array([2]), "image/webp")
      await store.delete([key])
      expect(await store.list(key)).toEqual([])
    })

    it("reads nothing where nothing is", async () => {
      const key = newKey()
      expect([await store.read(key), await store.head(key), await store.readRange(key, 0, 1)]).toEqual([null, null, null])
      expect([await store.copy(key, newKey()), await store.list(key)]).toEqual([false, []])
    })

    it("reads some bytes of a file, fewer where it ends before", async () => {
      const key = newKey()
      await store.put(key, new Uint8Array([1, 2, 3, 4]), "image/png")
      expect([await store.readRange(key, 1, 2), await store.readRange(key, 3, 9)]).toEqual([new Uint8Array([2, 3]), new Uint8Array([4])])
    })

    it("copies a file with its type, and lists keys in their order", async () => {
      const key = newKey()
      await store.put(`${key}/b`, new Uint8Array([1, 2]), "video/mp4")
      expect(await store.copy(`${key}/b`, `${key}/a`)).toBe(true)
      expect(await store.head(`${key}/a`)).toEqual({ sizeBytes: 2, contentType: "video/mp4" })
      expect(await store.list(key)).toEqual([`${key}/a`, `${key}/b`])
    })

    it("deletes what there is and does not mind what there is not, in any number", async () => {
      const [key, other] = [newKey(), newKey()]
      await store.put(key, new Uint8Array([1]), "image/png")
      await store.put(other, new Uint8Array([2]), "image/png")
      await store.delete([key, ...Array.from({ length: 1500 }, newKey), other])
      expect([await store.read(key), await store.read(other)]).toEqual([null, null])
      await store.delete([])
    })

    it("deletes everything under a prefix and nothing beside it", async () => {
      const [key, other] = [newKey(), newKey()]
      for (const name of [key, `${key}/poster.webp`, `${key}/720p/1.m4s`, other]) await store.put(name, new Uint8Array([1]), "image/png")
      await store.deleteUnder(key)
      await store.deleteUnder(key)
      const heads = [key, `${key}/poster.webp`, `${key}/720p/1.m4s`, other].map((name) => store.head(name))
      expect(await Promise.all(heads)).toEqual([null, null, null, expect.anything()])
    })
  })

  describe("a file that arrives in parts", () => {
    it("is joined of the newest of each, and hashed part by part", async () => {
      const key = newKey()
      const [first, second] = [someBytes(PART), someBytes(11)]
      const id = await store.openParts(key, "video/mp4")
      await store.putPart(key, id, 1, streamOf(someBytes(PART)), PART)
      const parts = [
        { number: 1, etag: await store.putPart(key, id, 1, streamOf(first), PART) },
        { number: 2, etag: await store.putPart(key, id, 2, streamOf(second), 11) },
      ]
      await store.joinParts(key, id, parts)
      await store.joinParts(key, id, parts)
      expect(await store.head(key)).toMatchObject({ sizeBytes: PART + 11, contentType: "video/mp4" })
      expect(await store.hashParts(key, PART)).toEqual([await sha256Hex(first), await sha256Hex(second)])
      expect(await store.hashParts(newKey(), PART)).toBeNull()
      const reopened = await store.reopenParts(key, "video/mp4", [{ number: 2, offset: PART, length: 11 }])
      expect(await store.head(key)).toBeNull()
      const again = { number: 1, etag: await store.putPart(key, reopened.storeUploadId, 1, streamOf(first), PART) }
      await store.joinParts(key, reopened.storeUploadId, [again, ...reopened.parts])
      expect(await store.hashParts(key, PART)).toEqual([await sha256Hex(first), await sha256Hex(second)])
    })

    it("is UploadIncomplete of parts that the store does not have, or after they were dropped", async () => {
      const key = newKey()
      const id = await store.openParts(key, "video/mp4")
      const etag = await store.putPart(key, id, 1, streamOf(someBytes(9)), 9)
      await expect(store.joinParts(key, id, [{ number: 1, etag: "another" }])).rejects.toMatchObject({ code: "UploadIncomplete" })
      await store.dropParts(key, id)
      await store.dropParts(key, id)
      await expect(store.joinParts(key, id, [{ number: 1, etag }])).rejects.toMatchObject({ code: "UploadIncomplete" })
      await expect(store.putPart(key, id, 2, streamOf(someBytes(9)), 9)).rejects.toMatchObject({ code: "NotFound" })
    })
  })

  describe("a file that is written anew", () => {
    it("differs in its type and where it is overwritten, also across pieces and parts", async () => {
      const key = newKey()
      const bytes = someBytes(PART_BYTES + PIECE_BYTES + 5)
      await store.put(key, bytes, "video/mp4")
      const patches = [0, PIECE_BYTES - 2, PART_BYTES - 2, bytes.length - 4].map((offset) => ({ offset, bytes: new Uint8Array(4) }))
      await store.rewrite(key, "video/quicktime", patches)
      for (const { offset } of patches) bytes.fill(0, offset, offset + 4)
      expect(await store.head(key)).toEqual({ sizeBytes: bytes.length, contentType: "video/quicktime" })
      expect(await store.hashParts(key, bytes.length)).toEqual([await sha256Hex(bytes)])
    })

    it("stays away where there is none", async () => {
      const key = newKey()
      await store.rewrite(key, "video/quicktime", [])
      expect(await store.head(key)).toBeNull()
    })
  })
}
