import { describe, expect, it } from "vitest"
import { createTranslator } from "./translator.ts"
import { wordTable } from "./word-table.ts"

const openai = JSON.stringify({ kind: "openai", url: "https://models.test/v1", token: "secret", model: "one" })
const PRODUCTION = { ENVIRONMENT: "production" }

const answering = (content: unknown, status = 200) => {
  const sent: { url: string; body: string }[] = []
  const send = async (url: string, init: RequestInit) => {
    sent.push({ url, body: String(init.body) })
    return Response.json(
      { choices: [{ message: { content: typeof content === "string" ? content : JSON.stringify(content) } }] },
      { status },
    )
  }
  return { sent, send }
}

describe("the translator of a deployment", () => {
  it("is nobody in production unless one is set, and never the table of words there", () => {
    expect(createTranslator(PRODUCTION)).toBeNull()
    expect(createTranslator({ ...PRODUCTION, TRANSLATOR: '{"kind":"words"}' })).toBeNull()
    expect(createTranslator({ ...PRODUCTION, TRANSLATOR: '{"kind":"workers-ai"}' })).toBeNull()
    expect(createTranslator({ ENVIRONMENT: "development" })).toMatchObject({ name: "word table" })
    expect(() => createTranslator({ ...PRODUCTION, TRANSLATOR: '{"kind":"other"}' })).toThrow()
  })

  it("sends texts as data to a chat server, and takes as many back", async () => {
    const { sent, send } = answering({ texts: ["海", ""] })
    const translator = createTranslator({ ...PRODUCTION, TRANSLATOR: openai }, send)
    expect(await translator?.translate(["Sea", ""], "en", "ja")).toEqual(["海", ""])
    expect(sent[0]?.url).toBe("https://models.test/v1/chat/completions")
    expect(JSON.parse(sent[0]?.body ?? "").messages[1].content).toBe('{"texts":["Sea",""]}')
  })

  it.each([
    ["fewer texts", { texts: ["海"] }, 200],
    ["no JSON", "as you wish", 200],
    ["a text far longer than the original", { texts: ["x".repeat(5_000), "y"] }, 200],
    ["a failure", { texts: ["海", "山"] }, 500],
  ])("does not take %s for a translation", async (_name, content, status) => {
    const translator = createTranslator({ ...PRODUCTION, TRANSLATOR: openai }, answering(content, status).send)
    await expect(translator?.translate(["Sea", "Hill"], "en", "ja")).rejects.toThrow("Unavailable")
  })

  it("asks Workers AI for each text that says something", async () => {
    const asked: unknown[] = []
    const AI = {
      run: async (model: string, order: Readonly<Record<string, unknown>>) => (asked.push([model, order]), { translated_text: "海" }),
    }
    const translator = createTranslator({ ...PRODUCTION, TRANSLATOR: '{"kind":"workers-ai"}', AI })
    expect(await translator?.translate(["Sea", " "], "", "zh-cn")).toEqual(["海", " "])
    expect(asked).toEqual([["@cf/meta/m2m100-1.2b", { text: "Sea", source_lang: "en", target_lang: "zh" }]])
  })
})

describe("the table of words", () => {
  it.each([
    ["First light", "en", true],
    ["Sea, sky!", "en", true],
    ["Lantern harbour at night", "en", false],
    ["ثعلب في الثلج", "ar", false],
    ["", "en", true],
  ])("tells all of %j (%s) or not: %s", (text, from, isWhole) => {
    expect(wordTable.tellsAll?.(text, from, from === "en" ? "ja" : "en")).toBe(isWhole)
  })

  it("replaces whole words, the longest first, and leaves the rest as it is", async () => {
    expect(await wordTable.translate(["The Northern Lights over the sea, seaside"], "en", "zh-cn")).toEqual([
      "The 极光 over the 海, seaside",
    ])
    expect(await wordTable.translate(["夜明けの光、海"], "ja", "en")).toEqual(["first light、sea"])
    expect(await wordTable.translate(["ثعلب في الثلج"], "ar", "en")).toEqual(["fox في الثلج"])
  })
})
