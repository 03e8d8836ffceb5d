import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readLyrics, sungText } from "./read-lyrics.ts"

describe("lyrics", () => {
  it("are sections under their marks, which are not sung, in every language", () => {
    expect(readLyrics("[Verse 2]\nOne line\ntwo, lines!\n\n[副歌]\n唱歌\n【サビ】うたおう\n(Chorus)\nla la")).toEqual([
      { mark: "verse", lines: ["One line", "two lines"] },
      { mark: "chorus", lines: ["唱歌"] },
      { mark: "chorus", lines: ["うたおう"] },
      { mark: "chorus", lines: ["la la"] },
    ])
  })

  it("without marks are parted by empty lines, and what is in round brackets is sung where it is no mark", () => {
    expect(readLyrics("a b\r\nc\n\n(oh yes) d\n[solo]\n")).toEqual([
      { mark: "", lines: ["a b", "c"] },
      { mark: "", lines: ["oh yes d"] },
    ])
  })

  it("of any text have lines with something to sing alone, in their order, without brackets and line ends", () => {
    const text = fc.array(
      fc.oneof(fc.constantFrom("[verse]", "[chorus] x", "", "…", "la [la] la", "【橋】", "(bridge)"), fc.string({ unit: "binary" })),
    )
    fc.assert(
      fc.property(text, (lines) => {
        const sections = readLyrics(lines.join("\n"))
        const sung = sections.flatMap((section) => section.lines)
        expect(sections.every((section) => section.lines.length > 0)).toBe(true)
        expect(sung.every((line) => line !== "" && line === sungText(line) && !/[[\]\r\n<>&]/u.test(line))).toBe(true)
      }),
    )
  })

  it("that are only words come back as they are, whatever sections they stand in", () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}$/u)
    const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "))
    const section = fc.record({ mark: fc.constantFrom("verse", "chorus", "bridge"), lines: fc.array(line, { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(section, { maxLength: 5 }), (sections) => {
        const written = sections.map(({ mark, lines }) => `[${mark}]\n${lines.join("\n")}`).join("\n\n")
        expect(readLyrics(written)).toEqual(sections)
      }),
    )
  })
})
