import { describe, expect, it } from "vitest"
import { type FollowShown, FollowWish } from "./follow-wish.ts"

function begin(isFollowed: boolean, answers: readonly (boolean | Error)[]) {
  const sent: boolean[] = []
  const shown: FollowShown[] = []
  const left = [...answers]
  const wish = new FollowWish(
    isFollowed,
    async (wanted) => {
      sent.push(wanted)
      const answer = left.shift() ?? wanted
      if (answer instanceof Error) throw answer
      return answer
    },
    (now) => shown.push(now),
  )
  return { wish, sent, shown, last: () => shown.at(-1) }
}

describe("following", () => {
  it("is shown at once, before the server has answered", () => {
    const { wish, shown } = begin(false, [])
    void wish.toggle()
    expect(shown).toEqual([{ isFollowed: true, outcome: null }])
  })

  it("is kept when the server has done it", async () => {
    const { wish, sent, last } = begin(false, [])
    await wish.toggle()
    expect([sent, last()]).toEqual([[true], { isFollowed: true, outcome: { kind: "done" } }])
  })

  it("is taken back, and told, when it failed", async () => {
    const error = new Error("away")
    const { wish, last } = begin(true, [error])
    await wish.toggle()
    expect(last()).toEqual({ isFollowed: true, outcome: { kind: "failed", wanted: false, error } })
  })

  it("can be tried again after it failed", async () => {
    const { wish, sent, last } = begin(false, [new Error("away")])
    await wish.toggle()
    await wish.toggle()
    expect([sent, last()?.isFollowed]).toEqual([[true, true], true])
  })

  it("sends one wish at a time, and of many pressed meanwhile only the last", async () => {
    const { wish, sent, last } = begin(false, [])
    const first = wish.toggle()
    void wish.toggle()
    void wish.toggle()
    void wish.toggle()
    await first
    expect([sent, last()?.isFollowed]).toEqual([[true, false], false])
  })

  it("asks nothing of the server where it is so already", async () => {
    const { wish, sent } = begin(true, [])
    await wish.wish(true)
    expect(sent).toEqual([])
  })

  it("does not let a late reading overrule what was just pressed", async () => {
    const { wish, last } = begin(false, [])
    const done = wish.toggle()
    wish.learn(false)
    await done
    expect(last()?.isFollowed).toBe(true)
  })

  it("shows what a reading says where nothing was pressed", () => {
    const { wish, last } = begin(false, [])
    wish.learn(true)
    expect(last()).toEqual({ isFollowed: true, outcome: null })
  })
})
