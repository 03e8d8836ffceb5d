import { exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../testing/_http/call.ts"
import { insertWork } from "../../testing/post/work.ts"

describe("every answer", () => {
  it.each(["/en", "/", "/nowhere", "/api/nothing", "/api/docs", "/media/none.png"])(
    "of %s carries the security headers and a request id",
    async (path) => {
      const { headers } = await new TestClient().send(path)
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
      expect(headers.get("Strict-Transport-Security")).toContain("max-age=31536000")
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-z]{16}$/)
      const policy = headers.get("Content-Security-Policy") ?? ""
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|\*)/)
    },
  )
})

describe("a name that is not of this machine", () => {
  it("is not answered while one develops: a page of the web that takes it on reads nothing here", async () => {
    for (const path of ["/en", "/dev/outbox", "/api/health", "/media/none.png"]) {
      const response = await exports.default.fetch(new Request(`https://rebound.example${path}`))
      expect([response.status, await response.text()]).toEqual([421, "This is not an address of the site.\n"])
    }
  })
})

describe("pages", () => {
  it("may be cached by all, set no cookie, and are the same for a guest", async () => {
    const client = new TestClient()
    client.cookies.set("guest", "0".repeat(26))
    for (const path of ["/en", "/ar", "/ja/create/image"]) {
      const response = await client.send(path)
      expect(response.status).toBe(200)
      expect(response.headers.get("Set-Cookie")).toBeNull()
      expect(response.headers.get("Cache-Control")).toContain("public")
    }
  })

  it("are chosen by the language of the browser at the root", async () => {
    const response = await new TestClient().send("/", { headers: { "Accept-Language": "ar-EG,en;q=0.3" } })
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/ar"])
    expect(response.headers.get("Vary")).toContain("Accept-Language")
  })

  it("of unknown paths, languages, works and suffixes are not found, and say so in words", async () => {
    const id = await insertWork()
    for (const path of [
      "/xx",
      "/en/nowhere",
      `/en/explore/detail/${id}/x.css`,
      `/en/explore/detail/work_${"0".repeat(26)}`,
      "/en/explore/detail/1",
    ]) {
      const response = await new TestClient().send(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain("<main")
    }
  })

  it("show a work's prompt as text, whatever is in it", async () => {
    const recipe = JSON.stringify({
      prompt: "</script><script>alert(1)</script><img src=x onerror=alert(1)>",
      negative_prompt: "",
      width: 8,
      height: 8,
      seed: 1,
      steps: 1,
      cfg_scale: 7,
      sampler_name: "Euler",
      prompt_style: null,
      aspect_ratio: 2,
    })
    const id = await insertWork({ title: '"><script>alert(2)</script>' }, { recipe })
    const html = await (await new TestClient().send(`/en/explore/detail/${id}`)).text()
    expect(html).not.toMatch(/<script>alert|<img src=x/)
  })
})
