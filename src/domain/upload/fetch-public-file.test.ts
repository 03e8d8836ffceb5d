import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { PublicWeb } from "../_kernel/ports.ts"
import { fetchPublicFile } from "./fetch-public-file.ts"

const TERMS = { maximumBytes: 1000, type: "image" }
const PNG = { "Content-Type": "image/png" }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A web of which every host is a server on this machine; `asked` is what was fetched. */
async function webOf(answer: RequestListener) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const web: PublicWeb = {
    ownHosts: ["atelier.example.org"],
    fetch(url, init) {
      asked.push(url)
      const { pathname, search } = new URL(url)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
    },
  }
  return { web, asked }
}

const said = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: { code?: string }) => error.code,
  )

describe("fetchPublicFile", () => {
  it("answers the bytes, and sends nothing but what it wants", async () => {
    const seen: unknown[] = []
    const { web } = await webOf((request, response) => {
      seen.push([request.method, request.headers.accept, request.headers.cookie, request.headers.authorization, request.headers.referer])
      response.writeHead(200, PNG).end("image")
    })
    expect(new TextDecoder().decode(await fetchPublicFile(web, "https://example.com/a.png#part", TERMS))).toBe("image")
    expect(seen).toEqual([["GET", "image/*", undefined, undefined, undefined]])
  })

  it("follows three redirects and no fourth, whole and relative ones", async () => {
    const { web, asked } = await webOf((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.writeHead(200, PNG).end("x")
      else response.writeHead(302, { Location: left % 2 ? `/${left - 1}` : `https://cdn.example.net/${left - 1}` }).end("moved")
    })
    expect(await said(fetchPublicFile(web, "https://example.com/3", TERMS))).toBe("taken")
    expect(asked.map((url) => new URL(url).host)).toEqual(["example.com", "example.com", "cdn.example.net", "cdn.example.net"])
    expect(await said(fetchPublicFile(web, "https://example.com/4", TERMS))).toBe("LinkUnreachable")
  })

  it("takes the five redirects that say where to, and no other answer, for one", async () => {
    const told: number[] = []
    for (let status = 300; status < 310; status++) {
      const { web, asked } = await webOf((request, response) => {
        if (request.url === "/there") response.writeHead(200, PNG).end("x")
        else response.writeHead(status, { Location: "/there" }).end()
      })
      await said(fetchPublicFile(web, "https://example.com/", TERMS))
      if (asked.length > 1) told.push(status)
    }
    expect(told).toEqual([301, 302, 303, 307, 308])
  })

  it.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "//169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://localhost:8788/",
    "//localhost/",
    "https://user@example.com/",
    "https://atelier.example.org/api/v1/account",
    "file:///etc/passwd",
    "\\\\127.0.0.1\\",
    "https://example.com\\@127.0.0.1/",
  ])("refuses to be sent to %s, and does not go there", async (location) => {
    const { web, asked } = await webOf((_request, response) => response.writeHead(301, { Location: location }).end())
    expect(await said(fetchPublicFile(web, "https://example.com/", TERMS))).toBe("LinkRefused")
    expect(asked).toEqual(["https://example.com/"])
  })

  it("fetches nothing at an address that is refused", async () => {
    const { web, asked } = await webOf((_request, response) => response.writeHead(200, PNG).end("x"))
    expect(await said(fetchPublicFile(web, "https://10.0.0.1/", TERMS))).toBe("LinkRefused")
    expect(asked).toEqual([])
  })

  it("tells every other failure in the same way", async () => {
    const answers: readonly (readonly [number, Record<string, string>, string])[] = [
      [404, PNG, "x"],
      [401, PNG, "x"],
      [500, PNG, "x"],
      [204, PNG, ""],
      [200, PNG, ""],
      [206, PNG, "x"],
      [200, { "Content-Type": "text/html" }, "<html>"],
      [200, { "Content-Type": "imagex/png" }, "x"],
      [200, {}, "x"],
      [302, {}, ""],
      [304, PNG, ""],
      [200, PNG, "x".repeat(1001)],
    ]
    for (const [status, headers, body] of answers) {
      const { web } = await webOf((_request, response) => response.writeHead(status, headers).end(body))
      expect([status, await said(fetchPublicFile(web, "https://example.com/", TERMS))]).toEqual([status, "LinkUnreachable"])
    }
    const away: PublicWeb = { ownHosts: [], fetch: () => Promise.reject(new TypeError("connect ECONNREFUSED 10.0.0.1:443")) }
    expect(await said(fetchPublicFile(away, "https://example.com/", TERMS))).toBe("LinkUnreachable")
  })

  it("counts what arrives, whatever length was told, and hangs up at the limit", async () => {
    const hungUp = Promise.withResolvers<void>()
    const { web } = await webOf((_request, response) => {
      response.writeHead(200, PNG)
      const send = () => response.write("x".repeat(400), () => !response.closed && setImmediate(send))
      response.on("close", hungUp.resolve)
      send()
    })
    expect(await said(fetchPublicFile(web, "https://example.com/", TERMS))).toBe("LinkUnreachable")
    await hungUp.promise
  })

  it("unpacks before it counts, so that a small answer cannot become a large one", async () => {
    const packed = new Uint8Array(
      await new Response(new Blob(["x".repeat(100_000)]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
    )
    expect(packed.length).toBeLessThan(1000)
    const { web } = await webOf((_request, response) => response.writeHead(200, { ...PNG, "Content-Encoding": "gzip" }).end(packed))
    expect(await said(fetchPublicFile(web, "https://example.com/", TERMS))).toBe("LinkUnreachable")
  })

  it("gives up when time is up: before the answer, in the body, and on a fetch that does not listen", async () => {
    const terms = { ...TERMS, timeLimitMs: 80 }
    const silent = await webOf(() => {})
    expect(await said(fetchPublicFile(silent.web, "https://example.com/", terms))).toBe("LinkUnreachable")
    const slow = await webOf((_request, response) => response.writeHead(200, PNG).write("x"))
    expect(await said(fetchPublicFile(slow.web, "https://example.com/", terms))).toBe("LinkUnreachable")
    const deaf: PublicWeb = { ownHosts: [], fetch: () => new Promise(() => {}) }
    expect(await said(fetchPublicFile(deaf, "https://example.com/", terms))).toBe("LinkUnreachable")
  })
})
