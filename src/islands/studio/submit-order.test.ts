import { beforeEach, expect, it, vi } from "vitest"
import { $membership, $purse, isSignedIn } from "../_session/member.ts"
import { makeStudioState } from "./studio-state.ts"
import { submitOrder } from "./submit-order.ts"

const { canPay, tellCreated, refreshPlan } = vi.hoisted(() => ({ canPay: vi.fn(), tellCreated: vi.fn(), refreshPlan: vi.fn() }))
vi.mock("./use-plan.ts", () => ({ refreshPlan }))
vi.mock("../_session/member.ts", async (original) => ({ ...(await original<object>()), isSignedIn: vi.fn(() => false) }))
vi.mock("../_making/order/order-and-pay.ts", async (original) => ({ ...(await original<object>()), canPay }))
vi.mock("../_making/order/tell-created.ts", () => ({ tellCreated }))

const studio = makeStudioState(4)
const send = vi.fn()
const submit = () => submitOrder(studio, { order: () => ({ priceCoins: 1 }) as never, send, successWords: "made" })

beforeEach(() => {
  vi.resetAllMocks()
  studio.$creating.set(null)
  canPay.mockResolvedValue(true)
  send.mockResolvedValue("task")
})

it("an order is sent and told of where nothing stands in its way", async () => {
  expect([await submit(), tellCreated.mock.calls]).toEqual(["task", [["task", "made"]]])
  send.mockResolvedValue(null)
  expect([await submit(), tellCreated.mock.calls.length]).toEqual([null, 1])
})

it("an order of a member's is priced by their plan, which is waited for where it is not known yet", async () => {
  vi.mocked(isSignedIn).mockReturnValue(true)
  const priced: string[] = []
  const order = () => (priced.push(studio.$plan.get()), { priceCoins: 1 }) as never
  refreshPlan.mockImplementation(async () => studio.$plan.set("company"))
  await submitOrder(studio, { order, send, successWords: "made" })
  expect([...new Set(priced), refreshPlan.mock.calls.length, send.mock.calls.length]).toEqual(["company", 1, 1])
  $membership.set({ plan: "company" } as never)
  await submit()
  expect(refreshPlan).toHaveBeenCalledTimes(1)
  $membership.set(null)
  studio.$plan.set("visitor")
})

it("an order is short where the purse as it is then does not pay for it", async () => {
  studio.$plan.set("free")
  $purse.set({ stamina: 0, coins: 0 } as never)
  await submit()
  const [[{ isShort }]] = canPay.mock.calls as [[{ readonly isShort: () => boolean }]]
  expect(isShort()).toBe(true)
  $purse.set({ stamina: 0, coins: 1 } as never)
  expect(isShort()).toBe(false)
  studio.$plan.set("visitor")
})

it("an order is not sent that cannot be paid for, or while another one is on its way", async () => {
  canPay.mockResolvedValueOnce(false)
  expect([await submit(), send.mock.calls.length]).toEqual([null, 0])
  studio.$creating.set({ order: {} as never })
  expect([await submit(), send.mock.calls.length]).toEqual([null, 0])
})
