import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { createMediaStore, readMedia } from "./media-store.ts"

const store = createMediaStore(env.MEDIA)
const newKey = () => `avatar/${crypto.randomUUID()}`

describe("the media store", () => {
  it("gives back what was put, with its type", async () => {
    const key = newKey()
    await store.put(key, new Uint8Array([1, 2, 3]), "image/png")
    const stream = await store.read(key)
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    const served = await readMedia(env.MEDIA, key, new Request("https://atelier.test/"))
    expect(served.headers.get("Content-Type")).toBe("image/png")
    await served.body?.cancel()
  })

  it("reads nothing where nothing is", async () => {
    expect(await store.read(newKey())).toBeNull()
  })

  it("deletes what there is and does not mind what there is not, in any number", async () => {
    const [key, other] = [newKey(), newKey()]
    await store.put(key, new Uint8Array([1]), "image/png")
    await store.put(other, new Uint8Array([2]), "image/png")
    await store.delete([key, ...Array.from({ length: 1500 }, newKey), other])
    expect([await store.read(key), await store.read(other)]).toEqual([null, null])
    await store.delete([])
  })
})
