import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import { PLANS, type Plan } from "../../../domain/_kernel/plans.ts"
import { rightsOf, splitPrice } from "../../../domain/credits/rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { blockerOf, type Circumstances } from "./blocker.ts"

const TASK = testTask({ prompt: "sea", width: 1024, height: 1024, n_iter: 2 })

const knownTasks = (count: number, status: Task["status"] = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), { ...TASK, id: String(index), status }]))

const FREE: Circumstances = { tasks: {}, isCreating: false, left: null, plan: "visitor", purse: null, priceCoins: 0 }

describe("the button tells the first thing that stands in its way", () => {
  test("to a visitor: sending, the day is used up, one runs and one waits", () => {
    expect(blockerOf(FREE)).toBeNull()
    expect(blockerOf({ ...FREE, left: 4 })).toBeNull()
    expect(blockerOf({ ...FREE, left: 0, isCreating: true })).toBe("creating")
    expect(blockerOf({ ...FREE, left: 0 })).toBe("noneLeft")
    expect(blockerOf({ ...FREE, left: 4, tasks: knownTasks(2) })).toBe("queueFull")
  })

  test("to a member: as many tasks as the plan has, and never where waiting is without limit", () => {
    const plans = fc.constantFrom<Plan>(...PLANS)
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 5 }), (plan, active, ended) => {
        const { running, waiting, infiniteQueue } = rightsOf(plan)
        const endedTasks = Object.fromEntries(Object.entries(knownTasks(ended, 3)).map(([id, task]) => [`ended${id}`, task]))
        const found = blockerOf({ ...FREE, plan, tasks: { ...knownTasks(active), ...endedTasks } })
        expect(found).toBe(!infiniteQueue && active >= running + waiting ? "queueFull" : null)
      }),
    )
  })

  test("to a member: that the purses together have not enough, exactly when no split pays", () => {
    const amount = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(amount, amount, amount, (price, stamina, coins) => {
        const purse = { stamina, coins }
        const found = blockerOf({ ...FREE, plan: "free", purse, priceCoins: price })
        expect(found).toBe(splitPrice(price, purse) === null ? "short" : null)
      }),
    )
    expect(blockerOf({ ...FREE, plan: "free", purse: null, priceCoins: 8 })).toBeNull()
  })
})
