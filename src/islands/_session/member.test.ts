import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CallError, type CallFailure } from "../_runtime/call.ts"
import { $member, $membership, $purse, refreshMember, refreshMembership, refreshPurse } from "./member.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))

const page = { cookie: "", documentElement: { dataset: { viewer: "member" } } }

beforeEach(() => {
  vi.resetAllMocks()
  page.cookie = "a=1; member=1"
  vi.stubGlobal("document", page)
  for (const store of [$member, $purse, $membership]) store.set(null)
})
afterEach(() => vi.unstubAllGlobals())

describe("who is signed in, and what they have", () => {
  it("is not asked for a visitor", async () => {
    page.cookie = "a=1; member=10; xmember=1"
    await Promise.all([refreshMember(), refreshPurse(), refreshMembership()])
    expect(call).not.toHaveBeenCalled()
  })

  it("is asked once for all who look at the same time, and again after that", async () => {
    call.mockResolvedValue("known")
    await Promise.all([refreshMember(), refreshMember(), refreshMembership(), refreshMembership()])
    expect([call.mock.calls.length, $member.get(), $membership.get()]).toEqual([2, "known", "known"])
    await refreshMember()
    expect(call).toHaveBeenCalledTimes(3)
  })

  it("is asked when somebody first looks, unless it is known", async () => {
    call.mockResolvedValue("known")
    vi.resetModules()
    const fresh = await import("./member.ts")
    for (const store of [fresh.$member, fresh.$purse, fresh.$membership]) {
      const stop = store.subscribe(() => {})
      await vi.waitFor(() => expect(store.get()).toBe("known"))
      stop()
    }
    expect(call).toHaveBeenCalledTimes(3)
  })

  it("is what the later question says, whichever is answered first", async () => {
    const answers: ((purse: string) => void)[] = []
    call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const both = [refreshPurse(), refreshPurse()]
    answers[1]?.("later")
    answers[0]?.("earlier")
    await Promise.all(both)
    expect($purse.get()).toBe("later")
  })

  it.each<[CallFailure, boolean]>([
    ["LoginRequired", true],
    ["AccountBanned", true],
    ["AccountDisabled", true],
    ["Offline", false],
    ["ServerError", false],
  ])("is forgotten where the session is over, else kept: %s", async (code, isOver) => {
    $member.set("known" as never)
    call.mockRejectedValue(new CallError(code))
    await refreshMember()
    expect([$member.get(), page.cookie.startsWith("member=; ")]).toEqual(isOver ? [null, true] : ["known", false])
  })

  it("is kept where something of our own fails", async () => {
    $member.set("known" as never)
    call.mockRejectedValue(Object.assign(new Error("a fault"), { code: "LoginRequired" }))
    await refreshMember()
    expect($member.get()).toBe("known")
  })
})
