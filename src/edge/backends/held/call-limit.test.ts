import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { keptShelf } from "../../../../testing/backends/kept-shelf.ts"
import { waysOf } from "../openai/models.ts"
import { createOpenAiServer } from "../openai/openai-server.ts"
import { SPOKEN_RUNS } from "../openai/spoken.ts"
import { WORKERS_MODELS } from "../workers-ai/models.ts"
import { createWorkersAiServer } from "../workers-ai/workers-ai-server.ts"
import type { BlockingServer } from "./blocking-server.ts"
import { callLimitMs, withinLimit } from "./call-limit.ts"
import { CALL_LIMIT_MS } from "./held-desk.ts"

const [workersModel] = WORKERS_MODELS
const MODELS = { data: ["gpt-image-1", "gpt-image-2", "dall-e-3", "tts-1", "own-diffusion"].map((id) => ({ id })) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network in which lists come and nothing else ever does. */
function mute() {
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) =>
    address.endsWith("/models")
      ? Promise.resolve(Response.json(MODELS))
      : new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  )
  return createOpenAiServer({ url: "https://api.example/v1", token: "sk" }, null)
}

/** How long a call lasts that nobody answers, in ms. */
async function givenUpAfterMs(server: BlockingServer, kind: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
  const startMs = Date.now()
  const order = { kind, fields: { prompt: "a fox", width: 1024, height: 1024, count: 1, ...fields }, inputs: [] }
  const running = server.run("one", order, keptShelf(), new AbortController().signal)
  const ended = running.then((end) => ({ end, tookMs: Date.now() - startMs }))
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  const { end, tookMs } = await ended
  expect(end.kind).toBe("unknown")
  return tookMs
}

it("a call that nobody answers ends a minute after the latest that its model is known for, each by what it makes", async () => {
  for (const model of ["gpt-image-1", "gpt-image-2", "dall-e-3", "own-diffusion"])
    expect(await givenUpAfterMs(mute(), "text-to-image", { model })).toBe(waysOf(model).usual.firstMs + 60_000)
  expect(await givenUpAfterMs(mute(), "speech", {})).toBe((SPOKEN_RUNS["speech"]?.usual.firstMs ?? 0) + 60_000)
  const silent = createWorkersAiServer({ run: () => new Promise(() => {}) })
  const limitMs = callLimitMs(workersModel?.usual ?? { firstMs: 0, moreMs: 0 })
  expect(await givenUpAfterMs(silent, "text-to-image", { width: 512, height: 512 })).toBe(limitMs)
})

it("an order of several has longer for each further one", async () => {
  const { firstMs, moreMs } = waysOf("own-diffusion").usual
  expect(await givenUpAfterMs(mute(), "text-to-image", { model: "own-diffusion", count: 3 })).toBe(firstMs + 2 * moreMs + 60_000)
})

it("a call that is answered, and one that fails by itself, is as it was without a limit", async () => {
  const { signal } = new AbortController()
  expect(await withinLimit(1_000, signal, async () => "done")).toBe("done")
  await expect(withinLimit(1_000, signal, () => Promise.reject(new Error("away")))).rejects.toThrow("away")
  expect(vi.getTimerCount()).toBe(0)
})
