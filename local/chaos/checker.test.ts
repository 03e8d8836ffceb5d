import { describe, expect, test } from "vitest"
import { findViolations, type Outcome, type ServedTask, type StoredTask } from "./checker.ts"
import type { HistoryEntry, Sighting } from "./history.ts"
import type { Order } from "./schedule.ts"

const order: Order = {
  number: 0,
  guest: 0,
  atMs: 0,
  prompt: "a fox",
  ratioCode: 2,
  width: 1024,
  height: 1024,
  imageCount: 2,
  seed: 1,
  key: "k",
  hangUpAfterMs: null,
  repeats: 1,
  cancelAfterMs: null,
}
const stored: StoredTask = {
  id: "task_a",
  prompt: "a fox",
  status: 3,
  statusDesc: null,
  imageCount: 2,
  deliveredCount: 2,
  lastSeq: 3,
  priceCoins: 8,
  chargedCoins: null,
  resultPositions: [0, 1],
  resultMediaKeys: ["x", "y"],
}
const served: ServedTask = { id: "task_a", status: 3, process: 100, imageCount: 2, imageFaults: [null, null] }

function seen(part: Partial<Sighting>): Sighting {
  return { kind: "sighting", atMs: 0, guest: 0, via: "socket", taskId: "task_a", seq: 1, status: 2, process: 10, ...part }
}
function answered(taskId: string | null, said = "success"): HistoryEntry {
  return { kind: "answer", atMs: 0, order: 0, taskId, said }
}
const goodHistory: readonly HistoryEntry[] = [
  answered("task_a"),
  seen({ seq: 1, process: 10 }),
  seen({ seq: 2, process: 60 }),
  seen({ seq: 3, status: 3, process: 100 }),
]
const good: Outcome = { orders: [order], history: goodHistory, stored: [stored], served: [served] }

function violations(part: Partial<Outcome>): string {
  return findViolations({ ...good, ...part }).join("; ")
}
function storedAs(part: Partial<StoredTask>): Partial<Outcome> {
  return { stored: [{ ...stored, ...part }] }
}

describe("the checker of a run", () => {
  test("is content with a run that kept every promise", () => {
    expect(findViolations(good)).toEqual([])
  })

  test("asks for an end of every task", () => {
    expect(violations(storedAs({ status: 2 }))).toContain("did not end: status 2")
  })

  test("asks for exactly the ordered images of a success, each once and whole", () => {
    expect(violations(storedAs({ deliveredCount: 1, resultPositions: [0], resultMediaKeys: ["x"] }))).toContain("delivered 1 of 2")
    expect(violations(storedAs({ resultPositions: [0, 0, 1, 1], resultMediaKeys: ["x", "y", "z", "q"] }))).toContain("has 4 result rows")
    expect(violations(storedAs({ resultPositions: [0, 2] }))).toContain("positions 0, 2")
    expect(violations(storedAs({ resultMediaKeys: ["x", "x"] }))).toContain("one file under two results")
    expect(violations({ served: [{ ...served, imageFaults: [null, "cut off"] }] })).toContain("image 1: cut off")
    expect(violations({ served: [{ ...served, imageFaults: [null] }] })).toContain("shows 1 images of 2")
  })

  test("asks that a failure has no results", () => {
    expect(violations(storedAs({ status: 4 }))).toContain("failed and has results")
  })

  test("asks that one key leads to one task, in the answers and in the database", () => {
    expect(violations({ history: [...goodHistory, answered("task_b")] })).toContain("answered with 2 tasks")
    expect(violations({ stored: [stored, { ...stored, id: "task_b" }] })).toContain("order 0 made 2 tasks")
  })

  test("asks that an accepted task is in the database and served, and that a keyed order is answered", () => {
    expect(violations({ stored: [] })).toContain("accepted but is not in the database")
    expect(violations({ served: [] })).toContain("accepted and is not served")
    expect(violations({ history: [answered(null, "no answer")], stored: [] })).toContain("order 0 never got its answer")
  })

  test("asks that the database and HTTP say the same", () => {
    expect(violations({ served: [{ ...served, status: 2 }] })).toContain("is status 3 in the database and 2 over HTTP")
    expect(violations({ served: [{ ...served, process: 99 }] })).toContain("succeeded at 99 %")
  })

  test("asks that no watcher sees progress, numbers or status fall", () => {
    const after = (...more: readonly HistoryEntry[]) => violations({ history: [...goodHistory, ...more] })
    const polls = (...parts: readonly Partial<Sighting>[]) => after(...parts.map((part) => seen({ via: "poll", ...part })))
    expect(polls({ seq: 4, process: 60 }, { seq: 5, process: 59 })).toContain("fall from 60 % to 59 %")
    expect(polls({ seq: 5 }, { seq: 4 })).toContain("from event 5 back to 4")
    expect(polls({ status: 2 }, { status: 1 })).toContain("from status 2 back to 1")
    expect(polls({ status: 3, process: 100 }, { status: 4 })).toContain("end twice")
  })

  test("asks for every event once and in order on the socket, the terminal one too", () => {
    const [answer, first, second, last] = goodHistory
    if (!answer || !first || !second || !last) throw new Error("the history is short")
    expect(violations({ history: [answer, first, second, second, last] })).toContain("event 2 after event 2")
    expect(violations({ history: [answer, first, last] })).toContain("some are missing")
    expect(violations({ history: [answer, first, second] })).toContain("got no terminal event")
    expect(violations({ history: [...goodHistory, last] })).toContain("got 2 terminal events")
  })

  test("asks that only the guest who cancelled ends a task as cancelled, and that no call fails inside", () => {
    const cancelled = storedAs({ status: 4, statusDesc: "userCancelDesc", deliveredCount: 0, resultPositions: [], resultMediaKeys: [] })
    expect(violations(cancelled)).toContain("was cancelled by nobody")
    expect(violations({ history: [...goodHistory, answered(null, "ServerError")] })).toContain("server error")
  })
})
