import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { EMPTY_HISTORY, nextHistory, type PaintAction, type PaintHistory, type PaintStep, printsBetween } from "./paint-rules.ts"

const steps: fc.Arbitrary<PaintStep> = fc.oneof(
  fc.constant<PaintStep>({ kind: "invert" }),
  fc.constantFrom<PaintStep>({ kind: "fill", effect: "add" }, { kind: "fill", effect: "remove" }),
)
const actions: fc.Arbitrary<PaintAction> = fc.oneof(
  steps.map((step): PaintAction => ({ type: "paint", step })),
  fc.constantFrom<PaintAction>({ type: "undo" }, { type: "redo" }),
)
const after = (history: PaintHistory, list: readonly PaintAction[]) => list.reduce(nextHistory, history)

describe("the history of a mask", () => {
  test("undo and redo are each other's opposite, whatever came before", () => {
    fc.assert(
      fc.property(fc.array(actions), (list) => {
        const history = after(EMPTY_HISTORY, list)
        if (history.done.length > 0) expect(after(history, [{ type: "undo" }, { type: "redo" }])).toEqual(history)
        if (history.undone.length > 0) expect(after(history, [{ type: "redo" }, { type: "undo" }])).toEqual(history)
      }),
    )
  })

  test("undoing and redoing lose nothing; only painting forgets what was undone", () => {
    fc.assert(
      fc.property(fc.array(actions), actions, (list, action) => {
        const before = after(EMPTY_HISTORY, list)
        const next = nextHistory(before, action)
        if (action.type === "paint") expect(next).toEqual({ done: [...before.done, action.step], undone: [] })
        else expect([...next.done, ...[...next.undone].reverse()]).toEqual([...before.done, ...[...before.undone].reverse()])
      }),
    )
  })

  test("nothing to undo or to redo changes nothing", () => {
    expect(after(EMPTY_HISTORY, [{ type: "undo" }, { type: "redo" }])).toBe(EMPTY_HISTORY)
  })
})

describe("the prints of a brush", () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 2000, noNaN: true }),
    y: fc.double({ min: 0, max: 2000, noNaN: true }),
    pressure: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  test("end at the second point, overlap without a gap, and are never larger than the brush", () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 1, max: 200, noNaN: true }), (from, to, radius) => {
        const prints = printsBetween(from, to, radius)
        expect(prints.at(-1)?.x).toBeCloseTo(to.x)
        expect(prints.at(-1)?.y).toBeCloseTo(to.y)
        let last: { x: number; y: number } = from
        for (const print of prints) {
          expect(Math.hypot(print.x - last.x, print.y - last.y)).toBeLessThanOrEqual(Math.max(0.5, print.radius * 0.7) + 1e-6)
          expect(print.radius).toBeLessThanOrEqual(radius + 1e-9)
          last = print
        }
      }),
    )
  })

  test("a full press gives the whole radius, the lightest touch three tenths of it, a tap one print", () => {
    const here = { x: 5, y: 5 }
    expect(printsBetween({ ...here, pressure: 1 }, { ...here, pressure: 1 }, 20)).toEqual([{ ...here, radius: 20 }])
    expect(printsBetween({ ...here, pressure: 0 }, { ...here, pressure: 0 }, 20)[0]?.radius).toBeCloseTo(6)
  })
})
