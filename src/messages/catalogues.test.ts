import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import { describe, expect, test } from "vitest"
import { LOCALE_TAGS, LOCALES } from "../domain/_kernel/locales.ts"
import { GUIDE_STEPS } from "../domain/profile/usage-contract.ts"
import { CATALOGUES } from "./catalogues.ts"

/** Names and kinds of the values that a message takes, and the plural categories it words, by argument. */
function argumentsOf(elements: readonly MessageFormatElement[], found = new Map<string, number>()): Map<string, number> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    found.set(element.value, element.type)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) argumentsOf(option.value, found)
    if (element.type === TYPE.tag) argumentsOf(element.children, found)
  }
  return found
}

function pluralsOf(elements: readonly MessageFormatElement[]): readonly string[][] {
  return elements.flatMap((element) => (element.type === TYPE.plural ? [Object.keys(element.options)] : []))
}

const english = Object.entries(CATALOGUES.en).flatMap(([namespace, messages]) =>
  Object.entries(messages).map(([key, text]) => ({ namespace, key, text })),
)

function textOf(locale: (typeof LOCALES)[number], namespace: string, key: string): string {
  const found = Object.entries(CATALOGUES[locale]).find(([name]) => name === namespace)
  const text = Object.entries(found?.[1] ?? {}).find(([name]) => name === key)?.[1]
  return text ?? ""
}

describe.each(LOCALES)("the catalogue of %s", (locale) => {
  test("words every message, and each takes the values that English takes", () => {
    for (const { namespace, key, text } of english) {
      const translated = textOf(locale, namespace, key)
      expect(translated.trim(), `${namespace}.${key}`).not.toBe("")
      expect(argumentsOf(parse(translated)), `${namespace}.${key}`).toEqual(argumentsOf(parse(text)))
    }
  })

  test("words every plural category of the language", () => {
    const categories = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions().pluralCategories
    for (const { namespace, key } of english) {
      for (const options of pluralsOf(parse(textOf(locale, namespace, key)))) {
        expect(options, `${namespace}.${key}`).toEqual(expect.arrayContaining(categories))
      }
    }
  })

  test("words the steps of the newcomers' guide, which a call names", () => {
    for (const step of GUIDE_STEPS) expect(textOf(locale, "studio", step)).not.toBe("")
  })

  test("has one word for one place, and for a plan that holds more", () => {
    expect(textOf(locale, "message", "title")).toBe(textOf(locale, "shell", "messages"))
    expect(textOf(locale, "credits", "givesStudio")).toContain(textOf(locale, "shell", "create"))
    const larger = { en: "a larger plan", ja: "大きなプラン", "zh-cn": "升级套餐", ar: "خطة أكبر" }[locale]
    for (const key of ["QuotaExceeded", "VoiceLimitReached", "LoRALimit5TipWeb"]) expect(textOf(locale, "errors", key)).toContain(larger)
    for (const key of ["full", "nearlyFull"]) expect(textOf(locale, "library", key)).toContain(larger)
  })

  test("has no message that English lacks", () => {
    const keys = Object.entries(CATALOGUES[locale]).flatMap(([namespace, messages]) =>
      Object.keys(messages).map((key) => `${namespace}.${key}`),
    )
    expect(keys.sort()).toEqual(english.map(({ namespace, key }) => `${namespace}.${key}`).sort())
  })
})
