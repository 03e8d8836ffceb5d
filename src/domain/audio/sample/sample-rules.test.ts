import { describe, expect, it } from "vitest"
import { capabilitiesWith, type SpeakingServer } from "../../backend/index.ts"
import { MEDIA_KEY } from "../../library/media-address-rules.ts"
import { audienceOf } from "../../stream/media-access.ts"
import { VOICE_LANGUAGES, voiceOf } from "../generation/voice-table.ts"
import { SAMPLE_SENTENCES, sampledVoice, sampleKeyOf, sentenceOf } from "./sample-rules.ts"

const bounds = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null }
const server = (name: string, models: readonly string[], over: { readonly isPreview?: boolean; readonly version?: string } = {}) =>
  ({
    name,
    kind: "http",
    state: "active",
    slots: 1,
    weight: 1,
    audience: { kind: "everyone" },
    capabilities: capabilitiesWith({ name, software: "x", isPreview: false, offers: { speech: { ...bounds, models } }, ...over }),
  }) as const satisfies SpeakingServer

/** Letters of each language that is not written in Latin ones. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /^[\p{Script=Hiragana}\p{P}]+$/u,
  "zh-cn": /^[\p{Script=Han}\p{P}]+$/u,
  ar: /^[\p{Script=Arabic}\p{M}\p{P} ]+$/u,
  ko: /^[\p{Script=Hangul}\p{P} ]+$/u,
  ru: /^[\p{Script=Cyrillic}\p{P} ]+$/u,
  uk: /^[\p{Script=Cyrillic}\p{P} ]+$/u,
  th: /^[\p{Script=Thai}\p{P} ]+$/u,
  el: /^[\p{Script=Greek}\p{P} ]+$/u,
  hi: /^[\p{Script=Devanagari}\p{P} ]+$/u,
}

describe("what is said to try a voice", () => {
  it.each(VOICE_LANGUAGES)("is one short sentence in the letters of %s", (language) => {
    const sentence = SAMPLE_SENTENCES[language]
    expect(sentence).toMatch(SCRIPTS[language] ?? /^[\p{Script=Latin}\p{P} ]+$/u)
    expect(sentence.length).toBeLessThan(100)
    expect(sentence.replace(/[.。।]$/, "")).not.toMatch(/[.。।!?！？]/)
  })

  it("is another for every language, and English for a voice of which nobody knows what it speaks", () => {
    expect(new Set(Object.values(SAMPLE_SENTENCES)).size).toBe(23)
    expect(sentenceOf(voiceOf("alloy"))).toBe(SAMPLE_SENTENCES.en)
    expect(sentenceOf(voiceOf("ja-female-senior"))).toBe(SAMPLE_SENTENCES.ja)
  })
})

describe("a sample", () => {
  it("is of a server that has the voice, of none that is a preview where another has it, and of nobody for another name", () => {
    const servers = [server("b", ["en-female"]), server("a", ["en-female", "nova"], { isPreview: true })]
    expect(sampledVoice(servers, "en-female")?.server.name).toBe("b")
    expect(sampledVoice(servers, "nova")?.server.name).toBe("a")
    expect(sampledVoice(servers, "../nova")).toBeNull()
    expect(sampledVoice([], "en-female")).toBeNull()
  })

  it("lies under a public key that no text of anybody's is part of, one for each server, voice and version, in the folder of its voice", async () => {
    const keyOf = async (one: SpeakingServer, timbre: string) => {
      const sampled = sampledVoice([one], timbre)
      if (sampled === null) throw new Error("no such voice")
      return sampleKeyOf(sampled)
    }
    const voices = ["en-female", "@cf/x: Ast\u00e9ria"]
    const first = await keyOf(server("a", voices), "en-female")
    const others = await Promise.all([
      keyOf(server("a", voices), voices[1] ?? ""),
      keyOf(server("b", voices), "en-female"),
      keyOf(server("a", voices, { version: "2" }), "en-female"),
    ])
    expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
    expect(others.map(({ folder }) => folder === first.folder)).toEqual([false, false, true])
    for (const { key, folder } of [first, ...others]) {
      expect(key.startsWith(folder) && MEDIA_KEY.test(key)).toBe(true)
      expect(audienceOf(key)).toEqual({ kind: "public" })
    }
    expect(await keyOf(server("a", voices), "en-female")).toEqual(first)
  })
})
