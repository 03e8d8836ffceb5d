import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dayOf } from "../_kernel/clock.ts"
import { planEndsAtMs } from "./plans.ts"
import { chargeFor, missingCoins, nextStaminaAtMs, STAMINA_CAP, splitHold, splitPrice, staminaGrant } from "./purse-rules.ts"

const amount = fc.nat({ max: 1_000 })
const balance = fc.record({ stamina: amount, coins: amount })

describe("splitPrice", () => {
  it("takes the whole price, stamina first, and no more than is there", () => {
    fc.assert(
      fc.property(amount, balance, (price, has) => {
        const split = splitPrice(price, has)
        expect(missingCoins(price, has)).toBe(split === null ? price - has.stamina - has.coins : 0)
        if (split === null) return
        expect(split.stamina + split.coins).toBe(price)
        expect(split.stamina >= 0 && split.stamina <= has.stamina && split.coins >= 0 && split.coins <= has.coins).toBe(true)
        if (split.coins > 0) expect(split.stamina).toBe(has.stamina)
      }),
    )
  })
})

it("a price that is one coin more than both purses have is not split", () => {
  const has = { stamina: 3, coins: 4 }
  expect([splitPrice(7, has), splitPrice(8, has), missingCoins(8, has)]).toEqual([has, null, 1])
  expect([splitPrice(3, has), splitPrice(4, has), splitPrice(0, has)]).toEqual([
    { stamina: 3, coins: 0 },
    { stamina: 3, coins: 1 },
    { stamina: 0, coins: 0 },
  ])
})

describe("chargeFor", () => {
  it("is nothing for nothing, the price for all, and never falls in between", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 8 }), (price, images) => {
        const charges = Array.from({ length: images + 1 }, (_, delivered) => chargeFor(price, delivered, images))
        expect([charges[0], charges[images]]).toEqual([0, price])
        expect(charges).toEqual([...charges].sort((left, right) => left - right))
        expect(charges.every((charge, delivered) => Number.isInteger(charge) && charge * images >= price * delivered)).toBe(true)
      }),
    )
  })

  it("is exactly the price of the delivered images where images cost whole credits", () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 8 }), fc.nat({ max: 8 }), (each, images, delivered) => {
        expect(chargeFor(each * images, delivered, images)).toBe(each * Math.min(delivered, images))
      }),
    )
  })
})

describe("splitHold", () => {
  it("charges the held stamina first and gives each purse its own rest", () => {
    fc.assert(
      fc.property(balance, fc.double({ min: 0, max: 1, noNaN: true }), (held, share) => {
        const charge = Math.floor((held.stamina + held.coins) * share)
        const { charged, returned } = splitHold(held, charge)
        expect(charged.stamina + charged.coins).toBe(charge)
        expect({ stamina: charged.stamina + returned.stamina, coins: charged.coins + returned.coins }).toEqual(held)
        expect(Math.min(returned.stamina, returned.coins, charged.coins)).toBeGreaterThanOrEqual(0)
        if (charged.coins > 0) expect(returned.stamina).toBe(0)
      }),
    )
  })
})

describe("the stamina of a day", () => {
  it("fills the purse up to its cap and never takes from it", () => {
    fc.assert(fc.property(amount, amount, (has, held) => has + held + staminaGrant(has, held) === Math.max(has + held, STAMINA_CAP)))
  })

  it("is not made less by what was earned that day before, and never more than a whole day's", () => {
    fc.assert(
      fc.property(amount, amount, fc.nat({ max: 100 }), (had, held, reward) => {
        const grant = staminaGrant(had + reward, held, reward)
        expect(grant).toBe(staminaGrant(had, held))
        expect(staminaGrant(had, held, reward)).toBeLessThanOrEqual(STAMINA_CAP)
      }),
    )
  })

  it("comes at the next midnight of UTC, on another day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (nowMs) => {
        const next = nextStaminaAtMs(nowMs)
        expect(next > nowMs && next - nowMs <= 86_400_000 && next % 86_400_000 === 0).toBe(true)
        expect([dayOf(next - 1), dayOf(next) > dayOf(nowMs)]).toEqual([dayOf(nowMs), true])
      }),
    )
  })
})

describe("planEndsAtMs", () => {
  const term = (plan: "lite" | "vip1", startsAtMs: number, endsAtMs: number) => ({ plan, startsAtMs, endsAtMs })

  it.each([
    ["no term", [], 5, null],
    ["a term in force", [term("lite", 0, 10)], 5, 10],
    ["a term that is over", [term("lite", 0, 10)], 10, null],
    ["terms that follow one another", [term("lite", 10, 20), term("lite", 0, 10)], 5, 20],
    ["terms with a gap between", [term("lite", 0, 10), term("lite", 11, 20)], 5, 10],
    ["the better of two", [term("lite", 0, 100), term("vip1", 0, 10)], 5, 10],
  ])("of %s", (_title, terms, nowMs, end) => expect(planEndsAtMs(terms, nowMs)).toBe(end))
})
