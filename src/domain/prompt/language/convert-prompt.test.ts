import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { convertPrompt, effectiveWeight, parsePrompt } from "../index.ts"

const [WEB_UI, DOUBLE_COLON] = ["stable-diffusion-webui", "midjourney"] as const

const weightsOf = (text: string, parser: string) =>
  parsePrompt(text, parser).words.map((word) => [word.text, effectiveWeight(word)] as const)

describe("a prompt in the other syntax", () => {
  test.each([
    ["fox, snow", "fox, snow"],
    ["(cats:2), dogs", "cats::2 dogs"],
    ["cats, (dogs:2)", "cats:: dogs::2"],
    ["(cats, dogs:2) --ar 3:2", "cats, dogs::2 --ar 3:2"],
    ["a (red:1.5) fox\nsnow", "a:: red::1.5 fox\nsnow"],
    ["saber \\(fate\\), fox", "saber (fate), fox"],
    ["[cow|horse], fox <lora:ink:0.8>", "[cow|horse], fox <lora:ink:0.8>"],
  ])("%j is %j, and the same again when it comes back", (webUi, doubleColon) => {
    expect(convertPrompt(webUi, WEB_UI, DOUBLE_COLON)).toBe(doubleColon)
    const back = convertPrompt(doubleColon, DOUBLE_COLON, WEB_UI)
    expect(weightsOf(back, WEB_UI)).toEqual(weightsOf(webUi, WEB_UI))
  })

  test("is the same text where it is in that syntax already", () => expect(convertPrompt("( fox ,", WEB_UI, WEB_UI)).toBe("( fox ,"))

  test("is an error for an unknown one", () => expect(() => convertPrompt("fox", WEB_UI, "compel")).toThrow("InvalidInput"))

  test("keeps every word and its weight within 1e-9", () => {
    const name = fc.stringMatching(/^[a-z]{3,6}( \(?[a-z]{3,6}\)?)?$/)
    const words = fc.array(fc.tuple(name, fc.double({ min: -3, max: 3, noNaN: true })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, (said) => {
        const written = said.map(([text, weight]) => `${text}::${weight.toFixed(9)}`).join(" ")
        const webUi = convertPrompt(written, DOUBLE_COLON, WEB_UI)
        const back = convertPrompt(webUi, WEB_UI, DOUBLE_COLON)
        for (const read of [weightsOf(webUi, WEB_UI), weightsOf(back, DOUBLE_COLON)]) {
          expect(read.map(([text]) => text)).toEqual(said.map(([text]) => text))
          read.forEach(([, weight], index) => {
            expect(Math.abs(weight - Number(said[index]?.[1].toFixed(9)))).toBeLessThanOrEqual(1e-9)
          })
        }
      }),
    )
  })

  test("can be made of any text, and loses no tag and no command", () => {
    const unit = fc.constantFrom(
      "(",
      ")",
      "[",
      "]",
      ":",
      "::2",
      "\\",
      ",",
      "\n",
      " ",
      "fox",
      "狐",
      "🦊",
      " --ar 3:2 ",
      "<lora:ink:1>",
      "BREAK",
    )
    const liftedOf = (text: string, parser: string) =>
      parsePrompt(text, parser)
        .words.filter(({ type, subType }) => type === "lora" || subType === "command")
        .map(({ args }) => args)
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), fc.boolean(), (units, isWebUi) => {
        const text = units.join("")
        const [from, to] = isWebUi ? [WEB_UI, DOUBLE_COLON] : [DOUBLE_COLON, WEB_UI]
        expect(liftedOf(convertPrompt(text, from, to), to)).toEqual(liftedOf(text, from))
      }),
      { numRuns: 1000 },
    )
  })
})
