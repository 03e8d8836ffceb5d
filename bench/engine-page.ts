import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Plugin } from "vite"
import { videoEngine } from "../local/engines/video-engine.ts"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { viteBuild } from "./vite-build.ts"

const ENTRY = join(PROJECT_ROOT, "bench/engine-page/entry.ts")
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; connect-src 'self' blob: data:; img-src 'self' blob:; media-src 'self' blob:"
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
}
const PAGE = `<!doctype html><title>Engine</title><input type="file" multiple><script type="module" src="/assets/entry.js"></script>`

/** A page of its own with the video engine on it, built as the client is and served under the same policies. */
export interface EnginePage {
  readonly url: string
  /** The same page where its workers may share memory, as on the pages of the image tools. */
  readonly isolatedUrl: string
  /** Where what the engine made is put. */
  readonly outputs: string
  stop(): Promise<void>
}

/** What is on the page, and how it is served; the video engine by default. */
interface EnginePageSettings {
  readonly entry?: string
  readonly plugins?: readonly Plugin[]
}

/** Builds the page into a temporary folder and serves it on a free port. */
export async function serveEnginePage({ entry = ENTRY, plugins = [videoEngine()] }: EnginePageSettings = {}): Promise<EnginePage> {
  const folder = await mkdtemp(join(tmpdir(), "engine-page-"))
  const outputs = join(folder, "outputs")
  await mkdir(outputs)
  await viteBuild({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [...plugins],
    worker: { format: "es" },
    build: {
      outDir: join(folder, "client"),
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry, output: { entryFileNames: "assets/entry.js" } },
    },
  })
  const policies = await readPolicies()
  const server = createServer((request, response) => {
    answer(request, response, { folder, policies }).catch((error: unknown) => {
      // A page that stops a job hangs up in the middle of a model.
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env["ENGINE_PAGE_PORT"] ?? 0), "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const url = `http://127.0.0.1:${address.port}/`
  return {
    url,
    isolatedUrl: new URL(ISOLATED_PATH, url).href,
    outputs,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

type Policies = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The headers of the client's folders, as they are served. */
async function readPolicies(): Promise<Policies> {
  const policies = new Map<string, Map<string, string>>()
  let headers = new Map<string, string>()
  for (const line of (await readFile(join(PROJECT_ROOT, "public/_headers"), "utf8")).split("\n")) {
    if (line.startsWith("/")) policies.set(line.trim().replace("*", ""), (headers = new Map()))
    else if (line.includes(": ")) headers.set(line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 2))
  }
  return policies
}

interface Serving {
  readonly folder: string
  readonly policies: Policies
}

const ISOLATED_PATH = "/isolated"
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" }

async function answer(request: IncomingMessage, response: ServerResponse, { folder, policies }: Serving): Promise<void> {
  const path = new URL(request.url ?? "/", "http://page").pathname
  if (request.method === "POST" && /^\/outputs\/[\w.]+$/.test(path)) {
    await pipeline(request, createWriteStream(join(folder, path)))
    response.end()
    return
  }
  if (path === "/" || path === ISOLATED_PATH) {
    const headers = { "content-type": "text/html", "content-security-policy": PAGE_POLICY, ...(path === "/" ? {} : ISOLATION) }
    response.writeHead(200, headers).end(PAGE)
    return
  }
  if (request.method === "GET" && /^\/outputs\/[\w.]+$/.test(path)) {
    await pipeline(createReadStream(join(folder, path)), response)
    return
  }
  if (path === "/favicon.ico") {
    response.writeHead(204).end()
    return
  }
  const headers = [...policies].find(([prefix]) => path.startsWith(prefix))?.[1]
  if (headers === undefined || path.includes("..")) {
    response.writeHead(404).end()
    return
  }
  response.setHeaders(new Map([...headers, ["content-type", TYPES[extname(path)] ?? "application/octet-stream"]]))
  await pipeline(createReadStream(join(folder, "client", path)), response)
}
