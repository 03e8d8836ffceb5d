import { beforeEach, describe, expect, it, vi } from "vitest"
import { CallError, type CallFailure } from "../_runtime/call.ts"
import { humanChecked } from "./human-checked.ts"

const { solveHumanCheck } = vi.hoisted(() => ({ solveHumanCheck: vi.fn() }))
// What a browser loads by itself.
vi.mock("../_runtime/lazy-in-browser.tsx", () => ({ onlyInBrowser: async () => ({ solveHumanCheck }) }))

const onChecking = vi.fn<() => void>()
const PLACE = { checkPlace: () => undefined, onChecking }
const refused = (code: CallFailure, data: unknown = { challenge: "c" }) => Object.assign(new CallError(code), { data })

beforeEach(() => {
  vi.resetAllMocks()
  solveHumanCheck.mockResolvedValue("solved")
})

describe("a call that the server first wants a check for", () => {
  it("is made again with the answer, twice at most", async () => {
    const send = vi
      .fn<(check: object) => Promise<string>>()
      .mockRejectedValueOnce(refused("HumanCheckRequired"))
      .mockResolvedValueOnce("done")
    expect(await humanChecked(send, PLACE)).toBe("done")
    expect([send.mock.calls, onChecking.mock.calls.length]).toEqual([[[{}], [{ human_check: "solved" }]], 1])
    const never = vi.fn<() => Promise<string>>().mockRejectedValue(refused("HumanCheckRequired"))
    await expect(humanChecked(never, PLACE)).rejects.toMatchObject({ code: "HumanCheckRequired" })
    expect(never).toHaveBeenCalledTimes(3)
  })

  it.each([
    [refused("LoginFailed")],
    [refused("HumanCheckRequired", null)],
    [Object.assign(new Error("a fault"), { code: "HumanCheckRequired", data: { challenge: "c" } })],
  ])("is refused as it is where no check is asked for: %s", async (thrown) => {
    await expect(humanChecked(() => Promise.reject(thrown), PLACE)).rejects.toBe(thrown)
    expect(onChecking).not.toHaveBeenCalled()
  })
})
