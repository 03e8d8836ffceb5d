import { expect, it, vi } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS, WAITING_FOR_SERVER } from "../../../domain/task/rules.ts"
import { useQueueWords } from "./use-queue-words.ts"

vi.mock("../../_runtime/messages.tsx", () => ({
  useMessages: () => (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" "),
}))

const { waiting, running, success, failure } = TASK_STATUS
const stranded = { sub_status: WAITING_FOR_SERVER }

it.each<[Partial<Task>, readonly string[]]>([
  [{ status: waiting, position: 1 }, ["position 1"]],
  [{ status: waiting, position: 0 }, ["waiting"]],
  [{ status: waiting, position: 1, ...stranded }, ["waitingForServer"]],
  [{ status: waiting, position: 2, rest_estimate_time: 7.6 }, ["position 2", "secondsLeft 8"]],
  [{ status: waiting, position: 2, rest_estimate_time: 0.2 }, ["position 2", "secondsLeft 1"]],
  [{ status: running, process: 40 }, ["progress 40"]],
  [{ status: running, process: 40, rest_estimate_time: 2, ...stranded }, ["progress 40", "waitingForServer", "secondsLeft 2"]],
  [{ status: success, rest_estimate_time: 2 }, []],
  [{ status: failure, ...stranded }, []],
])("how far a task is: %j", (change, words) => {
  expect(useQueueWords()(testTask(change))).toEqual(words)
})
