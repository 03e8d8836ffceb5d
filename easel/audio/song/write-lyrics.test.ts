import { describe, expect, it } from "vitest"
import { carry } from "../../edit/test-studio.ts"
import { LYRICS_CHARS, VERSE_LANGUAGES } from "../../orders/song-orders.ts"
import { lyricsAnswerSchema } from "../../protocol.ts"
import { readLyrics } from "./read-lyrics.ts"
import { languageOfWords, verseLanguage, writtenLyrics } from "./write-lyrics.ts"

describe("lyrics that Easel writes", () => {
  it.each([
    ["a ballad about the harbour and the moon", "en", ["the sea", "the moon"]],
    ["港と月のうた", "ja", ["うみ", "つき"]],
    ["关于大海和月亮的歌", "zh-cn", ["大海", "月亮"]],
    ["أغنية عن البحر والقمر", "ar", ["البحر", "القمر"]],
  ])("%s are in %s and sing of what it names", (prompt, language, names) => {
    for (let seed = 0; seed < 30; seed++) {
      const { title, lyrics } = writtenLyrics(prompt, seed, verseLanguage(prompt, undefined))
      expect(names.every((name) => lyrics.toLowerCase().includes(name))).toBe(true)
      expect(languageOfWords(lyrics.replaceAll(/\[.*\]/gu, ""))).toBe(language)
      expect([title.length > 0 && title.length < 200, lyrics.length < LYRICS_CHARS, lyrics.includes("{")]).toEqual([true, true, false])
    }
  })

  it.each(VERSE_LANGUAGES)(
    "have verses, and a chorus that comes again the same, in %s, also where nothing is known of a prompt",
    (language) => {
      const sections = readLyrics(writtenLyrics("xq", 4, language).lyrics)
      expect(sections.map(({ mark }) => mark)).toEqual(["verse", "chorus", "verse", "chorus", "bridge", "chorus"])
      expect(sections[3]).toEqual(sections[1])
      expect(sections[0]?.lines).not.toEqual(sections[2]?.lines)
    },
  )

  it.each([
    ["a lonely lighthouse", "en", "the lighthouse", /the (?:ship|sea)/i],
    ["孤独な灯台", "ja", "とうだい", /ふね|うみ/],
    ["关于灯塔的歌", "zh-cn", "灯塔", /小船|大海/],
    ["a song about my old guitar", "en", "the guitar", /the (?:ship|sea|stars)/i],
  ])("of %j are about that, and about nothing that it only brings to mind", (prompt, language, name, other) => {
    for (let seed = 0; seed < 12; seed++) {
      const { title, lyrics } = writtenLyrics(prompt, seed, verseLanguage(prompt, language))
      expect(`${title} ${lyrics}`.toLowerCase()).toContain(name)
      expect(`${title} ${lyrics}`).not.toMatch(other)
    }
  })

  it("name what only the prompt names in English, but no word of a language that they do not know", () => {
    expect(writtenLyrics("a song about losing my keys", 1, "en").lyrics).toContain("the keys")
    expect(writtenLyrics("Lied über den Regen am Abend", 1, "en").lyrics).not.toMatch(/über|regen|abend/i)
  })

  it("are in the language that is asked for, in English where Easel has no verses of it, and others for another seed", () => {
    expect([verseLanguage("the sea", "ja"), verseLanguage("海", "fr"), verseLanguage("Das Meer", undefined)]).toEqual(["ja", "en", "en"])
    const written = Array.from({ length: 12 }, (_, seed) => writtenLyrics("the sea", seed, "en").lyrics)
    expect(new Set(written).size).toBeGreaterThan(8)
    expect(writtenLyrics("the sea", 3, "en")).toEqual(writtenLyrics("the sea", 3, "en"))
  })

  it("are the answer of an order, which says that no model wrote them", async () => {
    const { heard } = await carry({ kind: "lyrics", prompt: "the sea", language: "ja" })
    const [answered] = heard
    const answer = answered?.type === "answered" ? lyricsAnswerSchema.parse(answered.answer) : null
    expect(answer).toMatchObject({ is_preview: true, title: expect.stringMatching(/うみ/) })
  })
})
