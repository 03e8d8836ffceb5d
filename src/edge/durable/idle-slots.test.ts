import { describe, expect, it } from "vitest"
import { IdleSlots } from "./idle-slots.ts"

const kind = "text-to-image"
const renderers = [{ name: "easel", slots: 2, offers: { [kind]: 2 } }]
const slot = (draftId: string, lentAtMs = 0) => ({ draftId, viewerId: `user_${draftId}`, kind, renderer: "easel", lentAtMs })
const task = { renderer: "easel", kind }

describe("the slots of drafts", () => {
  it("end when they are not given back in time", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    idle.lend(slot("b", 5_000))
    expect(idle.lent(9_000)).toHaveLength(2)
    expect(idle.lent(12_000).map(({ draftId }) => draftId)).toEqual(["b"])
    idle.takeBack("b")
    expect(idle.lent(12_000)).toEqual([])
  })

  it("give way to tasks, the newest first, and only as far as tasks need them", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    idle.lend(slot("b"))
    expect(idle.giveWay(renderers, [], 1)).toEqual([])
    expect(idle.giveWay(renderers, [task], 1).map(({ draftId }) => draftId)).toEqual(["b"])
    expect(idle.giveWay(renderers, [task, task], 1).map(({ draftId }) => draftId)).toEqual(["a"])
    expect(idle.lent(1)).toEqual([])
  })

  it("give way where their renderer is configured no more", () => {
    const idle = new IdleSlots()
    idle.lend(slot("a"))
    expect(idle.giveWay([], [], 1)).toHaveLength(1)
  })
})
