import { afterEach, describe, expect, it, vi } from "vitest"
import { errorEnvelope } from "../../domain/_kernel/envelope.ts"
import { fetchArchive, fileNameOf } from "./download-archive.ts"

afterEach(() => vi.unstubAllGlobals())

const serve = (answer: () => Response | Promise<Response>) => vi.stubGlobal("fetch", async () => answer())
const fetched = (signal = new AbortController().signal, onBytes: (bytes: number) => void = () => {}) => fetchArchive(onBytes, signal)
const refuse = (name: Parameters<typeof errorEnvelope>[0], headers: Record<string, string> = {}) =>
  serve(() => Response.json(errorEnvelope(name, [], "request-1"), { status: 400, headers }))

describe("the archive of an account", () => {
  it("comes with its name, and tells how much has come", async () => {
    const told: number[] = []
    serve(() => new Response("archive", { headers: { "Content-Disposition": 'attachment; filename="fox.zip"' } }))
    const { blob, name } = await fetched(undefined, (bytes) => told.push(bytes))
    expect([await blob.text(), name, told.at(-1)]).toEqual(["archive", "fox.zip", 7])
  })

  it.each([
    [null, "atelier.zip"],
    ["attachment; filename=fox.zip", "fox.zip"],
    ['attachment; filename="../fox.zip"', "atelier.zip"],
  ])("is called as its answer says, where that is a name: %s", (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name)
  })

  it.each(["LoginRequired", "TooManyRequests"] as const)("is refused for a reason: %s", async (code) => {
    refuse(code, { "Retry-After": "3" })
    await expect(fetched()).rejects.toMatchObject({ requestId: "request-1", retryAfterSeconds: 3 })
  })

  it("is refused by the server's fault where the reason is not known here, and without one where none is said", async () => {
    refuse("RedeemCodeUsed")
    await expect(fetched()).rejects.toMatchObject({ code: "ServerError", retryAfterSeconds: null })
    serve(() => new Response("<html>", { status: 502 }))
    await expect(fetched()).rejects.toMatchObject({ code: "BadAnswer" })
  })

  it("does not come without a connection, nor with one that breaks", async () => {
    serve(() => Promise.reject(new TypeError("no network")))
    await expect(fetched()).rejects.toMatchObject({ code: "Offline" })
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError("broken")) })
    serve(() => new Response(broken()))
    await expect(fetched()).rejects.toMatchObject({ code: "Offline" })
    const stopped = AbortSignal.abort()
    await expect(fetched(stopped)).rejects.toThrow("broken")
    serve(() => Promise.reject(new TypeError("stopped")))
    await expect(fetched(stopped)).rejects.toThrow("stopped")
  })
})
