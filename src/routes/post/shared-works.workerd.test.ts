import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newWorkId, type WorkId } from "../../domain/_kernel/ids.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import { MAXIMUM_PREVIEW_BYTES } from "../../domain/post/preview-rules.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const HOSTILE = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>\u2028`

/** Noise, which packs worst of all. */
function noise(): Uint8Array {
  const rgba = new Uint8Array(900 * 600 * 4)
  for (let at = 0; at < rgba.length; at++) rgba[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24
  return encodeJpeg({ width: 900, height: 600, rgba }, 95)
}
const COVER = noise()

/** A work whose cover is there. */
async function published(over: Partial<typeof schema.work.$inferInsert> = {}): Promise<WorkId> {
  const coverKey = `work/${crypto.randomUUID()}/full.jpg`
  await env.MEDIA.put(coverKey, COVER, { httpMetadata: { contentType: "image/jpeg" } })
  return insertWork({ coverKey, width: 900, height: 600, ...over })
}

/** What nobody but its author and moderators, or whoever was told, may meet: as if it were not there. */
const UNSHARED: readonly (readonly [string, Partial<typeof schema.work.$inferInsert>])[] = [
  ["pending", { state: "pending" }],
  ["limited", { state: "limited" }],
  ["removed", { state: "removed" }],
  ["private", { visibility: "private" }],
  ["unlisted", { visibility: "unlisted" }],
  ["strong", { level: LEVELS.r }],
  ["blocked", { level: LEVELS.blocked }],
  ["of a hidden author", { authorShown: false }],
]

const ask = (path: string, headers: Record<string, string> = {}) => new TestClient().send(path, { headers })
const oembed = (address: string, more = "") => ask(`/api/oembed?url=${encodeURIComponent(address)}${more}`)

describe("the image that previews of a link show", () => {
  it("is a JPEG of 1200 × 630 px within its bytes, the same for everybody, and made once", async () => {
    const id = await published()
    const answer = await ask(`/og/${id}.jpg`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
    expect(readImageHeader(bytes)).toMatchObject({ width: 1200, height: 630 })
    expect(bytes.length).toBeLessThanOrEqual(MAXIMUM_PREVIEW_BYTES)
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30")
    expect(answer.headers.get("Set-Cookie")).toBeNull()
    const stored = await env.MEDIA.list({ prefix: "work/" })
    await ask(`/og/${id}.jpg`)
    expect((await env.MEDIA.list({ prefix: "work/" })).objects.length).toBe(stored.objects.length)
  })

  it.each(UNSHARED)("is not there for what is %s, whoever asks", async (_name, over) => {
    const client = await TestClient.signedIn()
    const id = await published({ ...over, authorId: client.accountId })
    for (const one of [new TestClient(), client]) {
      const { status, headers } = await one.send(`/og/${id}.jpg`)
      expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"])
    }
  })

  it("is gone with the next question once the work is hidden, though it was made", async () => {
    const id = await published()
    expect((await ask(`/og/${id}.jpg`)).status).toBe(200)
    await testDatabase().update(schema.work).set({ state: "limited" }).where(eq(schema.work.id, id))
    expect((await ask(`/og/${id}.jpg`)).status).toBe(404)
    expect((await ask(`/embed/${id}`)).status).toBe(404)
    expect((await oembed(`${ORIGIN}/embed/${id}`)).status).toBe(404)
  })

  it.each(["x.jpg", `${newWorkId(1)}.jpg`, `${newWorkId(1)}.png`, "work_1.jpg", "..%2f..%2fx.jpg"])("is none at /og/%s", async (name) => {
    expect((await ask(`/og/${name}`)).status).toBe(404)
  })
})

describe("a work within another site's page", () => {
  it("may be framed by any site, runs nothing, and holds nothing of who looks", async () => {
    const client = await TestClient.signedIn()
    const id = await published({ title: HOSTILE, author: HOSTILE, authorId: client.accountId })
    const answer = await client.send(`/embed/${id}`)
    const html = await answer.text()
    const policy = answer.headers.get("Content-Security-Policy") ?? ""
    expect(answer.status).toBe(200)
    expect(policy).toContain("frame-ancestors *")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|connect-src|unsafe-inline'? ?;? ?script/)
    expect(answer.headers.get("X-Frame-Options")).toBeNull()
    expect(answer.headers.get("Set-Cookie")).toBeNull()
    expect(html).not.toMatch(/<script|<img src=x|<style/)
    expect(await (await ask(`/embed/${id}`)).text()).toBe(html)
  })

  it.each(UNSHARED)("is not there for what is %s, its author too", async (_name, over) => {
    const client = await TestClient.signedIn()
    const id = await published({ ...over, title: "secret name", authorId: client.accountId })
    for (const one of [new TestClient(), client]) {
      const answer = await one.send(`/embed/${id}`)
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"])
      expect(await answer.text()).not.toMatch(/secret name|\/media\//)
    }
  })

  it("plays a video without a script", async () => {
    const id = await published({ objectType: 5, streamKey: "work/none/clip.mp4", durationMs: 4_000 })
    expect(await (await ask(`/embed/${id}`)).text()).toMatch(/<video controls=""[^>]* src="\/media\/work\/none\/clip\.mp4"/)
  })
})

describe("how another site shows a work", () => {
  it("is told of an image as a photo no larger than asked, of a video and of a post as HTML", async () => {
    const image = await published({ title: HOSTILE })
    const address = `${ORIGIN}/ja/explore/detail/${image}`
    const answer = await oembed(address)
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(await answer.json()).toMatchObject({
      version: "1.0",
      type: "photo",
      title: HOSTILE,
      width: 900,
      height: 600,
      thumbnail_url: `${ORIGIN}/og/${image}.jpg`,
    })
    expect(await (await oembed(address, "&maxwidth=500")).json()).toMatchObject({
      width: 400,
      height: 267,
      url: expect.stringContaining("/w400.webp"),
    })
    const video = await published({ objectType: 15, streamKey: "work/none/clip.mp4", durationMs: 4_000, title: HOSTILE })
    const said = await (await oembed(`${ORIGIN}/en/ai-video/detail/${video}`, "&maxwidth=300&maxheight=200")).json<{ html: string }>()
    expect(said).toMatchObject({ type: "video", width: 300, height: 200 })
    expect(said.html).toMatch(
      /^<iframe src="[^"]+\/embed\/work_[a-z0-9]+" width="300" height="200" title="[^"<>]*" style="[^"]*" loading="lazy" allow="fullscreen"><\/iframe>$/,
    )
    const post = await published({ objectType: 4, subChannel: "picture" })
    expect(await (await oembed(`${ORIGIN}/en/artWorkDetail/${post}`)).json()).toMatchObject({
      type: "rich",
      html: expect.stringContaining(post),
    })
  })

  it.each(UNSHARED)("is told of nothing that is %s", async (_name, over) => {
    expect((await oembed(`${ORIGIN}/en/explore/detail/${await published(over)}`)).status).toBe(404)
  })

  it("is told of addresses of this site alone, in JSON alone", async () => {
    const id = await published()
    for (const address of [
      "",
      "x",
      "https://evil.test/en/video/x",
      `https://evil.test/en/explore/detail/${id}`,
      `${ORIGIN}/en/user/${id}`,
      `${ORIGIN}/xx/video/${id}`,
    ])
      expect([address, (await oembed(address)).status]).toEqual([address, 404])
    expect((await oembed(`${ORIGIN}/embed/${id}`, "&format=xml")).status).toBe(501)
    expect((await ask("/api/oembed")).status).toBe(404)
  })
})

describe("search engines", () => {
  it("are named what is public and safe by its own address", async () => {
    const id = await published()
    const hidden = await Promise.all(UNSHARED.map(([, over]) => published(over)))
    const xml = await (await ask("/sitemaps/works-1.xml")).text()
    expect(xml).toContain(`<loc>${ORIGIN}/en/explore/detail/${id}</loc>`)
    for (const one of hidden) expect(xml).not.toContain(one)
    expect(await (await ask("/robots.txt")).text()).toContain(`${ORIGIN}/sitemap.xml`)
  })
})

describe("a work's page", () => {
  it("is for everybody to keep where everybody meets it, and names its preview, its embedding and itself", async () => {
    const id = await published({ title: HOSTILE })
    const answer = await ask(`/en/explore/detail/${id}`)
    const html = await answer.text()
    expect(answer.headers.get("Cache-Control")).toMatch(/^public/)
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/og/${id}.jpg"/>`)
    expect(html).toContain('type="application/json+oembed"')
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      "@type": "ImageObject",
      name: HOSTILE,
      width: 900,
      digitalSourceType: "https://schema.org/AlgorithmicMediaDigitalSource",
    })
    expect(html).not.toContain("<script>alert")
  })

  it.each(["pending", "limited", "removed"] as const)(
    "of what is %s is its author's and moderators', kept by nobody, found by nobody",
    async (state) => {
      const author = await TestClient.signedIn()
      const id = await published({ state, authorId: author.accountId })
      const path = `/en/explore/detail/${id}`
      for (const one of [new TestClient(), await TestClient.signedIn()]) expect((await one.send(path)).status).toBe(404)
      for (const one of [author, await TestClient.signedIn({ isModerator: true })]) {
        const answer = await one.send(path)
        const html = await answer.text()
        expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
        expect(html).toContain('<meta name="robots" content="noindex"/>')
        expect(html).toContain(`data-work-state="${state}"`)
        expect(html).not.toMatch(/og:image|ld\+json|oembed/)
      }
      // Nor does its author's look leave anything behind for the next who asks.
      expect((await ask(path)).status).toBe(404)
    },
  )

  it("of what is unlisted is whoever's has its address, and of what is private its author's", async () => {
    const author = await TestClient.signedIn()
    const unlisted = await ask(`/en/explore/detail/${await published({ visibility: "unlisted" })}`)
    expect([unlisted.status, unlisted.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(await unlisted.text()).toContain("noindex")
    const hidden = `/en/explore/detail/${await published({ visibility: "private", authorId: author.accountId })}`
    expect([(await ask(hidden)).status, (await author.send(hidden)).status]).toEqual([404, 200])
  })

  it("of what must be asked for shows the gate and no address of its image, to nobody's keeping", async () => {
    const answer = await ask(`/en/explore/detail/${await published({ level: LEVELS.x })}`)
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain("data-age-gate")
    expect(html).toContain("noindex")
    expect(html).not.toMatch(/\/media\/work|ld\+json/)
  })

  it("leads on where the work is of another kind, and only whoever may see it", async () => {
    const video = await published({ objectType: 5, streamKey: "work/none/clip.mp4", durationMs: 4_000 })
    const answer = await ask(`/ja/explore/detail/${video}`)
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/ja/video/${video}`])
    const hidden = await published({ objectType: 5, streamKey: "work/none/clip.mp4", durationMs: 4_000, state: "removed" })
    expect((await ask(`/ja/explore/detail/${hidden}`)).status).toBe(404)
  })

  it("of a portfolio is the post's, and names the post as itself", async () => {
    const id = await published({ objectType: 4, subChannel: "picture" })
    const html = await (await ask(`/en/portfolio/${id}`)).text()
    expect(html).not.toContain('rel="canonical" href="' + ORIGIN + "/en/portfolio")
  })
})

it("no page but what is embedded may be framed", async () => {
  const id = await published()
  for (const path of [
    "/en",
    `/en/explore/detail/${id}`,
    `/en/artWorkDetail/${id}`,
    "/en/tasks",
    "/en/nothing",
    "/api/docs",
    `/og/${id}.jpg`,
    `/embed/${id}/x`,
    "/embedx",
    "/robots.txt",
  ]) {
    const { headers } = await ask(path)
    expect([path, headers.get("X-Frame-Options"), /frame-ancestors 'none'/.test(headers.get("Content-Security-Policy") ?? "")]).toEqual([
      path,
      "DENY",
      true,
    ])
  }
})
