import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const grey = (width: number, height: number) => encodeJpeg({ width, height, rgba: new Uint8Array(width * height * 4).fill(200) }, 80)

async function put(folder: string, bytes: Uint8Array = grey(400, 200), contentType = "image/jpeg"): Promise<string> {
  const key = `${folder}/${newMediaName()}`
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
  return key
}
const get = (path: string, client = new TestClient()) => client.send(`/media/${path}`)
const sizeOf = async (response: Response) => readImageHeader(new Uint8Array(await response.arrayBuffer()))

describe("a small copy of an image", () => {
  it("is made when it is first asked for, kept beside the image, and the same from then on", async () => {
    const key = await put("work")
    const first = await get(`${key}/w160.webp`)
    expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "image/webp"])
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(await sizeOf(first)).toMatchObject({ width: 160, height: 80 })
    const listed = await env.MEDIA.list({ prefix: `${key}/` })
    expect(listed.objects.map((object) => object.key)).toEqual([`${key}/w160.webp`])
    const again = await get(`${key}/w160.webp`)
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"))
    await again.body?.cancel()
  })

  it("is one copy, whoever asks at once", async () => {
    const key = await put("work")
    const answers = await Promise.all([1, 2, 3, 4].map(() => get(`${key}/w320.webp`)))
    for (const answer of answers) expect(await sizeOf(answer)).toMatchObject({ width: 320 })
    expect((await env.MEDIA.list({ prefix: `${key}/` })).objects).toHaveLength(1)
  })

  it("is never larger than the image, which is answered instead", async () => {
    const key = await put("work")
    expect(await sizeOf(await get(`${key}/w1280.webp`))).toEqual({ contentType: "image/jpeg", width: 400, height: 200 })
    expect((await env.MEDIA.list({ prefix: `${key}/` })).objects).toEqual([])
  })

  it("of what cannot be read is the file itself, and of nothing is nothing", async () => {
    const key = await put("work", new TextEncoder().encode("no image"), "image/png")
    const response = await get(`${key}/w320.webp`)
    expect([response.status, new TextDecoder().decode(await response.arrayBuffer())]).toEqual([200, "no image"])
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600")
    // That none can be made is found out once.
    expect((await env.MEDIA.head(`${key}/w320.webp`))?.size).toBe(0)
    const again = await new TestClient().send(`/media/${key}/w320.webp`, { headers: { Range: "bytes=0-1" } })
    expect([again.status, await again.text()]).toEqual([206, "no"])
    expect(await (await get(`${key}/w320.webp`)).text()).toBe("no image")
    expect((await get("work/none/w320.webp")).status).toBe(404)
    expect((await get(`${key}/w321.webp`)).status).toBe(404)
  })

  it("is for whom the image is: its owner and who has a signed link", async () => {
    const owner = await TestClient.signedIn()
    const key = await put(`upload/${owner.accountId}`)
    const address = `${key}/w160.webp`
    expect((await get(address)).status).toBe(404)
    const mine = await get(address, owner)
    expect(mine.headers.get("Cache-Control")).toMatch(/^private, max-age=\d{1,4}$/)
    expect(await sizeOf(mine)).toMatchObject({ width: 160 })
    // Made now, and still nobody else's.
    expect((await get(address)).status).toBe(404)
    const signed = await signMediaUrl(guestSecretOf(env), key, { expiresAtMs: Date.now() + 60_000 })
    const shared = await new TestClient().send(signed.replace(key, address))
    expect(await sizeOf(shared)).toMatchObject({ width: 160 })
  })
})
