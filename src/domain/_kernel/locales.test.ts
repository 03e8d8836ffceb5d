import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LOCALES, negotiateLocale } from "./locales.ts"

describe("negotiateLocale", () => {
  it.each([
    [null, "en"],
    ["ja", "ja"],
    ["ar-EG,en;q=0.5", "ar"],
    ["zh-TW,zh;q=0.9,en;q=0.8", "zh-cn"],
    ["pt-BR,ja;q=0.4,ar;q=0.6", "ar"],
    ["en;q=0,ja;q=0.1", "ja"],
    ["xx, yy", "en"],
  ])("chooses for %j the language %s", (header, locale) => expect(negotiateLocale(header)).toBe(locale))

  it("answers one of ours for any header", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(LOCALES).toContain(negotiateLocale(header))
      }),
    )
  })
})
