import { expect, it } from "vitest"
import { isFor, type ModuleAudience, moduleStage, textIn } from "./module-rules.ts"

const VISITOR = { locale: "en", isMember: false } as const
const MEMBER = { locale: "en", isMember: true } as const

it.each<[ModuleAudience, boolean, boolean]>([
  ["everyone", true, true],
  ["visitors", true, false],
  ["members", false, true],
])("a module for %s is for a visitor: %s, for a member: %s", (audience, forVisitor, forMember) => {
  expect([isFor({ audience, locales: [] }, VISITOR), isFor({ audience, locales: [] }, MEMBER)]).toEqual([forVisitor, forMember])
})

it("a module of some languages is for everyone who reads in one of them; of none, for all", () => {
  for (const reader of [VISITOR, MEMBER]) {
    expect(isFor({ audience: "everyone", locales: ["ja", "en"] }, reader)).toBe(true)
    expect(isFor({ audience: "everyone", locales: ["ja"] }, reader)).toBe(false)
  }
})

it("a module is live from the moment at which it starts to the one at which it ends, which is no part of it", () => {
  const term = { startsAtMs: 10, endsAtMs: 20 }
  expect([9, 10, 19, 20].map((nowMs) => moduleStage(term, nowMs))).toEqual(["planned", "live", "live", "ended"])
  expect(moduleStage({ startsAtMs: 10, endsAtMs: null }, Number.MAX_SAFE_INTEGER)).toBe("live")
})

it("a text is in the reader's language, else in English, else in whatever there is", () => {
  expect(textIn({ en: "Sea", ja: "海" }, "ja")).toBe("海")
  expect(textIn({ en: "Sea", ja: "" }, "ja")).toBe("Sea")
  expect(textIn({ en: "", ar: "بحر" }, "ja")).toBe("بحر")
  expect(textIn({}, "en")).toBe("")
})
