import { afterEach, expect, test, vi } from "vitest"
import type { CreateCore } from "./core.ts"
import { FFMPEG_ENGINE_PATH } from "./engine.ts"
import { forgetOldEngines, startCore } from "./load-core.ts"

afterEach(() => vi.unstubAllGlobals())

/** A module that wants a function `b` of `a`. */
const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0]))

test("an engine that cannot be instantiated is told, though its script never answers then", async () => {
  const create: CreateCore = ({ instantiateWasm }) => {
    instantiateWasm({}, () => {})
    return new Promise(() => {})
  }
  await expect(startCore(create, MODULE)).rejects.toThrow(TypeError)
})

test("an engine is given what it was instantiated with", async () => {
  const given = Promise.withResolvers<WebAssembly.Instance>()
  const create: CreateCore = ({ instantiateWasm }) => {
    instantiateWasm({ a: { b: () => {} } }, given.resolve)
    return new Promise(() => {})
  }
  void startCore(create, MODULE)
  expect(await given.promise).toBeInstanceOf(WebAssembly.Instance)
})

test("what other versions kept is thrown away, and nothing else", async () => {
  const names = new Set(["/engines/ffmpeg-0.11.6/", "pages", "engines:/engines/background-removal-1.0.0/", FFMPEG_ENGINE_PATH])
  vi.stubGlobal("caches", { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  await forgetOldEngines()
  expect([...names]).toEqual(["pages", "engines:/engines/background-removal-1.0.0/", FFMPEG_ENGINE_PATH])
})

test("a browser that does not let its caches be looked at costs nothing", async () => {
  vi.stubGlobal("caches", { keys: () => Promise.reject(new DOMException("no", "SecurityError")) })
  await expect(forgetOldEngines()).resolves.toBeUndefined()
})
