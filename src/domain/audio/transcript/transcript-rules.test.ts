import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cuesOf, orderedWords, srtOf, type Transcript, transcriptMinutes, vttOf } from "./transcript-rules.ts"

const said = (text: string, words: readonly (readonly [string, number, number])[]): Transcript => ({
  text,
  language: "en",
  words: words.map(([word, start, end]) => ({ text: word, start, end })),
})
const HARBOUR = said("Hello, harbour. It is late!", [
  ["Hello", 0, 0.42],
  ["harbour", 0.5, 1.1],
  ["It", 1.3, 1.4],
  ["is", 1.4, 1.5],
  ["late", 1.5, 2.0456],
])
const anyWord = fc.record({
  text: fc.string({ unit: "grapheme", maxLength: 30 }),
  start: fc.double({ min: 0, max: 600, noNaN: true }),
  end: fc.double({ min: 0, max: 600, noNaN: true }),
})
const anyTranscript = fc
  .record({ words: fc.array(anyWord, { maxLength: 60 }), extra: fc.string({ maxLength: 10 }) })
  .map(({ words, extra }): Transcript => ({ text: words.map(({ text }) => text).join(` ${extra}`), language: null, words }))

describe("words that a server timed", () => {
  it("end with the sound and begin with it, whatever the server says", () => {
    const words = [
      { text: "one", start: -0.4, end: 0.5 },
      { text: "two", start: 0.5, end: 1e9 },
      { text: "three", start: 2, end: 3 },
    ]
    expect(orderedWords(words, 4).map(({ start, end }) => [start, end])).toEqual([
      [0, 0.5],
      [0.5, 4],
      [4, 4],
    ])
  })
})

describe("subtitles", () => {
  it("are lines of sentences, with the marks of the text, in SubRip", () => {
    expect(srtOf(HARBOUR)).toBe("1\n00:00:00,000 --> 00:00:01,100\nHello, harbour.\n\n2\n00:00:01,300 --> 00:00:02,046\nIt is late!\n")
  })

  it("are the same in WebVTT, where what would be a mark of its own is written as it is read", () => {
    expect(
      vttOf(
        said("a <b> & c", [
          ["a", 0, 1],
          ["<b>", 1, 2],
          ["&", 2, 3],
          ["c", 3, 3661],
        ]),
      ),
    ).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:03.000\na &lt;b&gt; &amp;\n\n00:00:03.000 --> 01:01:01.000\nc\n")
  })

  it("of a language without spaces have none", () => {
    const cues = cuesOf(
      said("港は今夜とても静かです。", [
        ["港", 0, 0.3],
        ["は", 0.3, 0.4],
        ["今夜", 0.4, 0.9],
        ["とても", 0.9, 1.2],
        ["静か", 1.2, 1.6],
        ["です", 1.6, 2],
      ]),
    )
    expect(cues).toEqual([{ start: 0, end: 2, text: "港は今夜とても静かです。" }])
  })

  it("begin anew after a pause and when a line is full", () => {
    const words = Array.from({ length: 40 }, (_word, index): readonly [string, number, number] => [
      `word${index}`,
      index * 0.2,
      index * 0.2 + 0.1,
    ])
    const full = cuesOf(said(words.map(([word]) => word).join(" "), words))
    expect(full.every(({ text, start, end }) => text.length <= 84 && end - start <= 7)).toBe(true)
    expect(
      cuesOf(
        said("a b", [
          ["a", 0, 1],
          ["b", 3, 4],
        ]),
      ).map(({ text }) => text),
    ).toEqual(["a", "b"])
  })

  it("of any words rise in time, are never empty, hold every word, and are read back line for line", () => {
    fc.assert(
      fc.property(anyTranscript, (transcript) => {
        const cues = cuesOf(transcript)
        const words = orderedWords(transcript.words)
        let afterS = 0
        for (const { start, end, text } of cues) {
          expect(start).toBeGreaterThanOrEqual(afterS)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(text).not.toMatch(/^\s*$|\n|\r/)
          afterS = end
        }
        const squeezed = cues
          .map(({ text }) => text)
          .join("")
          .replace(/\s/gu, "")
        let from = 0
        for (const { text } of words) {
          const at = squeezed.indexOf(text.replace(/\s/gu, ""), from)
          expect(at).toBeGreaterThanOrEqual(0)
          from = at
        }
        const blocks = srtOf(transcript)
          .split("\n\n")
          .filter((block) => block.trim() !== "")
        expect(blocks.map((block) => block.split("\n")[2]?.trim())).toEqual(cues.map(({ text }) => text))
        expect(vttOf(transcript)).not.toMatch(/<|&(?!amp;|lt;|gt;)/)
      }),
    )
  })
})

it.each([
  [0, 1],
  [59.9, 1],
  [60, 1],
  [60.1, 2],
  [600, 10],
])("%f seconds cost %i begun minutes", (seconds, minutes) => {
  expect(transcriptMinutes(seconds)).toBe(minutes)
})
