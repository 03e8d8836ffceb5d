import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { hideCards } from "./hidden-cards.ts"

const box = (card: string, author: string) => ({ inert: false, dataset: { card, author } as Record<string, string> })
const boxes = [box("w1", "p1"), box("w2", "p1"), box("w3", "p2"), { inert: false, dataset: {} as Record<string, string> }]

beforeEach(() => {
  vi.stubGlobal("document", { querySelectorAll: () => boxes, getElementById: () => ({ dataset: { hiddenCard: "Hidden" } }) })
})
afterEach(() => vi.unstubAllGlobals())

const covered = () => boxes.map(({ inert, dataset }) => [inert, dataset["hidden"]]).map(([inert, word]) => (inert === true ? word : "-"))

it("cards of works and of people that the viewer hides are covered until both may be seen", () => {
  hideCards({ people: [], isHidden: true })
  expect(covered()).toEqual(["-", "-", "-", "-"])
  hideCards({ works: ["w1", "w3"], people: ["p1"], isHidden: true })
  expect(covered()).toEqual(["Hidden", "Hidden", "Hidden", "-"])
  hideCards({ people: ["p1"], isHidden: false })
  expect(covered()).toEqual(["Hidden", "-", "Hidden", "-"])
  expect(boxes[1]?.dataset).toEqual({ card: "w2", author: "p1" })
  hideCards({ works: ["w1", "w3"], people: [], isHidden: false })
  expect(covered()).toEqual(["-", "-", "-", "-"])
})
