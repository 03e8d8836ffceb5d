import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { chooseProvider } from "./choose-provider.ts"
import { hasMark } from "./engine-store.ts"

vi.mock("./engine-store.ts", () => ({ hasMark: vi.fn<() => Promise<boolean>>() }))

const CARD = {
  info: { isFallbackAdapter: false },
  features: new Set(["shader-f16"]),
  limits: { maxStorageBufferBindingSize: 2 ** 31 },
}
const stubCard = (requestAdapter: () => Promise<unknown>) => vi.stubGlobal("navigator", { gpu: { requestAdapter } })

beforeEach(() => vi.mocked(hasMark).mockResolvedValue(false))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("a cut-out runs", () => {
  test("on the graphics card where it can hold the model", async () => {
    stubCard(async () => CARD)
    expect(await chooseProvider("medium")).toBe("webgpu")
  })

  test.each([
    ["there is no card", null],
    ["the card is only played by software", { ...CARD, info: { isFallbackAdapter: true } }],
    ["the card takes no 16-bit floats", { ...CARD, features: new Set() }],
    ["the card's buffers are too small", { ...CARD, limits: { maxStorageBufferBindingSize: 2 ** 26 } }],
  ])("on the processor where %s", async (_why, adapter) => {
    stubCard(async () => adapter)
    expect(await chooseProvider("medium")).toBe("wasm")
  })

  test("on the processor where the browser knows no card, refuses it, or thinks for ever", async () => {
    vi.stubGlobal("navigator", {})
    expect(await chooseProvider("medium")).toBe("wasm")
    stubCard(() => Promise.reject(new Error("blocked")))
    expect(await chooseProvider("medium")).toBe("wasm")
    vi.useFakeTimers()
    stubCard(() => new Promise(() => {}))
    const chosen = chooseProvider("medium")
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await chosen).toBe("wasm")
  })

  test("on the processor once the card has failed, and with the small model", async () => {
    stubCard(async () => CARD)
    expect(await chooseProvider("small")).toBe("wasm")
    vi.mocked(hasMark).mockResolvedValue(true)
    expect(await chooseProvider("medium")).toBe("wasm")
  })
})
