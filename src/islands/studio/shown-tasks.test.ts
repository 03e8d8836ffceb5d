import { afterEach, expect, it, vi } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import type { Task } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { useFinishedTasks, useShownTasks } from "./shown-tasks.ts"
import { makeStudioState } from "./studio-state.ts"

const studio = makeStudioState(4)
vi.mock("@nanostores/react", () => ({ useStore: (store: { get(): unknown }) => store.get() }))
vi.mock("./studio-state.ts", async (original) => ({ ...(await original<object>()), useStudio: () => studio }))

afterEach(() => {
  $tasks.set({})
  studio.$hiddenIds.set(new Set())
})

const { failure, success } = TASK_STATUS
const IMAGE = { url: "/a.png", operate_number: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
function know(...tasks: readonly Partial<Task>[]) {
  $tasks.set(Object.fromEntries(tasks.map((task) => [task.id, testTask(task)])))
}
const shown = () => useShownTasks().map(({ id }) => id)

it("the studio shows its tasks, the newest first", () => {
  know({ id: "task_2" }, { id: "task_1" }, { id: "task_3" })
  expect(shown()).toEqual(["task_3", "task_2", "task_1"])
})

it("what makes videos, was cancelled or was taken away is not shown; what failed otherwise is", () => {
  studio.$hiddenIds.set(new Set(["task_3"]))
  know(
    { id: "task_1", type: 100 },
    { id: "task_2", status: failure, status_desc: "userCancelDesc" },
    { id: "task_3" },
    { id: "task_4", status: failure, status_desc: "lostDesc" },
  )
  expect(shown()).toEqual(["task_4"])
})

it("finished are those that have images", () => {
  know({ id: "task_1", img_uris: [IMAGE] }, { id: "task_2", status: success }, { id: "task_3", status: success, img_uris: [IMAGE] })
  expect(useFinishedTasks().map(({ id }) => id)).toEqual(["task_3"])
})
