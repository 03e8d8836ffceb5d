import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readLyrics } from "./written-lyrics.ts"

describe("lyrics of what a model wrote", () => {
  it.each([
    ["## Night Ferry\n[Verse 2]\nA line", { title: "Night Ferry", lyrics: "[verse]\nA line" }],
    ['Title: "Night Ferry"\n\n**Chorus:**\nA line', { title: "Night Ferry", lyrics: "[chorus]\nA line" }],
    ["<think>what rhymes?</think>A line\nAnother", { title: "", lyrics: "A line\nAnother" }],
    ["```\n[bridge]\nA line\n```", { title: "", lyrics: "[bridge]\nA line" }],
  ])("%j have their title and marks of ours", (written, expected) => {
    expect(readLyrics(written)).toEqual({ ...expected, is_preview: false })
  })

  it("are cut at the end of a line", () => {
    const lyrics = readLyrics(Array.from({ length: 300 }, (_line, index) => `line ${index}`).join("\n"))?.lyrics ?? ""
    expect(lyrics.length).toBeLessThanOrEqual(2_000)
    expect(lyrics.split("\n").at(-1)).toMatch(/^line \d+$/)
  })

  it("are within their bounds whatever was written, or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3_000 }), (written) => {
        const read = readLyrics(written)
        if (read === null) return
        expect(read.lyrics.trim()).not.toBe("")
        expect(read.lyrics.length).toBeLessThanOrEqual(2_000)
        expect(read.title.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})
