import { expect, test } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import type { Task } from "../../domain/task/contract.ts"
import { ownThings, panelOf } from "./panel-rules.ts"
import { ringOf } from "./ring-rules.ts"

const WAITING = 1
const RUNNING = 2
const DONE = 3
const FAILED = 4
const task = (id: string, over: Partial<Task>) => testTask({ id, ...over })

test.each([
  { tasks: [], ring: { running: 0, percent: 0 } },
  { tasks: [{ status: DONE, process: 100 }], ring: { running: 0, percent: 0 } },
  { tasks: [{ status: WAITING, process: 0 }], ring: { running: 1, percent: 0 } },
  {
    tasks: [
      { status: RUNNING, process: 61 },
      { status: WAITING, process: 0 },
      { status: FAILED, process: 90 },
    ],
    ring: { running: 2, percent: 31 },
  },
] as const)("the ring counts what waits and what runs, and shows how far they are together: %o", ({ tasks, ring }) => {
  expect(ringOf(tasks)).toEqual(ring)
})

test("the panel has those under way, the first made first, and below them the five that were made last", () => {
  const ended = Array.from({ length: 7 }, (_, index) =>
    task(`task_1${index}`, { status: index === 3 ? FAILED : DONE, status_desc: "failedDesc" }),
  )
  const shown = panelOf([
    task("task_21", { status: WAITING }),
    ...ended,
    task("task_22", { status: FAILED, status_desc: "userCancelDesc" }),
    task("task_20", { status: RUNNING }),
  ])
  expect(shown.active.map(({ id }) => id)).toEqual(["task_20", "task_21"])
  expect(shown.ended.map(({ id }) => id)).toEqual(["task_16", "task_15", "task_14", "task_13", "task_12"])
})

test("home's thin row has those under way, the first made first, then the twelve that last brought files", () => {
  const file = { url: "/media/result/a.png", operate_number: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
  const made = Array.from({ length: 14 }, (_, index) => task(`task_1${String(index).padStart(2, "0")}`, { status: DONE, img_uris: [file] }))
  const shown = ownThings([
    ...made,
    task("task_200", { status: RUNNING }),
    task("task_201", { status: FAILED, status_desc: "failedDesc" }),
    task("task_202", { status: DONE, img_uris: [] }),
    task("task_203", { status: WAITING }),
  ])
  expect(shown.map(({ id }) => id)).toEqual([
    "task_200",
    "task_203",
    ...made
      .toReversed()
      .slice(0, 12)
      .map(({ id }) => id),
  ])
})
