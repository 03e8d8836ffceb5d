import { type Config, preload } from "@imgly/background-removal"
import { beforeEach, expect, test, vi } from "vitest"
import { CUT_OUT_ENGINE_KEYS } from "./engine.ts"
import { startEngine } from "./start-engine.ts"

vi.mock("@imgly/background-removal", () => ({ preload: vi.fn<(settings: Config) => Promise<void>>() }))
vi.stubGlobal("location", { origin: "https://atelier.example" })

const watch = () => ({ signal: new AbortController().signal, onBytes: () => {}, onFetched: vi.fn<() => void>() })

beforeEach(() => vi.mocked(preload).mockReset())

test("a start that failed is made anew, under settings that the library has not seen; one that succeeded serves from then on", async () => {
  vi.mocked(preload).mockRejectedValueOnce(new Error("offline"))
  await expect(startEngine("small", watch())).rejects.toThrow("offline")
  const settings = await startEngine("small", watch())
  expect(await startEngine("small", watch())).toBe(settings)
  const seen = vi.mocked(preload).mock.calls.map(([one]) => JSON.stringify(one))
  expect(seen).toHaveLength(2)
  expect(new Set(seen).size).toBe(2)
})

test("the engine comes from our own origin, works on the processor, and is all fetched once its script is", async () => {
  const { onFetched, ...rest } = watch()
  const told: number[] = []
  vi.mocked(preload).mockImplementation(async (settings) => {
    for (const [step, loaded] of [
      ["fetch:/models/isnet_fp16", 2],
      [`fetch:${CUT_OUT_ENGINE_KEYS.wasm}`, 2],
      [`fetch:${CUT_OUT_ENGINE_KEYS.script}`, 1],
      [`fetch:${CUT_OUT_ENGINE_KEYS.script}`, 2],
    ] as const) {
      settings?.progress?.(step, loaded, 2)
      told.push(onFetched.mock.calls.length)
    }
  })
  const settings = await startEngine("medium", { ...rest, onFetched })
  expect(told).toEqual([0, 0, 0, 1])
  expect(settings).toMatchObject({
    model: "isnet_fp16",
    device: "cpu",
    publicPath: expect.stringMatching(/^https:\/\/atelier\.example\/engines\//),
  })
})
