import { describe, expect, it } from "vitest"
import { createConsentListener } from "./consent-listener.ts"
import { assertConsentListenerUsable } from "./consent-listener-settings.ts"

const openai = JSON.stringify({ kind: "openai", url: "https://models.test/v1", token: "secret", model: "whisper-1" })
const consent = { mediaKey: "voice/one", phrase: "407 192", language: "en" }

/** A store that has one recording of so many bytes. */
function storeOf(size: number): R2Bucket {
  const bytes = new Uint8Array(Math.min(size, 8))
  const object = {
    size,
    httpMetadata: { contentType: "audio/webm" },
    body: { cancel: async () => {} },
    arrayBuffer: async () => bytes.buffer,
  }
  return { get: async (key: string) => (key === consent.mediaKey ? object : null) } as unknown as R2Bucket
}

function answering(answer: unknown, status = 200) {
  const sent: { url: string; form: FormData; authorization: string | null }[] = []
  const send = async (url: string, { body, headers }: RequestInit) => {
    if (body instanceof FormData) sent.push({ url, form: body, authorization: new Headers(headers).get("Authorization") })
    return Response.json(answer, { status })
  }
  return { sent, send }
}

describe("who listens to consents", () => {
  it("is nobody unless one is set, and no other than what is known", async () => {
    expect(await createConsentListener({ MEDIA: storeOf(8) }).listen(consent)).toBe("unknown")
    expect(await createConsentListener({ MEDIA: storeOf(8), CONSENT_LISTENER: '{"kind":"workers-ai"}' }).listen(consent)).toBe("unknown")
    expect(() => createConsentListener({ MEDIA: storeOf(8), CONSENT_LISTENER: '{"kind":"other"}' })).toThrow()
  })

  it.each([
    ["no JSON", "whisper", "cannot be read"],
    ["no kind that is known", '{"kind":"other"}', "cannot be read"],
    ["no model", '{"kind":"openai","url":"https://models.test/v1","token":"secret"}', "cannot be read"],
    ["no address", '{"kind":"openai","url":"models.test","model":"whisper-1"}', "cannot be read"],
    ["a binding that is not there", '{"kind":"workers-ai"}', "none is bound as AI"],
  ])("has a setting that the site does not start with: %s", (_case, CONSENT_LISTENER, told) => {
    expect(() => assertConsentListenerUsable({ CONSENT_LISTENER })).toThrow(told)
    expect(() => assertConsentListenerUsable({ CONSENT_LISTENER })).not.toThrow("secret")
  })

  it("has a setting that the site starts with, or none", () => {
    const AI = { run: async () => null }
    for (const env of [{}, { CONSENT_LISTENER: "" }, { CONSENT_LISTENER: openai }, { AI, CONSENT_LISTENER: '{"kind":"workers-ai"}' }])
      expect(() => assertConsentListenerUsable(env)).not.toThrow()
  })

  it("is sent the recording with its language, and its words are held against the phrase", async () => {
    const { sent, send } = answering({ text: "I agree: 407 192." })
    const listener = createConsentListener({ MEDIA: storeOf(8), CONSENT_LISTENER: openai }, send)
    expect(await listener.listen(consent)).toBe("said")
    expect(await listener.listen({ ...consent, phrase: "111 222" })).toBe("notSaid")
    const [first] = sent
    const file = first?.form.get("file")
    expect([first?.url, first?.authorization]).toEqual(["https://models.test/v1/audio/transcriptions", "Bearer secret"])
    expect([first?.form.get("model"), first?.form.get("language"), file instanceof File ? file.name : null]).toEqual([
      "whisper-1",
      "en",
      "consent.webm",
    ])
  })

  it("is asked of Workers AI where that is bound", async () => {
    const asked: unknown[] = []
    const AI = { run: async (model: string, order: unknown) => (asked.push([model, order]), { text: "407192" }) }
    const listener = createConsentListener({ MEDIA: storeOf(2), AI, CONSENT_LISTENER: '{"kind":"workers-ai"}' })
    expect(await listener.listen(consent)).toBe("said")
    expect(asked).toEqual([["@cf/openai/whisper-large-v3-turbo", { audio: "AAA=", language: "en" }]])
  })

  it.each([
    ["its server fails", storeOf(8), answering({ text: "407 192" }, 500), consent],
    ["its server answers something else", storeOf(8), answering(["407 192"]), consent],
    ["the recording is gone", storeOf(8), answering({ text: "407 192" }), { ...consent, mediaKey: "voice/other" }],
    ["the recording is too large", storeOf(17 * 1024 * 1024), answering({ text: "407 192" }), consent],
  ])("knows nothing where %s, so that a moderator listens", async (_case, MEDIA, { send }, asked) => {
    expect(await createConsentListener({ MEDIA, CONSENT_LISTENER: openai }, send).listen(asked)).toBe("unknown")
  })
})
