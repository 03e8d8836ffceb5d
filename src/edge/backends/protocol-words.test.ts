import { afterEach, expect, it, vi } from "vitest"
import { askUnknownWords } from "./protocol-words.ts"

afterEach(() => vi.unstubAllGlobals())

const RENDERER = { url: "http://easel.test", token: "secret" }
const QUESTION = { kind: "song", prompt: "a wombat", hasLyrics: true } as const

it("asks by the protocol and with the renderer's token", async () => {
  const sent = vi.fn(async () => Response.json({ unknown_words: ["wombat"] }))
  vi.stubGlobal("fetch", sent)
  expect(await askUnknownWords(RENDERER, QUESTION)).toEqual(["wombat"])
  expect(sent).toHaveBeenCalledWith("http://easel.test/words", expect.objectContaining({ method: "POST", redirect: "manual" }))
  const [, init] = sent.mock.calls[0] as unknown as [string, { headers: Record<string, string>; body: string }]
  expect(init.headers["Authorization"]).toBe("Bearer secret")
  expect(JSON.parse(init.body)).toEqual({ kind: "song", prompts: ["a wombat"], has_lyrics: true })
})

it.each<[string, () => Promise<Response>]>([
  ["an error", async () => Response.json({ error: { code: "not-found", message: "" } }, { status: 404 })],
  ["a page", async () => new Response("<html>")],
  ["another form", async () => Response.json({ words: [] })],
  ["words without end", async () => Response.json({ unknown_words: Array.from({ length: 21 }, () => "wombat") })],
  ["a word too long", async () => Response.json({ unknown_words: ["w".repeat(41)] })],
  ["too many bytes", async () => new Response("x".repeat(17 * 1024))],
  ["nothing", () => Promise.reject(new TypeError("connection refused"))],
])("takes %s for no answer", async (_what, answered) => {
  vi.stubGlobal("fetch", answered)
  expect(await askUnknownWords(RENDERER, QUESTION)).toBeNull()
})

it("waits a second and a half and no longer", async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  )
  const asked = askUnknownWords(RENDERER, QUESTION)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await asked).toBeNull()
  vi.useRealTimers()
})
