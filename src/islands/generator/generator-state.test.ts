import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeStudioState } from "../studio/studio-state.ts"
import { changeDraft, changeMeta, makeGeneratorState, openTab, reloadDraft, roomPath } from "./generator-state.ts"

const kept = new Map<string, string>()
const page = { generator: false }
const replaceState = vi.fn<(state: unknown, title: string, path: string) => void>()
const memory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
}

beforeEach(() => {
  vi.resetAllMocks()
  kept.clear()
  page.generator = false
  vi.stubGlobal("sessionStorage", memory)
  vi.stubGlobal("localStorage", memory)
  vi.stubGlobal("location", { pathname: "/ja/create/image" })
  vi.stubGlobal("history", { state: null, replaceState })
  vi.stubGlobal("document", { querySelector: () => (page.generator ? { querySelector: () => ({}) } : null) })
})
afterEach(() => vi.unstubAllGlobals())

const room = (mode: "generator" | "studio" = "generator") => makeGeneratorState(mode, "textToImage", makeStudioState(4))
const address = () => replaceState.mock.lastCall?.[2]

it("a tab of a room has an address", () => {
  expect([roomPath("studio", "imageToImage"), roomPath("generator", "textToImage"), roomPath("generator", "faceSwap")]).toEqual([
    "/studio?tab=imageToImage",
    "/create/image",
    "/generator?tab=faceSwap",
  ])
})

describe("a tab that is opened", () => {
  it("holds what it held last, and the address says so; of one that is open already the form stays", () => {
    const generator = room()
    changeDraft(generator, "faceSwap", (draft) => ({ ...draft, meta: { prompt: "a fox" } }))
    changeMeta(generator, { prompt: "the sea" })
    generator.$draft.set({ meta: { prompt: "typed" }, images: [] })
    openTab(generator, "textToImage")
    expect([generator.$draft.get().meta, address()]).toEqual([{ prompt: "typed" }, "/ja/create/image"])
    openTab(generator, "faceSwap")
    expect([generator.$draft.get().meta, address()]).toEqual([{ prompt: "a fox" }, "/ja/generator?tab=faceSwap"])
    openTab(generator, "textToImage")
    expect(generator.$draft.get().meta).toEqual({ prompt: "the sea" })
  })

  it("has the generator's address over another page, whichever it is", () => {
    page.generator = true
    openTab(room(), "textToImage")
    expect(address()).toBe("/ja/generator?tab=textToImage")
    vi.stubGlobal("location", { pathname: "/" })
    openTab(room(), "faceSwap")
    expect(address()).toBe("/en/generator?tab=faceSwap")
  })
})

it("a change is kept for its tab, and shown with its failures forgotten where that is the open one", () => {
  const generator = room()
  generator.studio.$failures.set([{ path: "meta.prompt", message: "PromptNotEmpty" }])
  changeDraft(generator, "faceSwap", (draft) => ({ ...draft, meta: { prompt: "a fox" } }))
  expect([generator.$draft.get().meta, generator.studio.$failures.get().length]).toEqual([{}, 1])
  generator.$draft.set({ meta: { steps: 9 }, images: [] })
  changeMeta(generator, { prompt: "the sea" })
  expect([generator.$draft.get().meta, generator.studio.$failures.get().length]).toEqual([{ steps: 9, prompt: "the sea" }, 0])
  const again = room()
  reloadDraft(again)
  expect(again.$draft.get().meta).toEqual({ steps: 9, prompt: "the sea" })
})
