import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createEdgeCache, purgeApiOf } from "./edge-cache.ts"

const ORIGINS = { site: "https://atelier.example", media: "https://files.example" }
const deleted: string[] = []
const logged: string[] = []
const log = { info() {}, error: (message: string) => void logged.push(message) }

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { readonly files?: readonly string[]; readonly prefixes?: readonly string[] }
}

/** An API of Cloudflare's form on this machine, which answers one status; what it was asked is written down. */
async function withApi(status: number, use: (address: string, asked: readonly Asked[]) => Promise<void>): Promise<void> {
  const asked: Asked[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? "", authorization: request.headers.authorization, body: JSON.parse(await bodyOf(request)) })
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ success: status === 200 }))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const address = server.address()
  try {
    await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, asked)
  } finally {
    server.close()
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ""
  for await (const chunk of request) body += String(chunk)
  return body
}

const apiAt = (address: string) => purgeApiOf({ CLOUDFLARE_ZONE_ID: "zone1", CLOUDFLARE_PURGE_TOKEN: "secret" }, address)

beforeEach(() => {
  deleted.length = 0
  logged.length = 0
  vi.stubGlobal("caches", { open: async () => ({ delete: async (key: string) => void deleted.push(key) }) })
})
afterEach(() => vi.unstubAllGlobals())

describe("the caches near visitors", () => {
  it("drop pages of this place by the key that they are kept under, and ask no network where none is set up", async () => {
    await createEdgeCache(purgeApiOf({}), ORIGINS, log).purge({ paths: ["/en/explore/detail/x", "/media/work/a/b.png"] })
    expect(deleted).toEqual(["https://atelier.example/en/explore/detail/x?"])
  })

  it("are told whole addresses, each at the origin that answers there, and folders without a scheme", async () => {
    await withApi(200, async (address, asked) => {
      await createEdgeCache(apiAt(address), ORIGINS, log).purge({ paths: ["/en/x", "/media/work/a/b.png"], folders: ["/media/work/a/"] })
      expect(asked).toEqual([
        {
          path: "/zones/zone1/purge_cache",
          authorization: "Bearer secret",
          body: { files: ["https://atelier.example/en/x", "https://files.example/media/work/a/b.png"] },
        },
        { path: "/zones/zone1/purge_cache", authorization: "Bearer secret", body: { prefixes: ["files.example/media/work/a/"] } },
      ])
    })
  })

  it("are told no more than a hundred addresses at once", async () => {
    await withApi(200, async (address, asked) => {
      await createEdgeCache(apiAt(address), ORIGINS, log).purge({ paths: Array.from({ length: 250 }, (_, n) => `/media/work/${n}.png`) })
      expect(asked.map(({ body }) => body.files?.length)).toEqual([100, 100, 50])
    })
  })

  it.each([429, 500, 503])("are told again later where they answered %i", async (status) => {
    await withApi(status, async (address) => {
      await expect(createEdgeCache(apiAt(address), ORIGINS, log).purge({ paths: ["/en"] })).rejects.toThrow(String(status))
    })
  })

  it("hold nothing up where they refuse for good, which is logged", async () => {
    await withApi(403, async (address) => {
      await createEdgeCache(apiAt(address), ORIGINS, log).purge({ paths: ["/en"] })
      expect(logged).toEqual(["the edge refuses to be purged"])
    })
  })

  it("are left alone while one develops without an address of the site", async () => {
    await createEdgeCache(purgeApiOf({}), { site: "", media: "" }, log).purge({ paths: ["/en"], folders: ["/media/work/a/"] })
    expect(deleted).toEqual([])
  })
})
