import { afterEach, expect, it, vi } from "vitest"
import { isCardInView } from "./is-card-in-view.ts"

afterEach(() => vi.unstubAllGlobals())

interface Place {
  readonly top: number
  readonly height: number
  readonly hidden?: boolean
  readonly dialogs?: readonly boolean[]
}

/** A screen of 600 px with a card at a place; dialogs that are open hold it, or do not. */
function seen({ top, height, hidden = false, dialogs = [] }: Place, id = "task_1"): boolean {
  const card = { getBoundingClientRect: () => ({ top, height, bottom: top + height }) }
  vi.stubGlobal("innerHeight", 600)
  vi.stubGlobal("document", {
    hidden,
    getElementById: (asked: string) => (asked === "task_1" ? card : null),
    querySelectorAll: () => dialogs.map((holds) => ({ contains: () => holds })),
  })
  return isCardInView(id)
}

it.each<[string, Place, boolean]>([
  ["enough of its lower end", { top: -220, height: 300 }, true],
  ["a pixel too little of its lower end", { top: -221, height: 300 }, false],
  ["enough of its upper end", { top: 520, height: 300 }, true],
  ["a pixel too little of its upper end", { top: 521, height: 300 }, false],
  ["all of a low one", { top: 590, height: 10 }, true],
  ["a part of a low one", { top: 591, height: 10 }, false],
  ["one without height", { top: 100, height: 0 }, false],
  ["one on a page that is hidden", { top: 0, height: 300, hidden: true }, false],
  ["one under a dialog", { top: 0, height: 300, dialogs: [true, false] }, false],
  ["one in the dialog that is open", { top: 0, height: 300, dialogs: [true] }, true],
])("whether a card is seen: %s", (_what, place, isSeen) => {
  expect(seen(place)).toBe(isSeen)
})

it("a card that is not there is not seen", () => {
  expect(seen({ top: 0, height: 300 }, "task_2")).toBe(false)
})
