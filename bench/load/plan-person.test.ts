import { expect, test } from "vitest"
import { createRandom } from "../../local/chaos/random.ts"
import { planPerson, STEPS, standingOf } from "./plan-person.ts"

const plan = (seed: number, isMember: boolean, forMs = 600_000) => planPerson(createRandom(seed), { isMember, forMs, meanThinkMs: 5_000 })

test("the same seed plans the same, another one something else", () => {
  expect(plan(3, true)).toEqual(plan(3, true))
  expect(plan(3, true)).not.toEqual(plan(4, true))
})

test("people think as long as told in the mean, and are done when the time is over", () => {
  const plans = Array.from({ length: 100 }, (_, seed) => plan(seed + 1, seed % 2 === 0))
  const steps = plans.flat()
  const thoughtMs = steps.reduce((sum, { thinkMs }) => sum + thinkMs, 0)
  expect(thoughtMs / steps.length).toBeGreaterThan(4_500)
  expect(thoughtMs / steps.length).toBeLessThan(5_500)
  for (const one of plans) expect(one.reduce((sum, { thinkMs }) => sum + thinkMs, 0)).toBeLessThan(600_000)
})

test("members do everything, visitors nothing that takes an account, and nobody more than the site lets them", () => {
  const kinds = (isMember: boolean) =>
    new Set(Array.from({ length: 60 }, (_, seed) => plan(seed + 1, isMember)).flatMap((one) => one.map(({ kind }) => kind)))
  // Who follows a socket opens it once, before everything else.
  expect(kinds(true)).toEqual(new Set(Object.keys(STEPS).filter((kind) => kind !== "socket")))
  expect(kinds(false)).toEqual(new Set(["home", "detail", "list", "search", "generate", "progress"]))
  const long = plan(1, true, 20_000_000)
  expect(long.filter(({ kind }) => kind === "redeem")).toHaveLength(8)
  expect(long.filter(({ kind }) => kind === "sign-in")).toHaveLength(3)
})

test("what visitors read stands first in the line of what is turned away, as do searches; money, rooms and sign-in last", () => {
  expect([standingOf("home", false), standingOf("search", true), standingOf("home", true), standingOf("like", true)]).toEqual([
    "first",
    "first",
    "usual",
    "usual",
  ])
  for (const kind of ["redeem", "balance", "socket", "progress", "sign-in"] as const) expect(standingOf(kind, true), kind).toBe("last")
})
