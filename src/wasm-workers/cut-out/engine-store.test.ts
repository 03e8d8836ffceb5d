import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CUT_OUT_ENGINE_BYTES, CUT_OUT_ENGINE_PATH, CUT_OUT_MODEL_BYTES } from "./engine.ts"
import { bytesToFetch, EngineMissing, fetchEngineFile, forgetOldEngines, hasMark, setMark } from "./engine-store.ts"

/** A cache storage in memory, as far as it is used. */
function cachesInMemory() {
  const stores = new Map<string, Map<string, Response>>()
  return {
    stores,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        match: async (url: string) => store.get(url)?.clone(),
        put: async (url: string, response: Response) => void store.set(url, new Response(await response.arrayBuffer())),
      }
    },
  }
}

const fetched: string[] = []
const bytes = new Uint8Array(70_000).map((_, index) => index % 251)
const watch = () => ({ signal: new AbortController().signal, onBytes: vi.fn<(bytes: number, from: "network" | "device") => void>() })
const bytesFrom = ({ onBytes }: ReturnType<typeof watch>, source: "network" | "device") =>
  onBytes.mock.calls.reduce((sum, [count, from]) => sum + (from === source ? count : 0), 0)

beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal("caches", cachesInMemory())
  vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    fetched.push(url)
    return url.endsWith("missing") ? new Response("", { status: 404 }) : new Response(bytes)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("the engine's files", () => {
  test("are fetched once, counted to the byte, and come from this device after that", async () => {
    const first = watch()
    expect(await (await fetchEngineFile("a", first)).bytes()).toEqual(bytes)
    expect([bytesFrom(first, "network"), bytesFrom(first, "device")]).toEqual([bytes.length, 0])
    const second = watch()
    expect(await (await fetchEngineFile("a", second)).bytes()).toEqual(bytes)
    expect([bytesFrom(second, "network"), bytesFrom(second, "device")]).toEqual([0, bytes.length])
    expect(fetched).toEqual([`${CUT_OUT_ENGINE_PATH}a`])
  })

  test("that are missing or out of reach are told as such, and not kept", async () => {
    await expect(fetchEngineFile("missing", watch())).rejects.toBeInstanceOf(EngineMissing)
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")))
    await expect(fetchEngineFile("a", watch())).rejects.toBeInstanceOf(EngineMissing)
  })

  test("that stop coming for half a minute are given up", async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      "fetch",
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    )
    const end = fetchEngineFile("a", watch()).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await end).toBeInstanceOf(EngineMissing)
  })

  test("that nobody waits for any more end with the reason of whoever stopped them", async () => {
    const reason = new Error("stopped")
    await expect(fetchEngineFile("a", { ...watch(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test("are fetched each time where the browser keeps nothing", async () => {
    vi.stubGlobal("caches", undefined)
    await fetchEngineFile("a", watch())
    await fetchEngineFile("a", watch())
    expect(fetched).toHaveLength(2)
    expect(await bytesToFetch("small")).toBe(CUT_OUT_MODEL_BYTES.small + CUT_OUT_ENGINE_BYTES)
  })
})

test("a model and the engine are to be fetched until all of each was", async () => {
  expect(await bytesToFetch("medium")).toBe(CUT_OUT_MODEL_BYTES.medium + CUT_OUT_ENGINE_BYTES)
  await setMark("complete-medium")
  expect(await bytesToFetch("medium")).toBe(CUT_OUT_ENGINE_BYTES)
  await setMark("complete-wasm")
  expect([await bytesToFetch("medium"), await bytesToFetch("small")]).toEqual([0, CUT_OUT_MODEL_BYTES.small])
})

test("files of other versions are thrown away, and nothing else", async () => {
  await caches.open("engines:/engines/background-removal-1.0.0/")
  await caches.open("engines:/engines/cut-out-1.0.0/")
  await caches.open("pages")
  await setMark("complete-medium")
  await forgetOldEngines()
  expect(await caches.keys()).toEqual(["pages", `engines:${CUT_OUT_ENGINE_PATH}`])
  expect([await hasMark("complete-medium"), await hasMark("complete-small")]).toEqual([true, false])
})
