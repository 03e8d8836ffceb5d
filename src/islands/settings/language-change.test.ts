import { expect, it } from "vitest"
import { fileNameOf } from "./download-archive.ts"
import { pageIn } from "./language-change.ts"

it("the same page in another language", () => {
  expect(pageIn("ar", "/en/settings/preferences")).toBe("/ar/settings/preferences")
  expect(pageIn("zh-cn", "/ja")).toBe("/zh-cn")
  expect(pageIn("en", "/elsewhere/x")).toBe("/en")
})

it("a download has the name that the answer gives it, and no other path", () => {
  expect(fileNameOf('attachment; filename="atelier-2026.zip"')).toBe("atelier-2026.zip")
  expect(fileNameOf('attachment; filename="../x.zip"')).toBe("atelier.zip")
  expect(fileNameOf(null)).toBe("atelier.zip")
})
