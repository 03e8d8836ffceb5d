import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type BoardDocument, EMPTY_BOARD } from "./document.ts"
import { type BoardHistory, changed, MAXIMUM_UNDO_STEPS, openHistory, redone, settled, undone } from "./history-rules.ts"

const seeded = (seed: number): BoardDocument => ({ ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, seed } })
const afterSteps = (count: number): BoardHistory =>
  Array.from({ length: count }, (_, seed) => seeded(seed)).reduce(
    (history, document) => changed(history, document),
    openHistory(EMPTY_BOARD),
  )
const times = (count: number, step: (history: BoardHistory) => BoardHistory, history: BoardHistory) =>
  Array.from({ length: count }).reduce<BoardHistory>((last) => step(last), history)

describe("the history of a board", () => {
  test("goes back and forth over whole documents, 200 steps and no more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (steps, backwards) => {
        const history = afterSteps(steps)
        const back = times(backwards, undone, history)
        const taken = Math.min(backwards, steps, MAXIMUM_UNDO_STEPS)
        expect(back.present).toEqual(taken === steps ? EMPTY_BOARD : seeded(steps - 1 - taken))
        expect(times(taken, redone, back).present).toBe(history.present)
        expect(back.past.length + back.future.length).toBeLessThanOrEqual(MAXIMUM_UNDO_STEPS)
      }),
      { numRuns: 40 },
    )
  })

  test("forgets what was taken back once something else is done, and takes no change for no step", () => {
    const history = changed(undone(afterSteps(3)), seeded(9))
    expect(redone(history)).toBe(history)
    expect(changed(history, history.present)).toBe(history)
  })

  test("takes what is changed by one gesture for one step, until the gesture ends", () => {
    const slide = (history: BoardHistory, seed: number) => changed(history, seeded(seed), "opacity")
    const once = slide(slide(slide(openHistory(EMPTY_BOARD), 1), 2), 3)
    expect(undone(once).present).toBe(EMPTY_BOARD)
    expect(undone(slide(settled(once), 4)).present).toEqual(seeded(3))
    expect(undone(slide(undone(slide(once, 5)), 6)).present).toBe(EMPTY_BOARD)
  })
})
