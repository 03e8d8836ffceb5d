import { describe, expect, test } from "vitest"
import { DomainError } from "../../_kernel/errors.ts"
import { effectiveWeight, type PromptWord, parsePrompt } from "../index.ts"

const wordsOf = (text: string, parser?: string) => parsePrompt(text, parser).words
const first = (text: string, parser?: string): Partial<PromptWord> => wordsOf(text, parser)[0] ?? {}

describe("a word of the web-ui style", () => {
  test("owns the brackets that hold nothing else", () =>
    expect(first("((red fox)), snow")).toMatchObject({
      text: "red fox",
      rawText: "((red fox))",
      span: { start: 0, end: 11 },
      inner: { start: 2, end: 9 },
      alv: 2,
      outerWeight: 1,
    }))

  test("shares those that hold others, too", () => {
    const [fox, snow] = wordsOf("(fox, [snow]:1.5)")
    expect(fox).toMatchObject({ rawText: "fox", lv: 1.5, outerWeight: 1.5 })
    expect(snow).toMatchObject({ rawText: "[snow]", alv: -1, outerWeight: 1.5 })
    expect(snow?.lv).toBeCloseTo(1.5 / 1.1, 9)
  })

  test("has no weight level where no bracket says one, and counts as 1", () => {
    const [word] = wordsOf("fox")
    expect(word).not.toHaveProperty("lv")
    expect(word && effectiveWeight(word)).toBe(1)
  })

  test.each([
    ["(fox: .5 )", 0.5],
    ["(fox:-1.2)", -1.2],
    ["[[fox]]", 1 / 1.21],
    ["(a [b) fox]", 1 / 1.1],
    ["(fox:99999999)", 1000],
    ["(fox\\:1.4\\))", 1.1],
    ["(fox:1.2\n)", 1.2],
    ["(snow, fox:\r\n 1.2 \r\n)", 1.2],
    ["(fox:1.2\nsnow)", 1.1],
    ["(fox:１.２)", 1.2],
    ["(fox:١.٢)", 1.2],
    ["(fox:𝟏.𝟐)", 1.2],
  ])("of %j weighs %d", (text, weight) => expect(wordsOf(text).at(-1)?.lv).toBeCloseTo(weight, 9))

  test("ends at a comma of any script and at a line's end", () =>
    expect(wordsOf("赤い狐，雪、森، قمر, moon\r\nsun").map(({ text, lang }) => [text, lang])).toEqual([
      ["赤い狐", "ja"],
      ["雪", "zhCN"],
      ["森", "zhCN"],
      ["قمر", "ar"],
      ["moon", "en"],
      ["sun", "en"],
    ]))

  test("keeps a closing bracket that fits nothing as text", () => expect(first("a) b").text).toBe("a) b"))
})

describe("what is more than a word", () => {
  test.each([
    ["[mountain:lake:0.25]", "editing", ["mountain", "lake", "0.25"]],
    ["[ in foreground::0.6]", "editing", [" in foreground", "", "0.6"]],
    ["[d:3]", "editing", ["", "d", "3"]],
    ["[(a:2):3]", "editing", ["", "(a:2)", "3"]],
    ["[b:[c:d:2]:1]", "editing", ["b", "[c:d:2]", "1"]],
    ["[cow|horse|(dog:1.1)]", "alternation", ["cow", "horse", "(dog:1.1)"]],
    ["BREAK", "operator", []],
    ["AND", "operator", []],
    ["embedding:easynegative", "embedding", ["easynegative"]],
  ])("%j is known for what it is, and kept whole", (text, subType, args) => {
    const words = wordsOf(`fox, ${text}, snow`)
    expect(words.find((word) => word.subType === subType)).toMatchObject({ subType, args })
  })

  test.each(["[fox]", "[fox:snow]", "[a:b:c:1]", "[a|b:0.5]", "[fox:1.2", "(a|b)", "breakfast and BREAKS"])("%j is none", (text) =>
    expect(wordsOf(text).every(({ subType }) => subType === undefined)).toBe(true),
  )

  test("a schedule may stand in a bracket of its own weight", () =>
    expect(first("([cow|horse]:1.3)")).toMatchObject({ subType: "alternation", lv: 1.3, rawText: "([cow|horse]:1.3)" }))

  test("textual inversions are known by the names that are given", () =>
    expect(parsePrompt("fox, (EasyNegative:1.2)", undefined, { embeddings: ["easynegative"] }).words[1]).toMatchObject({
      subType: "embedding",
      args: ["EasyNegative"],
    }))

  test("LoRA tags are words of their own type, with the weight that they say", () => {
    const [, tag] = wordsOf("fox, <lora:add detail-v1.5:0.8:0.6>")
    expect(tag).toMatchObject({ type: "lora", text: "add detail-v1.5", lv: 0.8, args: ["lora", "add detail-v1.5", "0.8", "0.6"] })
    expect(first("<lyco:ink>")).toMatchObject({ type: "lora", args: ["lyco", "ink"] })
  })

  test("camera markers are known by their span", () =>
    expect(parsePrompt("a fox <camera: pan left>").pieces.at(-1)).toEqual({
      type: "camera",
      rawText: "<camera: pan left>",
      span: { start: 6, end: 24 },
    }))
})

describe("prompts that AND composes", () => {
  test("end in their weight, which is no part of a word", () => {
    const { pieces, words } = parsePrompt("a cat :1.2 AND (dog:1.1), snow:0.8 --ar 3:2")
    expect(words.map(({ text, group }) => [text, group])).toEqual([
      ["a cat", "0::1.2"],
      ["AND", ""],
      ["dog", "1::0.8"],
      ["snow", "1::0.8"],
      ["--ar 3:2", ""],
    ])
    expect(pieces.flatMap(({ type, rawText }) => (type === "weight" ? [rawText] : []))).toEqual([":1.2", ":0.8"])
  })

  test("have none where a bracket ends them", () => expect(wordsOf("(cat:1.2) AND dog")[0]).toMatchObject({ group: "0::1", lv: 1.2 }))

  test.each(["painting of bacon:0.75", "bacon:0.75 BREAK eggs:0.25"])("are none: %s", (text) =>
    expect(parsePrompt(text).pieces.every(({ type }) => type !== "weight")).toBe(true),
  )
})

describe("commands", () => {
  test.each([
    ["--v 5.2", "version", ["5.2"]],
    ["--version 6", "version", ["6"]],
    ["--ar 16:9", "aspect", ["16:9"]],
    ["--aspect 3:2", "aspect", ["3:2"]],
    ["--ar 1.85:1", "aspect", ["1.85:1"]],
    ["--ar=2x3", "aspect", ["2:3"]],
    ["—ar 16:9", "aspect", ["16:9"]],
    ["--q .25", "quality", [".25"]],
    ["--c 70", "chaos", ["70"]],
    ["--chaos 20", "chaos", ["20"]],
    ["--seed 4776", "seed", ["4776"]],
    ["--s 750", "stylize", ["750"]],
    ["--no plants, cars", "no", ["plants", "cars"]],
    ["--niji", "niji", []],
    ["--niji 5", "niji", ["5"]],
    ["--r 4", "repeat", ["4"]],
    ["--w 320", "width", ["320"]],
    ["--height 256", "height", ["256"]],
    ["--style raw", "ignored", ["raw"]],
    ["--iw -1", "ignored", ["-1"]],
    ["--tile", "ignored", []],
    ["--sref https://a.example/1.png https://a.example/2.png", "ignored", ["https://a.example/1.png", "https://a.example/2.png"]],
    ["--v6", "version", ["6"]],
    ["--ar16:9", "aspect", ["16:9"]],
    ["--q.5", "quality", [".5"]],
    ["--auto", "ignored", []],
    ["--AR 4:3", "aspect", ["4:3"]],
  ])("%s is one, in both syntaxes", (raw, command, args) => {
    for (const parser of ["stable-diffusion-webui", "midjourney"])
      expect(wordsOf(`a fox ${raw}`, parser)[1]).toMatchObject({ subType: "command", command, args, rawText: raw })
  })

  test("stand anywhere, even one against the other", () =>
    expect(
      wordsOf("fox,--ar 16:9--v 5, snow --c 10")
        .filter(({ command }) => command)
        .map(({ command }) => command),
    ).toEqual(["aspect", "version", "chaos"]))

  test.each(["--automatic stays", "semi--ar 3:2", "a fox — seed of hope", "well-no", "--", "--c3po", "--no5"])("%j holds none", (text) =>
    expect(wordsOf(text).every(({ subType }) => subType === undefined)).toBe(true),
  )

  test("without a value that suits leave what follows alone", () =>
    expect(wordsOf("--ar wide, fox").map(({ text }) => text)).toEqual(["--ar", "wide", "fox"]))

  test.each([
    ["fox --no water, cars --ar 3:2", ["water", "cars"]],
    ["fox --no water\nsnow", ["water"]],
    ["(fox --no water:1.2), snow", ["water"]],
    ["fox --no water <lora:ink:1>", ["water"]],
    ["fox --no water BREAK snow", ["water"]],
  ])("%j leaves out only what it says", (text, args) => expect(wordsOf(text).find(({ command }) => command === "no")?.args).toEqual(args))
})

describe("a word of the double-colon style", () => {
  test("has the weight of its part, as all words of the part do", () =>
    expect(wordsOf("a cat, red hat::2 dogs::-0.5 fog", "midjourney").map(({ text, lv, group }) => [text, lv, group])).toEqual([
      ["a cat", 2, "0::2"],
      ["red hat", 2, "0::2"],
      ["dogs", -0.5, "1::-0.5"],
      ["fog", undefined, "2::1"],
    ]))

  test("keeps its brackets", () => expect(first("(fox) [snow]::2", "midjourney").text).toBe("(fox) [snow]"))

  test.each(["3d render", "2.5d render", "12th"])("takes no number of a word for a weight: %s", (text) =>
    expect(wordsOf(`hot::${text}`, "midjourney").map((word) => [word.text, word.lv])).toEqual([
      ["hot", undefined],
      [text, undefined],
    ]),
  )
})

test("an unknown parser is an error", () => {
  expect(() => parsePrompt("fox", "compel")).toThrow(DomainError)
  expect(() => parsePrompt("fox", "toString")).toThrow("InvalidInput")
})
