import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { AA, accentOf, contrast, GROUNDS, readColor, softOn, THEMES } from "./accent-rules.ts"

const tokens = readFileSync(new URL("../../islands/_ui/tokens.css", import.meta.url), "utf8")
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

describe("the accent of a site", () => {
  it("is readable on every ground of both themes, and so is what is written on it, whatever was picked", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const accent = accentOf(color)
        for (const theme of THEMES) {
          const { accent: shown, hover, ink } = accent[theme]
          for (const ground of GROUNDS[theme]) {
            expect([color, theme, ground, contrast(shown, ground) >= AA]).toEqual([color, theme, ground, true])
            expect([color, theme, ground, contrast(shown, softOn(theme, shown, ground)) >= AA]).toEqual([color, theme, ground, true])
          }
          expect([color, theme, contrast(ink, shown) >= AA, contrast(ink, hover) >= AA]).toEqual([color, theme, true, true])
        }
      }),
      { numRuns: 500 },
    )
  })

  it("is the color that was picked wherever that is readable, and says where it is not", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const accent = accentOf(color)
        for (const theme of THEMES) expect(accent[theme].adjusted).toBe(accent[theme].accent !== color)
      }),
    )
    expect(accentOf("#ffb454").dark).toMatchObject({ accent: "#ffb454", adjusted: false })
    expect(accentOf("#ffb454").light.adjusted).toBe(true)
    expect(accentOf("#7a4200").light).toMatchObject({ accent: "#7a4200", adjusted: false })
  })

  it.each(["#000000", "#ffffff", "#00ff00", "#ffff00", "#0000ff"])("%s becomes one that each theme can show", (color) => {
    const { light, dark } = accentOf(color)
    expect(contrast(light.accent, "#ffffff")).toBeGreaterThanOrEqual(AA)
    expect(contrast(dark.accent, "#1e1e20")).toBeGreaterThanOrEqual(AA)
  })

  it("keeps its hue where it has one: a blue stays more blue than red", () => {
    const { dark } = accentOf("#1d4ed8")
    expect(Number.parseInt(dark.accent.slice(5), 16)).toBeGreaterThan(Number.parseInt(dark.accent.slice(1, 3), 16) + 40)
  })

  it("is held against the grounds that the interface has", () => {
    const inTokens = ["ground", "raised", "sunken", "hover"].map((name) => {
      const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
      return { light, dark }
    })
    expect(inTokens.map(({ light }) => light)).toEqual(GROUNDS.light)
    expect(inTokens.map(({ dark }) => dark)).toEqual(GROUNDS.dark)
    expect(tokens).toMatch(/--color-accent-soft: light-dark\(#\w{6}14, #\w{6}22\)/)
  })
})

it.each([
  ["#3B82F6", "#3b82f6"],
  [" 3b82f6 ", "#3b82f6"],
  ["#abc", "#aabbcc"],
  ["", null],
  ["red", null],
  ["#12345", null],
  ["#3b82f680", null],
  ["url(javascript:alert(1))", null],
  ["#fff;background:url(//evil.example)", null],
])("%j is read as %j", (text, color) => {
  expect(readColor(text)).toBe(color)
})
