import { expect, test } from "vitest"
import { History, readableHistory } from "./history.ts"

test("a readable history keeps every event and answer, and of polls only what changed", () => {
  const history = new History()
  const seen = { guest: 0, taskId: "task_a", seq: 1, status: 2 }
  history.remark("kill -9 app")
  history.answer(3, "task_a", "success")
  for (const process of [10, 10, 20]) history.sighting({ ...seen, via: "poll", process })
  for (const process of [10, 10]) history.sighting({ ...seen, via: "socket", process })
  const lines = readableHistory(history.entries).map((line) => line.replace(/^\s*[\d.]+ s /, ""))
  expect(lines).toEqual([
    "kill -9 app",
    "order 3: success task_a",
    "guest 0 poll: task_a seq 1 status 2 at 10 %",
    "guest 0 poll: task_a seq 1 status 2 at 20 %",
    "guest 0 socket: task_a seq 1 status 2 at 10 %",
    "guest 0 socket: task_a seq 1 status 2 at 10 %",
  ])
})
