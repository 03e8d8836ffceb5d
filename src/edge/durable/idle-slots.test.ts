import { describe, expect, it } from "vitest"
import type { FleetServer } from "../../domain/backend/index.ts"
import { type IdleSlot, IdleSlots } from "./idle-slots.ts"

const kind = "text-to-image"
const EASEL: FleetServer = {
  name: "easel",
  kind: "easel",
  state: "active",
  slots: 2,
  weight: 1,
  audience: { kind: "everyone" },
  capabilities: null,
}
const slot = (taskId: string, lentAtMs = 0, holder: IdleSlot["holder"] = { kind: "draft", viewerId: `user_${taskId}` }) => ({
  ...{ taskId, holder, kind, renderer: "easel", lentAtMs },
})
const task = { renderer: "easel", kind, taskId: "task" }

describe("the slots of drafts and samples", () => {
  it("end when they are not given back in time", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    idle.lend(slot("b", 5_000))
    expect(idle.lent(9_000)).toHaveLength(2)
    expect(idle.lent(12_000).map(({ taskId }) => taskId)).toEqual(["b"])
    idle.takeBack("b")
    expect(idle.lent(12_000)).toEqual([])
  })

  it("of a sample last as long as a sentence may take", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a", 0, { kind: "sample" }))
    expect(idle.lent(19_000)).toHaveLength(1)
    expect(idle.lent(21_000)).toEqual([])
  })

  it("give way to tasks, the newest first, and only as far as tasks need them", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    idle.lend(slot("b"))
    expect(idle.giveWay([EASEL], [], 1)).toEqual([])
    expect(idle.giveWay([EASEL], [task], 1).map(({ taskId }) => taskId)).toEqual(["b"])
    expect(idle.giveWay([EASEL], [task, task], 1).map(({ taskId }) => taskId)).toEqual(["a"])
    expect(idle.lent(1)).toEqual([])
  })

  it("give way where their renderer is configured no more", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    expect(idle.giveWay([], [], 1)).toHaveLength(1)
  })
})
