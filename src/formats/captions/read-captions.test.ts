import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCaptionText, writeCaptionText } from "./caption-text.ts"
import { readCaptions } from "./captions-file.ts"
import { MAXIMUM_CAPTIONS_BYTES, MAXIMUM_CUES, writeWebVtt } from "./read-captions.ts"

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCaptions(utf8(text))
const utf16 = (text: string, isBig: boolean, mark: readonly number[] = []) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  ])
const textsOf = (found: ReturnType<typeof readCaptions>) =>
  found.ok ? found.cues.map(({ spans }) => spans.map(({ text }) => text).join("")) : found

const SRT = "1\r\n00:00:01,500 --> 00:00:03,000\r\nCafé, dit-il\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,250 X1:10 X2:20\r\n- Oui\r\n- Non\r\n"
const VTT = `WEBVTT - made by hand
Kind: captions

NOTE
nothing to see

STYLE
::cue { color: red }

intro
00:01.500 --> 00:03.000 line:0 position:20%
<v Anna>Hello, <b>world</b> &amp; <i.loud>all</i>

00:04.000 --> 01:00:05.250
Second<00:04.500> part
`

describe("captions", () => {
  it("are read from SubRip with their times, whatever stands behind them", () => {
    expect(read(SRT)).toEqual({
      ok: true,
      encoding: "utf-8",
      leftOut: [],
      cues: [
        { fromMs: 1500, untilMs: 3000, spans: [plain("Café, dit-il")] },
        { fromMs: 4000, untilMs: 5250, spans: [plain("- Oui\n- Non")] },
      ],
    })
  })

  it("are read from WebVTT that sets its words off from their times by empty lines", () => {
    const spaced = "WEBVTT\n\n00:01.000 --> 00:02.000\n\none\n\ntwo\n\nNOTE\nnothing\n\nname\n00:03.000 --> 00:04.000\n\nthree\n"
    expect(textsOf(read(spaced))).toEqual(["one\ntwo", "three"])
  })

  it("are read from SubViewer, behind what it says of itself", () => {
    const head = "[INFORMATION]\n[TITLE]Foxes\n[DELAY]0\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&H0,[SIZE]25\n"
    const cues = "00:02:17.44,00:02:20.38\nA fox[br]in rain\n\n00:02:21.00,00:02:22.50\nGone\n"
    for (const text of [cues, head + cues]) expect(textsOf(read(text))).toEqual(["A fox\nin rain", "Gone"])
    expect(read(head)).toMatchObject({ ok: false, reason: "CaptionsEmpty" })
  })

  it("are read from WebVTT without its notes, looks, names and places", () => {
    const found = read(VTT)
    expect(textsOf(found)).toEqual(["Hello, world & all", "Second part"])
    expect(found).toMatchObject({
      cues: [{ fromMs: 1500, spans: [{}, { text: "world", isBold: true }, {}, { text: "all", isItalic: true }] }, { untilMs: 3_605_250 }],
    })
  })

  it.each([
    ["UTF-8 with a mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(SRT)])],
    ["UTF-16, little end first", utf16(SRT, false, [0xff, 0xfe])],
    ["UTF-16, big end first", utf16(SRT, true, [0xfe, 0xff])],
    ["UTF-16 without a mark, little end first", utf16(SRT, false)],
    ["UTF-16 without a mark, big end first", utf16(SRT, true)],
    ["Latin-1", Uint8Array.from([...SRT], (letter) => letter.charCodeAt(0))],
  ])("are read in %s", (_, bytes) => {
    expect(textsOf(readCaptions(bytes))).toEqual(["Café, dit-il", "- Oui\n- Non"])
  })

  it("in Latin-1 have the quotation marks that Windows writes", () => {
    const bytes = Uint8Array.from([...utf8("1\n00:00:01,000 --> 00:00:02,000\n"), 0x93, 0x68, 0x69, 0x94, 0x80])
    expect(textsOf(readCaptions(bytes))).toEqual(["“hi”€"])
  })

  it.each([
    ["", 1, "CaptionsEmpty"],
    ["WEBVTT\n\nNOTE nothing\n", 4, "CaptionsEmpty"],
    ["once upon a time", 1, "CaptionsTimeMissing"],
    ["1\n00:00:01,000 -> 00:00:02,000\nhi", 1, "CaptionsTimeMissing"],
    ["1\n00:61:01,000 --> 00:62:02,000\nhi", 2, "CaptionsTimeUnreadable"],
    ["1\n00:00:03,000 --> 00:00:02,000\nhi", 2, "CaptionsTimeBackwards"],
    ["1\n00:00:01,000 --> 00:00:02,000\nhi\n\0\0", 4, "CaptionsNotText"],
    [`1\n00:00:01,000 --> 00:00:02,000\n${"x".repeat(2001)}`, 2, "CaptionsCueTooLong"],
  ])("%.40j are refused with the line and the reason", (text, line, reason) => {
    expect(read(text)).toMatchObject({ ok: false, line, reason })
  })

  it.each([
    ["1\n00:00:01,000 --> 00:00:02,000\nhi\n\n2\n00:00:aa,000 --> 00:00:02,000\nho", ["hi"], 6, "CaptionsTimeUnreadable"],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nhi\n\nlost words\nmore", ["hi"], 6, "CaptionsTimeMissing"],
    ["made by Sue\n\n1\n00:00:01,000 --> 00:00:02,000\nhi", ["hi"], 1, "CaptionsTimeMissing"],
    ["1\n00:00:03,000 --> 00:00:02,000\nhi\n\n2\n00:00:04,000 --> 00:00:05,000\nho", ["ho"], 2, "CaptionsTimeBackwards"],
  ])("of %.40j a stray block is left out and named with its line", (text, texts, line, reason) => {
    const found = read(text)
    expect(textsOf(found)).toEqual(texts)
    expect(found).toMatchObject({ ok: true, leftOut: [{ line, reason }] })
  })

  it("are read from SubRip without fractions, and with few digits", () => {
    expect(read("1\n00:00:01 --> 00:00:03\nhi\n\n2\n0:00:04.5 --> 0:00:05:250\nho")).toMatchObject({
      cues: [
        { fromMs: 1000, untilMs: 3000 },
        { fromMs: 4500, untilMs: 5250 },
      ],
      leftOut: [],
    })
  })

  it("are read from ASS in the order of its format, without looks, comments and drawings", () => {
    const ass = [
      "[Script Info]",
      "ScriptType: v4.00+",
      "[V4+ Styles]",
      "Style: Default,Arial,20",
      "[Events]",
      "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
      "Dialogue: 0,0:00:04.00,0:00:05.25,Default,,0,0,0,,{\\an8\\i1}Second{\\i0}, part",
      "Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,nothing",
      "Dialogue: 0,0:00:01.50,0:00:03.00,Default,Anna,0,0,0,,Hello, <world>\\N& all",
      "Dialogue: 0,0:00:06.00,0:00:07.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}",
      "Dialogue: 0,soon,0:00:07.00,Default,,0,0,0,,lost",
    ].join("\r\n")
    const found = read(ass)
    expect(textsOf(found)).toEqual(["Hello, <world>\n& all", "Second, part"])
    expect(found).toMatchObject({
      cues: [{ fromMs: 1500, untilMs: 3000 }, { spans: [{ text: "Second", isItalic: true }, { isItalic: false }] }],
      leftOut: [{ line: 11, reason: "CaptionsTimeUnreadable" }],
    })
  })

  it("are read from SBV", () => {
    const found = read("0:00:01.500,0:00:03.000\nHello\nworld\n\n0:00:04.000,0:00:05.250\nmore\n")
    expect(textsOf(found)).toEqual(["Hello\nworld", "more"])
    expect(found).toMatchObject({ cues: [{ fromMs: 1500, untilMs: 3000 }, { untilMs: 5250 }] })
  })

  it("of too many bytes or cues are refused", () => {
    expect(readCaptions(new Uint8Array(MAXIMUM_CAPTIONS_BYTES + 1))).toMatchObject({ ok: false, reason: "CaptionsTooLarge" })
    const many = "00:00:01,000 --> 00:00:02,000\nx\n".repeat(MAXIMUM_CUES + 1)
    expect(read(many)).toMatchObject({ ok: false, line: MAXIMUM_CUES * 2 + 1, reason: "CaptionsTooManyCues" })
  })

  it("carry no markup, commands, overrides of direction or control characters", () => {
    const hostile =
      "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<script>alert(1)</script> \u202eabc\u0007 <img src=x onerror=y> 3 < 5 <font color=red>x</font>\n"
    const found = read(hostile)
    expect(textsOf(found)).toEqual(["alert(1) abc  3 < 5 x"])
    expect(found.ok && writeWebVtt(found.cues)).toContain("alert(1) abc  3 &lt; 5 x")
  })

  it.each([
    ["&#0;", ""],
    ["&#55295;", "\ud7ff"],
    ["&#xd800;", ""],
    ["&#xdfff;", ""],
    ["&#xe000;", "\ue000"],
    ["&#x10ffff;", "\u{10ffff}"],
    ["&#x110000;", ""],
  ])("say %s by its number only where that is a character", (entity, character) => {
    expect(textsOf(read(`1\n00:00:01,000 --> 00:00:02,000\n|${entity}|\n`))).toEqual([`|${character}|`])
  })

  it("of any bytes never throw, and what is read is read again from what is written", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "WEBVTT",
        "1",
        "",
        "00:00:01,000 --> 00:00:02,000",
        "00:01.000 --> 00:09.000 line:0",
        "NOTE",
        "<b>",
        "</b>",
        "{\\x}",
        "&#123;\\x}",
        "&lt;",
        "\u00a0",
        "<i>a",
        "-->",
      ),
      fc.string({ unit: "grapheme" }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.array(line).map((lines) => utf8(lines.join("\n"))),
        ),
        (bytes) => {
          const found = readCaptions(bytes)
          if (found.ok) expect(read(writeWebVtt(found.cues))).toMatchObject({ ok: true, cues: found.cues, leftOut: [] })
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe("a caption's text", () => {
  it("is written so that the same spans are read again, and no bracket is bare", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (markup) => {
        const spans = readCaptionText(markup)
        const written = writeCaptionText(spans)
        expect(readCaptionText(written)).toEqual(spans)
        expect(written.replaceAll(/<\/?[biu]>/g, "")).not.toMatch(/[<>]/)
      }),
    )
  })
})

function plain(text: string) {
  return { text, isBold: false, isItalic: false, isUnderlined: false }
}
