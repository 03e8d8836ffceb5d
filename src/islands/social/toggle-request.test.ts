import { describe, expect, it } from "vitest"
import { ToggleRequest, type ToggleShown } from "./toggle-request.ts"

function begin(isOn: boolean, answers: readonly (boolean | Error)[]) {
  const sent: boolean[] = []
  const shown: ToggleShown[] = []
  const left = [...answers]
  const request = new ToggleRequest(
    isOn,
    async (wanted) => {
      sent.push(wanted)
      const answer = left.shift() ?? wanted
      if (answer instanceof Error) throw answer
      return answer
    },
    (now) => shown.push(now),
  )
  return { request, sent, shown, last: () => shown.at(-1) }
}

describe("something that is turned on and off", () => {
  it("is shown at once, before the server has answered", () => {
    const { request, shown } = begin(false, [])
    void request.toggle()
    expect(shown).toEqual([{ isOn: true, outcome: null }])
  })

  it("is kept when the server has done it", async () => {
    const { request, sent, last } = begin(false, [])
    await request.toggle()
    expect([sent, last()]).toEqual([[true], { isOn: true, outcome: { kind: "done" } }])
  })

  it("is taken back, and told, when it failed", async () => {
    const error = new Error("away")
    const { request, last } = begin(true, [error])
    await request.toggle()
    expect(last()).toEqual({ isOn: true, outcome: { kind: "failed", wanted: false, error } })
  })

  it("can be tried again after it failed", async () => {
    const { request, sent, last } = begin(false, [new Error("away")])
    await request.toggle()
    await request.toggle()
    expect([sent, last()?.isOn]).toEqual([[true, true], true])
  })

  it("sends one request at a time, and of many pressed meanwhile only the last", async () => {
    const { request, sent, last } = begin(false, [])
    const first = request.toggle()
    void request.toggle()
    void request.toggle()
    void request.toggle()
    await first
    expect([sent, last()?.isOn]).toEqual([[true, false], false])
  })

  it("asks nothing of the server where it is so already", async () => {
    const { request, sent } = begin(true, [])
    await request.request(true)
    expect(sent).toEqual([])
  })

  it("does not let a late reading overrule what was just pressed", async () => {
    const { request, last } = begin(false, [])
    const done = request.toggle()
    request.learn(false)
    await done
    expect(last()?.isOn).toBe(true)
  })

  it("shows what a reading says where nothing was pressed", () => {
    const { request, last } = begin(false, [])
    request.learn(true)
    expect(last()).toEqual({ isOn: true, outcome: null })
  })
})
