import { expect, test, vi } from "vitest"
import { checkContent } from "./check-content.ts"
import type { checkTexts } from "./text/check-texts.ts"

const check = vi.hoisted(() => vi.fn<typeof checkTexts>())
vi.mock("./text/check-texts.ts", () => ({ checkTexts: check }))

test.each([
  [{ prompt: "a fox" }, "prompt"],
  [{ prompt: "a fox", title: "Fox" }, "post"],
  [{ prompt: "a fox", text: "Look" }, "post"],
  [{ title: "Fox" }, "post"],
  [{ text: "Look" }, "post"],
  [{ name: "Ada" }, "profile"],
  [{ bio: "Me", title: "Fox" }, "profile"],
  [{ links: ["a.example"] }, "profile"],
  [{ document: {}, name: "Ada" }, "article"],
  [{ title: "Fox", scene: "comment" }, "comment"],
] as const)("%j is checked as %s", async (texts, scene) => {
  check.mockResolvedValue({ action: null, level: 1, findings: [] })
  await checkContent(JSON.parse("{}"), texts as never)
  expect(check).toHaveBeenLastCalledWith(expect.anything(), scene, expect.anything())
})
