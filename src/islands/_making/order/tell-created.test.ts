import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import { tellCreated } from "./tell-created.ts"

const { announce, dismiss, onTaskEnded, isCardInView, stop } = vi.hoisted(() => ({
  ...{ announce: vi.fn(), dismiss: vi.fn(), onTaskEnded: vi.fn(), isCardInView: vi.fn(), stop: vi.fn() },
}))
vi.mock("../../_runtime/notices.ts", () => ({ announce, dismiss }))
vi.mock("../../_session/live-tasks.ts", () => ({ onTaskEnded }))
vi.mock("../stream/is-card-in-view.ts", () => ({ isCardInView }))

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => work())
  onTaskEnded.mockReturnValue(stop)
  announce.mockReturnValue("notice")
})
afterEach(() => vi.unstubAllGlobals())

it("a task whose card is out of sight is told of until it ends itself", () => {
  tellCreated(testTask({ id: "a" }), "It is being made")
  const [[ended]] = onTaskEnded.mock.calls as [[(task: { readonly id: string }) => void]]
  ended({ id: "b" })
  expect([announce.mock.calls.length, dismiss.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0, 0])
  ended({ id: "a" })
  expect([dismiss.mock.calls, stop.mock.calls.length]).toEqual([[["notice"]], 1])
})

it("a task whose card is seen is not told of", () => {
  isCardInView.mockReturnValue(true)
  tellCreated(testTask({ id: "a" }), "It is being made")
  expect([announce.mock.calls.length, onTaskEnded.mock.calls.length]).toEqual([0, 0])
})
