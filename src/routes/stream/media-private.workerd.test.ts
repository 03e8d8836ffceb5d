import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"

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
