import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { addressOf, fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { libraryDelete, libraryRestore } from "../../domain/library/contract.ts"
import { isDeletedFile } from "../../domain/library/deleted-files.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { besideKeyOf } from "../../domain/stream/beside-rules.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const secret = guestSecretOf(env)
const text = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer())

/** A file of a member's, put where uploads lie. */
async function uploaded(contentType = "image/png") {
  const owner = await TestClient.signedIn()
  const key = `upload/${owner.accountId}/${newMediaName()}`
  await env.MEDIA.put(key, "0123456789", { httpMetadata: { contentType } })
  return { owner, key, path: `/media/${key}` }
}

/** No cache between us and the browser may keep it. */
function expectPrivate(response: Response): void {
  expect(response.headers.get("Cache-Control")).toMatch(/^private, (?:max-age=\d{1,4}|no-store)$/)
  expect(response.headers.get("Cache-Control")).not.toMatch(/public|immutable|s-maxage/)
}

describe("an uploaded file", () => {
  it("is answered to its owner, for an hour, by this browser only", async () => {
    const { owner, path } = await uploaded()
    const response = await owner.send(path)
    expect([response.status, await text(response)]).toEqual([200, "0123456789"])
    expectPrivate(response)
    expect(response.headers.get("CDN-Cache-Control")).toBe("no-store")
    expect(response.headers.get("Vary")).toContain("Cookie")
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin")
    const part = await owner.send(path, { headers: { Range: "bytes=2-4" } })
    expect([part.status, await text(part)]).toEqual([206, "234"])
  })

  it("is answered to moderators", async () => {
    const { path } = await uploaded()
    expect((await (await TestClient.signedIn({ isModerator: true })).send(path)).status).toBe(200)
  })

  it.each(["GET", "HEAD"])("is not there for anybody else, asked by %s, and that answer is not kept either", async (method) => {
    const { path } = await uploaded()
    for (const client of [new TestClient(), await TestClient.signedIn()])
      for (const address of [
        path,
        `${path}?download=a.png`,
        `${path}/w320.webp`,
        `${path}?expires=9999999999&signature=${"A".repeat(43)}`,
      ]) {
        const response = await client.send(address, { method })
        expect(response.status).toBe(404)
        expect(response.headers.get("Cache-Control")).toBe("private, no-store")
        expect(await text(response)).toBe("")
      }
  })

  it("is not told apart from one that does not exist", async () => {
    const { path } = await uploaded()
    const [there, nowhere] = [await new TestClient().send(path), await new TestClient().send(`${path}0`)]
    const shown = (response: Response) => [...response.headers].filter(([name]) => name !== "x-request-id")
    expect(shown(there)).toEqual(shown(nowhere))
  })

  it.each(["/x.css", "/x.js", ".css", "/w320.webp/x.css", ";x.css", "%2fx.css", "/../work/x.png", "%00.png", "/w321.webp", "/"])(
    "is not answered under its address with %s behind it, not even to its owner",
    async (suffix) => {
      const { owner, path } = await uploaded()
      const response = await owner.send(`${path}${suffix}`)
      expect(response.status).toBe(404)
      expectPrivate(response)
    },
  )

  it("is answered to whoever has a signed link, until it expires, by the name that was signed", async () => {
    const { key } = await uploaded()
    const url = await signMediaUrl(secret, key, { expiresAtMs: Date.now() + 60_000, downloadName: "my fox.png" })
    const response = await new TestClient().send(url)
    expect([response.status, await text(response)]).toEqual([200, "0123456789"])
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="my-fox.png"')
    expectPrivate(response)
    expect(Number(/max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1])).toBeLessThanOrEqual(60)
    expect((await new TestClient().send(url.replace("my+fox", "my+box"))).status).toBe(404)
    expect((await new TestClient().send(url.replace(key, `${key}0`))).status).toBe(404)
    const stale = await signMediaUrl(secret, key, { expiresAtMs: Date.now() - 1000 })
    expect((await new TestClient().send(stale)).status).toBe(404)
    const eternal = await signMediaUrl(secret, key, { expiresAtMs: Date.now() + 2 * 86_400_000 })
    expect((await new TestClient().send(eternal)).status).toBe(404)
  })

  it.each(["text/html", "image/svg+xml", "application/pdf", "text/javascript", "text/plain", "application/xhtml+xml"])(
    "of the type %s is only ever saved, sniffed by nobody, and cannot run",
    async (contentType) => {
      const { owner, path } = await uploaded(contentType)
      const { headers } = await owner.send(path)
      expect(headers.get("Content-Disposition")).toBe("attachment")
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
      expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/)
    },
  )

  it("is gone for its owner once they are signed out", async () => {
    const { owner, path } = await uploaded()
    owner.cookies.clear()
    expect((await owner.send(path)).status).toBe(404)
  })
})

describe("a deleted upload that may still be brought back", () => {
  const jpeg = encodeJpeg({ width: 400, height: 200, rgba: new Uint8Array(400 * 200 * 4).fill(200) }, 80)

  it("is gone at once for whoever has a signed link, and there again with the file", async () => {
    const owner = await TestClient.signedIn()
    const key = `upload/${owner.accountId}/${newMediaName()}`
    const file_ids = [await fileOf(owner, { mediaKey: key, contentType: "image/jpeg", bytes: jpeg })]
    const link = await addressOf(owner, file_ids[0] ?? "")
    const links = [link, link.replace(key, `${key}/w160.webp`)]
    const statuses = async () =>
      Promise.all(links.flatMap((one) => ["GET", "HEAD"].map(async (method) => (await new TestClient().send(one, { method })).status)))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await owner.call(libraryDelete, { file_ids })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    const part = await new TestClient().send(link, { headers: { Range: "bytes=0-1" } })
    expect([part.status, part.headers.get("Cache-Control")]).toEqual([404, "private, no-store"])
    await owner.call(libraryRestore, { file_ids })
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it("is shown to its owner, who may bring it back, and to nobody else, moderators included", async () => {
    const owner = await TestClient.signedIn()
    const key = `upload/${owner.accountId}/${newMediaName()}`
    const file_ids = [await fileOf(owner, { mediaKey: key, contentType: "image/jpeg", bytes: jpeg })]
    await owner.call(libraryDelete, { file_ids })
    for (const path of [`/media/${key}`, `/media/${key}/w160.webp`]) {
      expect((await owner.send(path)).status).toBe(200)
      for (const client of [new TestClient(), await TestClient.signedIn(), await TestClient.signedIn({ isModerator: true })])
        expect((await client.send(path)).status).toBe(404)
    }
  })

  it("takes what lies beside it along, such as a video's poster", async () => {
    const owner = await TestClient.signedIn()
    const key = `upload/${owner.accountId}/${newMediaName()}`
    const poster = besideKeyOf(key, "poster", newMediaName())
    await env.MEDIA.put(poster, jpeg, { httpMetadata: { contentType: "image/jpeg" } })
    const file_ids = [await fileOf(owner, { ...VIDEO, mediaKey: key, bytes: jpeg, posterKey: poster })]
    const signed = (await signMediaUrl(secret, key, { expiresAtMs: Date.now() + 60_000 })).replace(key, poster)
    expect((await new TestClient().send(signed)).status).toBe(200)
    await owner.call(libraryDelete, { file_ids })
    expect((await new TestClient().send(signed)).status).toBe(404)
    expect((await owner.send(`/media/${poster}`)).status).toBe(200)
  })

  it("is found by an index", async () => {
    const { context, plans } = makeTestContext({ viewer: testMember() })
    expect(await isDeletedFile(context, "upload/user_1/none")).toBe(false)
    const steps = (await plans()).filter((step) => step.includes("media_file"))
    expect(steps).toEqual([expect.stringMatching(/^SEARCH media_file USING INDEX media_file_by_key/)])
  })
})
