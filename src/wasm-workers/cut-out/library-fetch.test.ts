import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { CUT_OUT_ENGINE_PATH } from "./engine.ts"
import { EngineMissing } from "./engine-store.ts"
import { libraryFetch, watchLibraryFetches } from "./library-fetch.ts"

const ORIGIN = "https://atelier.example"
const fetched: string[] = []

beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal("location", { origin: ORIGIN })
  vi.stubGlobal("caches", undefined)
  vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    fetched.push(url)
    return new Response(new Uint8Array(10))
  })
})
afterEach(() => vi.unstubAllGlobals())

test("what the library fetches is of the engine's folder and counted, but for the list of the files", async () => {
  const onBytes = vi.fn<(bytes: number) => void>()
  watchLibraryFetches({ signal: new AbortController().signal, onBytes })
  await libraryFetch(new URL(`${ORIGIN}${CUT_OUT_ENGINE_PATH}resources.json`))
  expect(onBytes).not.toHaveBeenCalled()
  await libraryFetch(`${ORIGIN}${CUT_OUT_ENGINE_PATH}a`)
  expect(onBytes).toHaveBeenCalledWith(10, "network")
  expect(fetched).toEqual([`${CUT_OUT_ENGINE_PATH}resources.json`, `${CUT_OUT_ENGINE_PATH}a`])
})

test.each(["https://staticimgly.com/@imgly/background-removal-data/1.7.0/dist/resources.json", `${ORIGIN}/api/v1/account`])(
  "the library gets nothing from %s",
  async (address) => {
    watchLibraryFetches({ signal: new AbortController().signal, onBytes: () => {} })
    await expect(libraryFetch(address)).rejects.toBeInstanceOf(EngineMissing)
    expect(fetched).toEqual([])
  },
)

test("a fetch ends with the reason of whoever stopped it", async () => {
  const reason = new Error("stopped")
  watchLibraryFetches({ signal: AbortSignal.abort(reason), onBytes: () => {} })
  await expect(libraryFetch(`${ORIGIN}${CUT_OUT_ENGINE_PATH}a`)).rejects.toBe(reason)
})

test("pieces that are asked for at once come one after another, and one that fails does not hold up the next", async () => {
  let underWay = 0
  let most = 0
  vi.stubGlobal("fetch", async (url: string) => {
    most = Math.max(most, ++underWay)
    await Promise.resolve()
    underWay--
    return url.endsWith("b") ? new Response("", { status: 404 }) : new Response(new Uint8Array(10))
  })
  watchLibraryFetches({ signal: new AbortController().signal, onBytes: () => {} })
  const ends = await Promise.allSettled(["a", "b", "c"].map((name) => libraryFetch(`${ORIGIN}${CUT_OUT_ENGINE_PATH}${name}`)))
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(most).toBe(1)
})
