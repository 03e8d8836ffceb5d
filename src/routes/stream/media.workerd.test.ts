import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"

const bytes = new TextEncoder().encode("0123456789")
const get = (path: string, headers: Record<string, string> = {}) => new TestClient().send(`/media/${path}`, { headers })

describe("GET /media/{key}", () => {
  beforeAll(async () => {
    await env.MEDIA.put("work/a.png", bytes, { httpMetadata: { contentType: "image/png" } })
    await env.MEDIA.put("work/c.svg", bytes, { httpMetadata: { contentType: "image/svg+xml" } })
  })

  it("answers a published file, immutable, for any cache, and unable to run", async () => {
    const response = await get("work/a.png")
    expect(await response.text()).toBe("0123456789")
    expect(response.headers.get("Content-Type")).toBe("image/png")
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox")
  })

  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=9-99", 206, "9", "bytes 9-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=5-2", 200, "0123456789", null],
    ["bytes=-0", 200, "0123456789", null],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["items=0-1", 200, "0123456789", null],
    ["bytes=-", 200, "0123456789", null],
  ])("answers the range %s by %i", async (range, status, text, contentRange) => {
    const response = await get("work/a.png", { Range: range })
    expect([response.status, await response.text(), response.headers.get("Content-Range")]).toEqual([status, text, contentRange])
  })

  it("answers 304 to whoever has it already", async () => {
    const etag = (await get("work/a.png")).headers.get("ETag") ?? ""
    const response = await get("work/a.png", { "If-None-Match": etag })
    expect([response.status, await response.text()]).toEqual([304, ""])
  })

  it("continues only the file that it was begun with, and answers another one whole", async () => {
    const { headers } = await get("work/a.png")
    const condition = (had: string) => get("work/a.png", { Range: "bytes=2-4", "If-Range": had })
    for (const had of [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""]) expect((await condition(had)).status).toBe(206)
    for (const had of ['"other"', "nonsense", new Date(0).toUTCString()]) {
      const whole = await condition(had)
      expect([whole.status, await whole.text(), whole.headers.get("Content-Range")]).toEqual([200, "0123456789", null])
    }
  })

  it.each(["nonsense", 'abc, "def"', "W/abc", '"open', "*, *"])("takes %s for no condition", async (tag) => {
    for (const name of ["If-None-Match", "If-Match"]) expect((await get("work/a.png", { [name]: tag })).status).toBe(200)
  })

  it("lets nobody keep an answer without the file, and tells no length of what it does not send", async () => {
    const answers = [await get("work/a.png", { "If-Match": '"other"' }), await get("work/a.png", { Range: "bytes=10-" })]
    for (const { status, headers } of answers)
      expect([status, headers.get("Cache-Control"), headers.get("Content-Length")]).toEqual([expect.any(Number), "private, no-store", null])
    expect(answers.map(({ status }) => status)).toEqual([412, 416])
  })

  it("answers 412 to a demand that does not hold, 416 with the size to a range beyond it, and HEAD without a body", async () => {
    expect((await get("work/a.png", { "If-Match": '"other"' })).status).toBe(412)
    const beyond = await get("work/a.png", { Range: "bytes=50-60" })
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, "bytes */10"])
    const head = await new TestClient().send("/media/work/a.png", { method: "HEAD" })
    expect([head.status, await head.text(), head.headers.get("Content-Length")]).toEqual([200, "", "10"])
  })

  it("offers a download by a safe name, and gives active types only as one", async () => {
    expect((await get('work/a.png?download=my "fox"%0d%0a.png')).headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[\w.-]+"$/,
    )
    expect((await get("work/c.svg")).headers.get("Content-Disposition")).toBe("attachment")
  })

  it.each(["work/none.png", "../wrangler.toml", "%2e%2e/x", "work/A.png", `x${"y".repeat(300)}`])("answers 404 for %s", async (key) => {
    expect((await get(key)).status).toBe(404)
  })
})
