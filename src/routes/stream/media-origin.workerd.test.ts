import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { libraryDelete } from "../../domain/library/contract.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"
import worker from "../../edge/worker.ts"

const MEDIA_ORIGIN = "https://files.atelier.test"

/** Through the Worker's door, with an origin of its own for files. */
function ask(url: string, client?: TestClient): Promise<Response> {
  const headers = new Headers({ "CF-Connecting-IP": "10.9.8.7", ...(client ? { Cookie: client.cookie } : {}) })
  const request = new Request(url, { headers, redirect: "manual" }) as Parameters<typeof worker.fetch>[0]
  const executionContext = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext
  return worker.fetch(request, { ...env, MEDIA_ORIGIN }, executionContext)
}

async function uploaded() {
  const owner = await TestClient.signedIn()
  const key = `upload/${owner.accountId}/${newMediaName()}`
  await env.MEDIA.put(key, "0123456789", { httpMetadata: { contentType: "image/png" } })
  return { owner, path: `/media/${key}` }
}

describe("where files have an origin of their own", () => {
  it("it answers files to other origins' pages and nothing else", async () => {
    await env.MEDIA.put("work/origin/a.png", "0123456789", { httpMetadata: { contentType: "image/png" } })
    const response = await ask(`${MEDIA_ORIGIN}/media/work/origin/a.png`)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 10])
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin")
    for (const path of ["/", "/en", "/api/v1/health", "/media", "/admin", "/dev/outbox"])
      expect((await ask(`${MEDIA_ORIGIN}${path}`)).status).toBe(404)
  })

  it("the site sends there, and to nobody's link but the owner's", async () => {
    const { owner, path } = await uploaded()
    const open = await ask(`${ORIGIN}/media/work/origin/a.png`)
    expect([open.status, open.headers.get("Location")]).toEqual([307, `${MEDIA_ORIGIN}/media/work/origin/a.png`])
    expect((await ask(`${ORIGIN}${path}`)).status).toBe(404)
    expect((await ask(`${ORIGIN}${path}`, await TestClient.signedIn())).status).toBe(404)
    const sent = await ask(`${ORIGIN}${path}`, owner)
    expect(sent.status).toBe(307)
    expect(sent.headers.get("Cache-Control")).toMatch(/^private/)
    const location = sent.headers.get("Location") ?? ""
    expect(location.startsWith(`${MEDIA_ORIGIN}${path}?expires=`)).toBe(true)
    const found = await ask(location)
    expect([found.status, (await found.arrayBuffer()).byteLength]).toEqual([200, 10])
    expect(found.headers.get("Cache-Control")).toMatch(/^private, max-age=\d{1,4}$/)
  })

  it("what is withdrawn stays at the site, for who published it and by no link", async () => {
    const owner = await TestClient.signedIn()
    const key = `withdrawn/${newMediaName()}-0123456789/${owner.accountId}/a.png`
    await env.MEDIA.put(key, "0123456789", { httpMetadata: { contentType: "image/png" } })
    const own = await ask(`${ORIGIN}/media/${key}`, owner)
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "private, max-age=60"])
    await own.body?.cancel()
    const signed = await signMediaUrl(guestSecretOf(env), key, { expiresAtMs: Date.now() + 60_000 })
    for (const origin of [ORIGIN, MEDIA_ORIGIN]) {
      expect((await ask(`${origin}${signed}`)).status).toBe(404)
      expect((await ask(`${origin}/media/${key}`, await TestClient.signedIn())).status).toBe(404)
    }
  })

  it("no cookie opens anything there", async () => {
    const { owner, path } = await uploaded()
    expect((await ask(`${MEDIA_ORIGIN}${path}`, owner)).status).toBe(404)
  })

  it("what is deleted is not there, whatever link there was; the site itself shows it to its owner alone", async () => {
    const { owner, path } = await uploaded()
    const file_ids = [await fileOf(owner, { mediaKey: path.slice("/media/".length) })]
    const link = (await ask(`${ORIGIN}${path}`, owner)).headers.get("Location") ?? ""
    expect((await ask(link)).status).toBe(200)
    await owner.call(libraryDelete, { file_ids })
    expect((await ask(link)).status).toBe(404)
    const shown = await ask(`${ORIGIN}${path}`, owner)
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, 10])
    expect(shown.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/)
    expect((await ask(`${ORIGIN}${path}`, await TestClient.signedIn({ isModerator: true }))).status).toBe(404)
  })

  it("a name and a signature travel along, and nothing else of the query", async () => {
    const { owner, path } = await uploaded()
    const sent = await ask(`${ORIGIN}${path}/w320.webp?download=a.png&next=//evil.example`, owner)
    const location = new URL(sent.headers.get("Location") ?? "")
    expect([...location.searchParams.keys()].sort()).toEqual(["download", "expires", "signature"])
    expect(location.pathname).toBe(`${path}/w320.webp`)
    const again = await ask(`${ORIGIN}${location.pathname}${location.search}`)
    expect(again.headers.get("Location")).toBe(String(location))
  })

  it("pages may show and read files from there", async () => {
    const policy = (await ask(`${ORIGIN}/en`)).headers.get("Content-Security-Policy") ?? ""
    for (const directive of ["img-src", "media-src", "connect-src"])
      expect(policy.split("; ").find((rule) => rule.startsWith(directive))).toContain(MEDIA_ORIGIN)
    expect(policy.split("; ").find((rule) => rule.startsWith("script-src"))).not.toContain(MEDIA_ORIGIN)
  })
})
