import { describe, expect, it } from "vitest"
import { type AiFault, fakeAi, SOUND } from "../../../../testing/backends/fake-ai.ts"
import { keptShelf } from "../../../../testing/backends/kept-shelf.ts"
import { inputFile } from "../../../../testing/backends/order-files.ts"
import type { BackendOrder } from "../render-backend.ts"
import { createWorkersAiServer } from "./workers-ai-server.ts"

async function run(kind: string, fields: BackendOrder["fields"], inputs: BackendOrder["inputs"] = [], fault: AiFault | null = null) {
  const [ai, shelf] = [fakeAi(fault), keptShelf()]
  const end = await createWorkersAiServer(ai).run("task_8Jx2-1", { kind, fields, inputs }, shelf, new AbortController().signal)
  return { end, shelf, calls: ai.calls }
}

describe("at Workers AI", () => {
  it.each([
    ["aura-luna", "@cf/deepgram/aura-1", { text: "Good evening.", speaker: "luna", encoding: "mp3" }],
    ["melo-ja", "@cf/myshell-ai/melotts", { prompt: "Good evening.", lang: "ja" }],
  ])("the voice %s speaks by its own model, in its own words", async (voice, model, input) => {
    const { end, shelf, calls } = await run("speech", { prompt: "Good evening.", model: voice, speed: 1, emotion: "neutral" })
    expect(end.kind).toBe("done")
    expect(shelf.files.map(({ bytes }) => bytes)).toEqual([SOUND])
    expect(calls).toEqual([{ model, input, form: null }])
  })

  it("a sound is written down word by word", async () => {
    const { end, calls } = await run("speech-to-text", { language: "zh-cn" }, [inputFile("sound", SOUND)])
    expect(end).toMatchObject({
      kind: "done",
      answer: { text: "Hello.", language: "en", words: [{ text: "Hello", start_s: 0, end_s: 0.4 }], is_preview: false },
    })
    expect(calls[0]?.input).toEqual({ audio: Buffer.from(SOUND).toString("base64"), language: "zh" })
  })

  it("lyrics are written by a model of words", async () => {
    const { end } = await run("lyrics", { prompt: "a harbour", seed: 7 })
    expect(end).toMatchObject({ answer: { title: "Harbour Lights", lyrics: "[verse]\nThe boats come home", is_preview: false } })
  })

  it.each([
    ["speech", "page", { kind: "failed", code: "bad-bytes", cause: "server" }],
    ["lyrics", "page", { kind: "failed", code: "bad-bytes", cause: "server" }],
    ["speech", "3036", { kind: "failed", code: "quota-exhausted", cause: "server" }],
    ["lyrics", "network", { kind: "unknown", code: "server-error" }],
  ] as const)("%s that is answered by %s ends so", async (kind, fault, end) => {
    expect((await run(kind, { prompt: "Good evening." }, [], fault)).end).toEqual(end)
  })

  it("an unknown voice, and a sound that is none, are failures", async () => {
    expect((await run("speech", { prompt: "x", model: "nobody" })).end).toMatchObject({ code: "model-missing", cause: "server" })
    expect((await run("speech-to-text", {}, [inputFile("sound", new Uint8Array(64))])).end).toMatchObject({
      code: "input-unreadable",
      cause: "order",
    })
  })

  it("a sound above what it takes is refused unread", async () => {
    const large = { ...inputFile("sound", SOUND), sizeBytes: 12 * 1_048_576 + 1, open: () => Promise.reject(new Error("read")) }
    const { end, calls } = await run("speech-to-text", {}, [large])
    expect([end, calls]).toEqual([{ kind: "failed", code: "input-too-large", cause: "server" }, []])
  })

  it("speech, transcripts and lyrics are offered beside images, and no videos: its list has none", async () => {
    const can = await createWorkersAiServer(fakeAi()).capabilities()
    expect(Object.keys(can?.offers ?? {})).toEqual(["text-to-image", "image-to-image", "speech", "speech-to-text", "lyrics"])
    expect(can?.offers["speech"]?.models).toContain("melo-fr")
  })
})
