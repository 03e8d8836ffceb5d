import fc from "fast-check"
import { expect, test } from "vitest"
import { type ActionState, IDLE, nextAction } from "./action-state.ts"
import { failureWith } from "./failure.ts"

const failed = { kind: "failed", failure: failureWith("Conflict") } as const
const after = (...kinds: readonly Parameters<typeof nextAction>[1][]) => kinds.reduce(nextAction, IDLE)

test("an action runs, and is done or failed", () => {
  expect(after({ kind: "started" }, { kind: "succeeded" }).phase).toBe("done")
  expect(after({ kind: "started" }, failed)).toEqual({ phase: "failed", failure: failed.failure })
})

test("starting again takes the failure away", () => {
  expect(after({ kind: "started" }, failed, { kind: "started" })).toEqual({ phase: "busy", failure: null })
})

test("an action that was cancelled is at rest, without a failure", () => {
  expect(after({ kind: "started" }, { kind: "cancelled" })).toEqual(IDLE)
})

test("a failure can be cleared, a running action cannot", () => {
  expect(after({ kind: "started" }, failed, { kind: "cleared" })).toEqual(IDLE)
  expect(after({ kind: "started" }, { kind: "cleared" }).phase).toBe("busy")
})

test("a failure stands exactly in the failed phase, whatever happens in whatever order", () => {
  const events = fc.array(
    fc.oneof(
      fc.constantFrom("started", "succeeded", "cancelled", "cleared").map((kind) => ({ kind }) as const),
      fc.constant(failed),
    ),
  )
  fc.assert(
    fc.property(events, (list) => {
      const state = list.reduce<ActionState>(nextAction, IDLE)
      expect(state.failure !== null).toBe(state.phase === "failed")
    }),
  )
})
