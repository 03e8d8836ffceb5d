import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { MAXIMUM_LINKS } from "../../domain/profile/profile-rules.ts"
import { loadDraft, saveDraft } from "./profile-memory.ts"

const kept = new Map<string, string>()
const DRAFT = { name: "Fox", bio: "", links: Array.from({ length: MAXIMUM_LINKS }, () => "https://a.example") }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it("a profile that was not saved is kept for its own account until it is", () => {
  expect(loadDraft("a")).toBeNull()
  saveDraft("a", DRAFT)
  expect([loadDraft("a"), loadDraft("b")]).toEqual([DRAFT, null])
  saveDraft("a", { ...DRAFT, links: [...DRAFT.links, ""] })
  expect(loadDraft("a")).toBeNull()
  saveDraft("a", null)
  expect(kept.size).toBe(0)
})

it("a browser that stores nothing forgets", () => {
  vi.stubGlobal("sessionStorage", {})
  expect(() => saveDraft("a", DRAFT)).not.toThrow()
  expect(loadDraft("a")).toBeNull()
})
