import { afterEach, describe, expect, it } from "vitest"
import type { OpenAiFault } from "../../../../local/gpu-sandboxes/openai/sandbox.ts"
import { OPENAI_JOB, PLAYED, posts, startOpenAi, stopOpenAi } from "../../../../testing/backends/openai.ts"
import { inputFile } from "../../../../testing/backends/order-files.ts"
import type { BackendOrder } from "../render-backend.ts"

const MODELS = ["gpt-4.1-mini", "gpt-image-1", "gpt-4o-mini-tts", "tts-1", "gpt-4o-transcribe", "whisper-1", "text-embedding-3-small"]
/** The head of an MP3. */
const MP3 = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(400)])
const SPOKEN: BackendOrder = {
  kind: "speech",
  fields: { prompt: "Good evening.", model: "nova", speed: 1.5, emotion: "cheerful" },
  inputs: [],
}
const HEARD: BackendOrder = { kind: "speech-to-text", fields: {}, inputs: [inputFile("sound", MP3)] }
const LYRICS: BackendOrder = { kind: "lyrics", fields: { prompt: "a harbour at night", language: "en", seed: 7 }, inputs: [] }
afterEach(stopOpenAi)

async function run(order: BackendOrder, fault: OpenAiFault | null = null, models = MODELS) {
  const scene = await startOpenAi(fault, { models })
  const end = await scene.server.run(OPENAI_JOB, order, scene.shelf, AbortSignal.timeout(2_000))
  return { ...scene, end, post: posts(scene.sandbox)[0] }
}

describe("speech", () => {
  it("is said by the voice that is asked for, as fast and in the tone that is asked for", async () => {
    const { end, shelf, post } = await run(SPOKEN)
    expect([end.kind, shelf.files]).toEqual(["done", [{ index: 0, seed: null, bytes: PLAYED }]])
    expect([post?.path, JSON.parse(post?.body.toString() ?? "")]).toEqual([
      "/v1/audio/speech",
      {
        model: "gpt-4o-mini-tts",
        input: "Good evening.",
        voice: "nova",
        response_format: "mp3",
        speed: 1.5,
        instructions: "Speak in a cheerful tone.",
      },
    ])
  })

  it("of a model that takes no instructions is said without them, which is noted", async () => {
    const { end, post } = await run(SPOKEN, null, ["tts-1"])
    expect(JSON.parse(post?.body.toString() ?? "")).not.toHaveProperty("instructions")
    expect(end).toMatchObject({ notes: { leftOut: ["emotion"] } })
    expect((await run(SPOKEN)).end).toMatchObject({ notes: { leftOut: [] } })
  })

  it("that comes as an error with a good status is none, and one that never comes is not known to be none", async () => {
    expect((await run(SPOKEN, "speech-error")).end).toEqual({ kind: "failed", code: "bad-bytes", cause: "server" })
    expect((await run(SPOKEN, "speech-hang")).end.kind).toBe("unknown")
  })
})

describe("a transcript", () => {
  it("is asked for word by word of a model that says when each was said, the file named by what it is", async () => {
    const { end, post } = await run(HEARD)
    const form = await new Response(Uint8Array.from(post?.body ?? []), {
      headers: { "Content-Type": post?.headers["content-type"] ?? "" },
    }).formData()
    const file = form.get("file")
    expect([form.get("model"), form.get("timestamp_granularities[]"), file instanceof File && file.name]).toEqual([
      "whisper-1",
      "word",
      "sound.mp3",
    ])
    expect(end).toMatchObject({
      kind: "done",
      answer: {
        text: "Hello, harbour.",
        language: "english",
        is_preview: false,
        words: [
          { text: "Hello", start_s: 0, end_s: 0.42 },
          { text: "harbour", start_s: 0.5, end_s: 1.1 },
        ],
      },
    })
  })

  it("has the times of sentences where a server says none of words", async () => {
    const { end } = await run(HEARD, "words-missing")
    expect(end).toMatchObject({ answer: { words: [{ text: "Hello, harbour.", start_s: 0, end_s: 1.2 }] } })
  })

  it.each([
    ["of another form", HEARD, "words-wrong", { code: "bad-bytes", cause: "server" }],
    [
      "of what is no sound",
      { ...HEARD, inputs: [inputFile("sound", new Uint8Array(64))] },
      null,
      { code: "input-unreadable", cause: "order" },
    ],
    [
      "of more than it takes, which is not even read,",
      { ...HEARD, inputs: [{ ...inputFile("sound", MP3), sizeBytes: 25_000_001, open: () => Promise.reject(new Error("read")) }] },
      null,
      { code: "input-too-large", cause: "server" },
    ],
    ["of nothing", { ...HEARD, inputs: [] }, null, { code: "input-gone", cause: "order" }],
  ] as const)("%s is a failure", async (_title, order, fault, failure) => {
    expect((await run(order, fault)).end).toMatchObject({ kind: "failed", ...failure })
  })
})

describe("lyrics", () => {
  it("are written by chat, their title apart and their sections marked as ours are", async () => {
    const { end, post } = await run(LYRICS)
    expect(end).toMatchObject({
      kind: "done",
      answer: { title: "Harbour Lights", lyrics: "[verse]\nThe boats come home\n\n[chorus]\nHarbour lights", is_preview: false },
    })
    expect(JSON.parse(post?.body.toString() ?? "")).toMatchObject({
      model: "gpt-4.1-mini",
      messages: [{ role: "system" }, { role: "user", content: "a harbour at night" }],
    })
  })

  it("that a model did not write are a failure of the server's", async () => {
    expect((await run(LYRICS, "lyrics-empty")).end).toMatchObject({ kind: "failed", code: "bad-bytes", cause: "server" })
  })
})

it("what is offered follows from the names of the models alone", async () => {
  const offersOf = async (models: readonly string[]) => (await (await startOpenAi(null, { models })).server.capabilities())?.offers ?? {}
  expect(Object.keys(await offersOf(MODELS))).toEqual([
    ...["text-to-image", "image-to-image", "variation", "expansion"],
    ...["speech", "speech-to-text", "lyrics"],
  ])
  expect((await offersOf(MODELS))["speech"]?.models).toContain("alloy")
  expect(Object.keys(await offersOf(["Systran/faster-whisper-large-v3", "hexgrad/Kokoro-82M"]))).toEqual(["speech", "speech-to-text"])
  expect(Object.keys(await offersOf(["gpt-4o-transcribe"]))).toEqual([])
})
