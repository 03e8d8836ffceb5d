import { beforeEach, describe, expect, it, vi } from "vitest"
import type { CallFailure } from "../../_runtime/call.ts"
import { CallError } from "../../_runtime/call.ts"
import { $purse } from "../../_session/member.ts"
import { $recharge } from "../../_session/recharge.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { canPay, makeOrderKeys, orderAndPay } from "./order-and-pay.ts"

const { isSignedIn, refreshPurse, openLogin } = vi.hoisted(() => ({ isSignedIn: vi.fn(), refreshPurse: vi.fn(), openLogin: vi.fn() }))
vi.mock("../../_session/member.ts", async (original) => ({ ...(await original<object>()), isSignedIn, refreshPurse }))
vi.mock("../../_runtime/login-dialog.ts", () => ({ openLogin }))

const again = vi.fn<() => void>()
const keep = vi.fn<() => Promise<void>>()
const SHORTAGE = { missing_coins: 5, price: 9, balance: { stamina: 1, coins: 3 } }
const refusing =
  (code: CallFailure, data: unknown = null) =>
  () =>
    Promise.reject(Object.assign(new CallError(code), { data }))

beforeEach(() => {
  vi.resetAllMocks()
  isSignedIn.mockReturnValue(true)
  $recharge.set(null)
  $purse.set(null)
})

describe("an order that costs credits", () => {
  it("is sent, and the purse looked at again", async () => {
    expect(await orderAndPay(async () => "task", { keep, again })).toBe("task")
    expect([refreshPurse.mock.calls.length, keep.mock.calls.length, openLogin.mock.calls.length]).toEqual([1, 0, 0])
  })

  it("of a visitor is kept and signs in first, unless it is for them too", async () => {
    isSignedIn.mockReturnValue(false)
    const order = vi.fn(async () => "task")
    await expect(orderAndPay(order, { keep, again })).rejects.toThrow(ActionCancelled)
    expect([order.mock.calls.length, keep.mock.calls.length, openLogin.mock.calls.length]).toEqual([0, 1, 1])
    expect(await orderAndPay(order, { keep, again, isForVisitors: true })).toBe("task")
    expect([keep.mock.calls.length, openLogin.mock.calls.length, refreshPurse.mock.calls.length]).toEqual([1, 1, 0])
  })

  it("that cannot be paid for asks to recharge, which leads back to it", async () => {
    await expect(orderAndPay(refusing("InsufficientCredits", SHORTAGE), { keep, again })).rejects.toThrow(ActionCancelled)
    expect($recharge.get()).toEqual({ reason: "short", priceCoins: 9, balance: SHORTAGE.balance, resume: again })
    expect([keep.mock.calls.length, refreshPurse.mock.calls.length]).toEqual([0, 1])
  })

  it.each<[CallFailure, unknown, number]>([
    ["InsufficientCredits", null, 0],
    ["Offline", SHORTAGE, 0],
    ["LoginRequired", null, 1],
  ])("that is refused otherwise says why: %s", async (code, data, kept) => {
    await expect(orderAndPay(refusing(code, data), { keep, again })).rejects.toMatchObject({ code })
    expect([$recharge.get(), keep.mock.calls.length]).toEqual([null, kept])
  })

  it("whose failure is our own is told as it is", async () => {
    await expect(orderAndPay(() => Promise.reject(new Error("a fault")), { keep, again })).rejects.toThrow("a fault")
  })
})

describe("whether an order can be paid for", () => {
  const pay = (...short: readonly boolean[]) => {
    const isShort = vi.fn<() => boolean>()
    for (const one of short) isShort.mockReturnValueOnce(one)
    return canPay({ isShort, priceCoins: 9, again })
  }
  const know = () => refreshPurse.mockImplementation(async () => $purse.set({ stamina: 1, coins: 3 } as never))

  it("is not asked where the purse pays for it", async () => {
    expect([await pay(false), refreshPurse.mock.calls.length, $recharge.get()]).toEqual([true, 0, null])
  })

  it("is asked again where it does not: something may have come, and without an answer the server decides", async () => {
    expect(await pay(true, true)).toBe(true)
    know()
    expect([await pay(true, false), $recharge.get()]).toEqual([true, null])
    expect(await pay(true, true)).toBe(false)
    expect($recharge.get()).toEqual({ reason: "short", priceCoins: 9, balance: { stamina: 1, coins: 3 }, resume: again })
  })
})

it("the key of an order is the same while the order is, and another after it was fulfilled", () => {
  const keys = makeOrderKeys()
  const first = keys.keyOf({ prompt: "a" })
  expect(keys.keyOf({ prompt: "a" })).toBe(first)
  const second = keys.keyOf({ prompt: "b" })
  expect(second).not.toBe(first)
  keys.renew()
  expect(keys.keyOf({ prompt: "b" })).not.toBe(second)
})
