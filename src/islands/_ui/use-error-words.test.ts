import { afterEach, expect, it, vi } from "vitest"
import { useErrorWords } from "./use-error-words.ts"

const t = Object.assign((key: string) => `<${key}>`, { has: (key: string) => key !== "unheard of" })
vi.mock("../_runtime/messages.tsx", () => ({ useMessages: () => t }))

afterEach(() => vi.unstubAllGlobals())

it.each([
  ["Offline", true, "<NetworkError>"],
  ["Offline", false, "<Offline>"],
  ["NotFound", false, "<NotFound>"],
  ["unheard of", true, "<ServerError>"],
  ["requestId", true, "<ServerError>"],
])("%s is worded while the device is online or not (%s): %s", (key, onLine, worded) => {
  vi.stubGlobal("navigator", { onLine })
  expect(useErrorWords()(key)).toBe(worded)
})
