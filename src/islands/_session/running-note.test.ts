import { describe, expect, test } from "vitest"
import type { Task } from "../../domain/task/contract.ts"
import type { KnownTasks } from "./known-tasks.ts"
import { nextNote } from "./running-note.ts"

const known = (states: Readonly<Record<string, Task["status"]>>): KnownTasks =>
  Object.fromEntries(Object.entries(states).map(([id, status]) => [id, { id, status } as Task]))

describe("the note of tasks under way", () => {
  test("takes in what waits and runs", () => {
    expect(nextNote([], known({ task_a: 1, task_b: 2, task_c: 3 }))).toEqual(["task_a", "task_b"])
  })

  test("loses what has ended and what was deleted", () => {
    expect(nextNote(["task_a", "task_b"], known({ task_a: 3 }), "task_b")).toEqual([])
  })

  test("keeps what another page noted and this one knows nothing of", () => {
    expect(nextNote(["task_other"], known({ task_a: 1 }))).toEqual(["task_other", "task_a"])
  })
})
