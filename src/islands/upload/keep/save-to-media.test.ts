import { beforeEach, expect, it, vi } from "vitest"
import { UPLOAD_CATEGORIES } from "../../../domain/upload/rules.ts"
import { saveKeptFile } from "./save-kept-file.ts"
import { categoryOf } from "./save-to-media.ts"

const { addUploads, takeKeptFile } = vi.hoisted(() => ({ addUploads: vi.fn(), takeKeptFile: vi.fn() }))
vi.mock("../../_tools/hand-over.ts", () => ({ takeKeptFile }))
// What a browser loads by itself.
vi.mock("../../_runtime/lazy-in-browser.tsx", () => ({ onlyInBrowser: async () => ({ addUploads }) }))

beforeEach(() => vi.resetAllMocks())

it.each([
  ["image/png", UPLOAD_CATEGORIES.image],
  ["audio/aac", UPLOAD_CATEGORIES.audio],
  ["video/mp4", UPLOAD_CATEGORIES.video],
])("what a tool made is uploaded as what it is: %s", (type, category) => {
  expect(categoryOf(type)).toBe(category)
})

it("the file that somebody signed in for is handed to the uploads; without one nothing is", async () => {
  takeKeptFile.mockResolvedValueOnce(null)
  expect([await saveKeptFile(), addUploads.mock.calls.length]).toEqual([null, 0])
  takeKeptFile.mockResolvedValue({ file: new File(["x"], "a.aac", { type: "audio/aac" }), category: UPLOAD_CATEGORIES.audio })
  expect(await saveKeptFile()).toBe("sent")
  expect(addUploads.mock.calls).toMatchObject([[[{ kind: "audio", order: { name: "a.aac", category: UPLOAD_CATEGORIES.audio } }]]])
  addUploads.mockRejectedValueOnce(new Error("does not load"))
  expect(await saveKeptFile()).toBe("failed")
})
