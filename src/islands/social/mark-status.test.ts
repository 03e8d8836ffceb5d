import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { sayOfMark, wordOfMark } from "./mark-status.ts"

const line = { textContent: "" }
const button = { hidden: true, onclick: () => {} }
let isFocused = false

beforeEach(() => {
  vi.useFakeTimers()
  isFocused = false
  Object.assign(line, { textContent: "" })
  Object.assign(button, { hidden: true })
  const parts: Readonly<Record<string, unknown>> = { p: line, button }
  const status = {
    dataset: { saved: "Saved", hidden: "Hidden" },
    querySelector: (sought: string) => (sought === "button:focus-visible" ? (isFocused ? button : null) : parts[sought]),
  }
  vi.stubGlobal("document", { getElementById: () => status })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const said = () => [line.textContent, button.hidden]

it("what became of a press is said for five seconds, without a button", () => {
  sayOfMark("saved")
  vi.advanceTimersByTime(4_999)
  expect(said()).toEqual(["Saved", true])
  vi.advanceTimersByTime(1)
  expect(said()).toEqual(["", true])
})

it("what can be taken back can be for eight seconds, and longer while somebody is about to", () => {
  const undo = vi.fn<() => void>()
  sayOfMark("hidden", undo)
  isFocused = true
  vi.advanceTimersByTime(8_000)
  expect(said()).toEqual(["Hidden", false])
  isFocused = false
  vi.advanceTimersByTime(4_999)
  expect(said()).toEqual(["Hidden", false])
  vi.advanceTimersByTime(1)
  expect([...said(), undo.mock.calls.length]).toEqual(["", true, 0])
})

it("it is taken back once, by its button, and the later word stays its full time", () => {
  const undo = vi.fn<() => void>()
  sayOfMark("hidden", undo)
  vi.advanceTimersByTime(7_000)
  sayOfMark("hidden", undo)
  vi.advanceTimersByTime(7_999)
  expect(said()).toEqual(["Hidden", false])
  button.onclick()
  button.onclick()
  expect([...said(), undo.mock.calls.length]).toEqual(["", true, 1])
})

it("a page without a place for it says nothing", () => {
  expect(wordOfMark("saved")).toBe("Saved")
  vi.stubGlobal("document", { getElementById: () => null })
  sayOfMark("saved")
  expect([line.textContent, wordOfMark("saved")]).toEqual(["", ""])
})
