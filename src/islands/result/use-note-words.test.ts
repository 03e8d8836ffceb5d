import { afterEach, expect, it, vi } from "vitest"
import { useNoteWords } from "./use-note-words.ts"

vi.mock("../_runtime/messages.tsx", () => ({ useMessages: () => (key: string) => key }))

afterEach(() => vi.unstubAllGlobals())

it.each([
  [["hires", "mask_blur", "mask_padding"], "field_hires, field_maskEdges"],
  [["style", "count"], "styleLabel, field_count"],
  [["loras[].weight", "loras"], "LoRA"],
  [["--ar", "<lora:ink:0.5>"], "--ar, <lora:ink:0.5>"],
  [["eta"], "eta"],
])("parts of an order are named once each: %j", (fields, words) => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } })
  expect(useNoteWords()(fields)).toBe(words)
})
