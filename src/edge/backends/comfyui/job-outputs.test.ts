import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ComfyServer } from "./comfy-server.ts"
import { openFile } from "./job-outputs.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that says of no file how long it is, and sends a byte of it now and then, for ever. */
class Dripping extends ComfyServer {
  override open(_path: string, init: RequestInit, { signal }: AbortController): Promise<Response> {
    if (new Headers(init.headers).has("Range")) return Promise.resolve(new Response(null, { status: 200 }))
    let drip: ReturnType<typeof setInterval> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        drip = setInterval(() => stream.enqueue(Uint8Array.of(0)), 10_000)
        signal.addEventListener("abort", () => stream.error(signal.reason))
        signal.addEventListener("abort", () => clearInterval(drip))
      },
      cancel: () => clearInterval(drip),
    })
    return Promise.resolve(new Response(body))
  }
}

/** A server that says of no file how long it is, and sends so many bytes of it. */
function sending(bytes: number): ComfyServer {
  const server = new ComfyServer({ url: "http://gpu.test" })
  server.open = async (_path, init) => {
    if (new Headers(init.headers).has("Range")) return new Response(null, { status: 200 })
    return new Response(new Blob([new Uint8Array(bytes)]).stream())
  }
  return server
}

describe("a result of which nobody says how long it is", () => {
  it("is given up where it does not come to an end, so that its server is not kept for ever", async () => {
    let opened: Awaited<ReturnType<typeof openFile>> | null = null
    void openFile(new Dripping({ url: "http://gpu.test" }), { name: "a.mp4", subfolder: "", seed: null }).then((answer) => {
      opened = answer
    })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(opened).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened).toEqual({ kind: "unknown", reason: "away" })
    expect(vi.getTimerCount()).toBe(0)
  })

  it("is held up to 24 MiB, and refused beyond", async () => {
    const most = 24 * 1_048_576
    const file = { name: "a.mp4", subfolder: "", seed: null }
    expect(await openFile(sending(most), file)).toMatchObject({ kind: "open", sizeBytes: most })
    expect(await openFile(sending(most + 1), file)).toEqual({ kind: "bad", reason: "no-size" })
    expect(vi.getTimerCount()).toBe(0)
  })
})
