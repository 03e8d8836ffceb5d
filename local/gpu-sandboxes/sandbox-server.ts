import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import type { Duplex } from "node:stream"
import { Readable } from "node:stream"

const HOST = "127.0.0.1"
/** What a test looks through afterwards. */
const MAXIMUM_CALLS_KEPT = 2_000
const CONTROL_PATH = "/_sandbox/fault"

/** A request as it came. */
export interface SandboxCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer>
  /** Milliseconds since the process began. */
  readonly atMs: number
  /** Ends when whoever asks is gone. */
  readonly signal: AbortSignal
}

/** What a sandbox answers; `hang`: nothing, ever; `cut`: half of an answer. */
export type SandboxAnswer =
  | { readonly kind: "json"; readonly status?: number; readonly value: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: "bytes"; readonly status?: number; readonly type: string; readonly bytes: Uint8Array }
  | { readonly kind: "page"; readonly status?: number; readonly html: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: "stream"; readonly type: string; readonly pieces: AsyncIterable<Uint8Array> }
  | { readonly kind: "hang" }
  | { readonly kind: "cut"; readonly type: string; readonly bytes: Uint8Array }

/** A stand-in for a render server. */
export interface Sandbox<Fault extends string> {
  readonly url: string
  /** What was asked, the oldest first. */
  readonly calls: readonly SandboxCall[]
  setFault(fault: Fault | null): void
  stop(): Promise<void>
}

export interface SandboxOptions<Fault extends string> {
  readonly easelUrl: string
  /** Any free one by default. */
  readonly port?: number
  readonly fault?: Fault | null
}

interface SandboxPlan {
  readonly port?: number | undefined
  answer(call: SandboxCall): Promise<SandboxAnswer>
  /** Takes the fault of that name, null for none; `POST /_sandbox/fault` with `{"fault": …}` does it from elsewhere. */
  onFault?(name: string | null): void
  /** Of servers with sockets. */
  onUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  onStop?(): void
}

/** Listens as a render server would. Throws in production: a sandbox paints what no model made. */
export async function serveSandbox(
  plan: SandboxPlan,
): Promise<{ readonly url: string; readonly calls: readonly SandboxCall[]; stop(): Promise<void> }> {
  if (process.env["NODE_ENV"] === "production") throw new Error("a sandbox does not run in production")
  const calls: SandboxCall[] = []
  const server = createServer((request, response) => {
    void handle(plan, calls, request, response).catch(() => response.destroy())
  })
  if (plan.onUpgrade !== undefined) server.on("upgrade", plan.onUpgrade.bind(plan))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(plan.port ?? 0, HOST, resolve)
  })
  return {
    url: `http://${HOST}:${portOf(server.address())}`,
    calls,
    stop: async () => {
      plan.onStop?.()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function handle(plan: SandboxPlan, calls: SandboxCall[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const left = new AbortController()
  response.once("close", () => left.abort())
  const url = new URL(request.url ?? "/", `http://${HOST}`)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const atMs = performance.now()
  const body = await readAll(request)
  if (url.pathname === CONTROL_PATH && plan.onFault !== undefined) {
    plan.onFault(faultIn(body))
    return send(response, { kind: "json", value: {} })
  }
  const call = { method: request.method ?? "GET", path: url.pathname, query: url.searchParams, headers, body, atMs, signal: left.signal }
  calls.push(call)
  if (calls.length > MAXIMUM_CALLS_KEPT) calls.shift()
  send(response, await plan.answer(call))
}

function send(response: ServerResponse, answer: SandboxAnswer): void {
  if (response.destroyed) return
  switch (answer.kind) {
    case "json":
      response.writeHead(answer.status ?? 200, { "Content-Type": "application/json", ...answer.headers })
      response.end(JSON.stringify(answer.value))
      return
    case "bytes":
      response.writeHead(answer.status ?? 200, { "Content-Type": answer.type, "Content-Length": answer.bytes.length })
      response.end(answer.bytes)
      return
    case "page":
      response.writeHead(answer.status ?? 200, { "Content-Type": "text/html; charset=utf-8", ...answer.headers })
      response.end(answer.html)
      return
    case "stream":
      response.writeHead(200, { "Content-Type": answer.type })
      Readable.from(answer.pieces)
        .on("error", () => response.destroy())
        .pipe(response)
      return
    case "hang":
      return
    case "cut":
      response.writeHead(200, { "Content-Type": answer.type, "Content-Length": answer.bytes.length })
      response.write(answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)), () => response.destroy())
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function faultIn(body: Buffer): string | null {
  const { fault }: { readonly fault?: unknown } = JSON.parse(body.toString("utf8"))
  return typeof fault === "string" ? fault : null
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the sandbox has no port")
  return address.port
}
