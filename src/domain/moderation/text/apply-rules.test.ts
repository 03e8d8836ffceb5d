import { describe, expect, it } from "vitest"
import { textRule } from "../../../../testing/moderation/rule.ts"
import { disguisedWord, isBound, textOfSeed } from "../../../../testing/moderation/texts.ts"
import { applyRules } from "./apply-rules.ts"
import { compileRules } from "./compile-rules.ts"
import { HOUSE_RULES } from "./house-rules.ts"
import type { TextRule } from "./rule.ts"
import type { CheckedField } from "./verdict.ts"

/** What a rule marks in a text. */
function marked(over: Partial<TextRule>, text: string): readonly string[] {
  const { findings } = applyRules(compileRules([textRule(over)]), "post", [{ path: "text", text }])
  return findings.map(({ span }) => text.slice(span.start, span.end))
}

describe("words", () => {
  it.each([
    ["spam", "no SPAM here", ["SPAM"]],
    ["spam", "spamming is spam", ["spam"]],
    ["spam*", "spamming", ["spam"]],
    ["*spam", "notspam", ["spam"]],
    ["spam", "s p a m", ["s p a m"]],
    ["spam", "s.p.a.m!", ["s.p.a.m"]],
    ["spam", "sp.am", ["sp.am"]],
    ["spam", "s.p.am now", ["s.p.am"]],
    ["spam", "s.p.a.m.now", ["s.p.a.m"]],
    ["spammer", "s-p-a-mmer", ["s-p-a-mmer"]],
    ["spammer", "spa_m_m_er!", ["spa_m_m_er"]],
    ["spam", "e.g.spam-a-b", ["spam"]],
    ["spam", "a s p am", []],
    ["spam", "sp4m and $p@m", ["sp4m", "$p@m"]],
    ["spam", "spaaaaam", ["spaaaaam"]],
    ["spam", "ѕраm", ["ѕраm"]],
    ["spam", "𝐬𝐩𝐚𝐦", ["𝐬𝐩𝐚𝐦"]],
    ["spam", "s\u200bp\u0336am", ["s\u200bp\u0336am"]],
    ["spam", "his pam", []],
    ["spam", "c l a s p a m", []],
    ["spam", "spam2024", ["spam"]],
    ["hello", "he11o", ["he11o"]],
    ["ass", "pass the class, assess it", []],
    ["毒品", "卖毒品的人", ["毒品"]],
    ["毒品", "毒 品", ["毒 品"]],
    ["毒品", "毒。品", []],
    ["シネ", "しねばいい", ["しね"]],
    ["시발", "출시발표", []],
    ["시발", "시발은", ["시발"]],
    ["ไอ้บ้า", "แกมันไอ้บ้าจริง", ["ไอ้บ้า"]],
    ["كلب", "كَلْبٌ", ["كَلْبٌ"]],
    ["русский", "по-русский", ["русский"]],
  ])("%s in %j is found as %j", (entry, text, expected) => {
    expect(marked({ entries: [entry] }, text)).toEqual(expected)
  })

  it("of a phrase may stand over lines and signs", () => {
    expect(marked({ kind: "phrase", entries: ["buy followers"] }, "Buy,\n  f0ll0wers today")).toEqual(["Buy,\n  f0ll0wers"])
  })

  it("within another that is found are not told twice, nor by each reading", () => {
    expect(marked({ entries: ["kill", "kill yourself", "yourself"] }, "K1LL YOURSELF")).toEqual(["K1LL YOURSELF"])
  })
})

describe("links", () => {
  it.each(["[.]", "(.)", "{.}", "[dot]", "(dot)", "{dot}"])("are found where their only dot is written %s", (dot) => {
    const text = `bit${dot}ly/x`
    expect(marked({ kind: "link", entries: ["bit.ly"] }, text)).toEqual([text])
  })

  it.each([
    ["https://bit.ly/x?y=1.", ["https://bit.ly/x?y=1"]],
    ["go to www.sub.bit.ly now", ["www.sub.bit.ly"]],
    ["bit[.]ly/x (bit.ly)", ["bit[.]ly/x", "bit.ly"]],
    ["ｂіt．ly", ["ｂіt．ly"]],
    ["rabbit.ly and someone@bit.ly", []],
  ])("of a host are found in %j as %j", (text, expected) => {
    expect(marked({ kind: "link", entries: ["bit.ly"] }, text)).toEqual(expected)
  })

  it.each([
    ["A sentence.Another one. e.g. this, v1.2 and file.safetensors", []],
    ["it.is fine to.me", []],
    ["example.com and t.me/joinchat", ["example.com", "t.me/joinchat"]],
    ["see example.org/a_(b), then", ["example.org/a_"]],
    ["https://пример.рф/путь", ["https://пример.рф/путь"]],
  ])("of any host are found in %j as %j", (text, expected) => {
    expect(marked({ kind: "link", entries: ["*"] }, text)).toEqual(expected)
  })

  it("are fine up to the limit of a rule", () => {
    expect(marked({ kind: "link", entries: ["*"], limit: 2 }, "a.com b.com c.com d.com")).toEqual(["c.com", "d.com"])
  })
})

describe("repetition", () => {
  it.each([
    ["aaaaaa", ["aaaaaa"]],
    ["go go go go go", ["go go go go go"]],
    ["buy now, buy now, buy now, buy now, buy now", ["buy now, buy now, buy now, buy now, buy now"]],
    ["😀😀😀😀😀", ["😀😀😀😀😀"]],
    ["-------- ho ho ho", []],
  ])("of more than four in a row is found in %j as %j", (text, expected) => {
    expect(marked({ kind: "repetition", limit: 4 }, text)).toEqual(expected)
  })
})

describe("similarity", () => {
  const sample = "Hello dear, I am looking for a serious relationship, write to my private address for photos"

  it("finds a sample that was changed a little, and marks the whole text", () => {
    const copy = "HELLO dear!!! i am looking for a sеrious relationship; write to my private address for photos"
    expect(marked({ kind: "similarity", entries: [sample], limit: 3 }, copy)).toEqual([copy])
  })

  it("leaves another text alone, and one too short to tell", () => {
    const rule = { kind: "similarity", entries: [sample], limit: 3 } as const
    expect(marked(rule, "A harbor in the early morning, painted with a wide brush in blue and gray for my sister")).toEqual([])
    expect(marked(rule, "Hello dear")).toEqual([])
  })
})

describe("a rule", () => {
  const found = (over: Partial<TextRule>, scene: "post" | "profile", field: CheckedField) =>
    applyRules(compileRules([textRule({ entries: ["spam"], ...over })]), scene, [field]).findings.length

  it("counts in its scenes and fields alone", () => {
    expect(found({ scenes: ["profile"] }, "post", { path: "text", text: "spam" })).toBe(0)
    expect(found({ scenes: ["profile"] }, "profile", { path: "bio", text: "spam" })).toBe(1)
    expect(found({ fields: ["tags"] }, "post", { path: "tags.3", text: "spam" })).toBe(1)
    expect(found({ fields: ["title"] }, "post", { path: "tags.3", text: "spam" })).toBe(0)
  })

  it("of some languages leaves texts alone whose script is of none of them", () => {
    const rule = { entries: ["手紙"], languages: ["zh"] } as const
    expect(found(rule, "post", { path: "text", text: "买手紙" })).toBe(1)
    expect(found(rule, "post", { path: "text", text: "手紙を書く" })).toBe(0)
    expect(found({ languages: ["ar"] }, "post", { path: "text", text: "spam" })).toBe(0)
    expect(found({ languages: ["de"] }, "post", { path: "text", text: "spam" })).toBe(1)
  })

  it("that is out of force finds nothing", () => {
    expect(found({ isActive: false }, "post", { path: "text", text: "spam" })).toBe(0)
  })
})

describe("a verdict", () => {
  it("has the strongest action and the strongest level", () => {
    const rules = [
      textRule({ id: "a", entries: ["one"], action: "note", level: 8 }),
      textRule({ id: "b", entries: ["two"], action: "limit", level: 2 }),
    ]
    expect(applyRules(compileRules(rules), "post", [{ path: "text", text: "one two" }])).toMatchObject({ action: "limit", level: 8 })
    expect(applyRules(compileRules(rules), "post", [{ path: "text", text: "three" }])).toEqual({ findings: [], action: null, level: 1 })
  })

  it("never leaves out what refuses for what only notes", () => {
    const rules = [
      ...Array.from({ length: 12 }, (_, index) => textRule({ id: `note-${index}`, entries: ["word"] })),
      textRule({ id: "z", entries: ["bad"], action: "refuse" }),
    ]
    const { findings, action } = applyRules(compileRules(rules), "post", [{ path: "text", text: `${"word x ".repeat(40)} bad` }])
    expect(findings.length).toBeLessThanOrEqual(100)
    expect(action).toBe("refuse")
    expect(findings.some(({ rule }) => rule === "z")).toBe(true)
  })
})

describe("for 10,000 generated texts", () => {
  const words = HOUSE_RULES.flatMap(({ kind, entries }) => (kind === "word" || kind === "phrase" ? entries : []))
  const plain = ["porn", "nude", "topless", "hentai", "faggot"]
  const textOf = (seed: number) =>
    `${textOfSeed(seed, 20)} ${disguisedWord(plain[seed % plain.length] ?? "", seed)}\n${words[seed % words.length] ?? ""} ${textOfSeed(seed + 1, 20)}`

  it("spans lie within the text and cut no character, and the order of rules and fields makes no difference", () => {
    const compiled = compileRules(HOUSE_RULES)
    const reversed = compileRules(HOUSE_RULES.toReversed())
    let found = 0
    for (let seed = 0; seed < 10_000; seed++) {
      const text = textOf(seed)
      const fields = [
        { path: "title", text: textOfSeed(seed + 7) },
        { path: "text", text },
      ]
      const verdict = applyRules(compiled, "post", fields)
      for (const { field, span } of verdict.findings) {
        const typed = field === "text" ? text : textOfSeed(seed + 7)
        const isFine =
          span.start >= 0 && span.start < span.end && span.end <= typed.length && isBound(typed, span.start) && isBound(typed, span.end)
        if (!isFine) expect.fail(`seed ${seed}: ${JSON.stringify(span)} of ${typed.length}`)
      }
      if (seed % 10 === 0) expect(applyRules(reversed, "post", fields.toReversed())).toEqual(verdict)
      found += verdict.findings.length > 0 ? 1 : 0
    }
    expect(found).toBeGreaterThan(9_000)
  })

  it("a word is found in each of its disguises, at its place", () => {
    const compiled = compileRules([textRule({ entries: plain })])
    for (let seed = 0; seed < 2_000; seed++) {
      const typed = disguisedWord(plain[seed % plain.length] ?? "", seed)
      const text = `before this, ${typed}, and behind`
      const { findings } = applyRules(compiled, "post", [{ path: "text", text }])
      expect(
        findings.map(({ span }) => text.slice(span.start, span.end)),
        `seed ${seed}: ${typed}`,
      ).toEqual([typed])
    }
  })

  it("a word is found however much of it is spelled out by signs, from two letters in a row on", () => {
    const compiled = compileRules([textRule({ entries: ["topless"] })])
    const letters = [..."topless"]
    for (let seed = 0; seed < 64 * 4; seed++) {
      const sign = [".", "-", "_", "*"][seed % 4] ?? ""
      const isCut = letters.map((_, index) => index > 0 && ((seed >> 2) & (1 << (index - 1))) !== 0)
      const pieces = letters.reduce<string[]>(
        (all, letter, index) => (isCut[index] === true || index === 0 ? [...all, letter] : [...all.slice(0, -1), `${all.at(-1)}${letter}`]),
        [],
      )
      const isSpelled = pieces.length === 1 || pieces.some((piece, index) => piece.length <= 2 && (pieces[index + 1]?.length ?? 9) <= 2)
      const typed = pieces.join(sign)
      const { findings } = applyRules(compiled, "post", [{ path: "text", text: `see (${typed}) here` }])
      if (isSpelled)
        expect(
          findings.map(({ span }) => span.end - span.start),
          typed,
        ).toEqual([typed.length])
    }
  })
})
