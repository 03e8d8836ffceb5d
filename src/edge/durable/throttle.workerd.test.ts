import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { LIMITS } from "../../domain/identity/limit-rules.ts"
import { createLimiters } from "../adapters/limiters.ts"

afterEach(() => vi.restoreAllMocks())

const limiters = createLimiters(env)
const objectOf = (name: string) => env.THROTTLE.get(env.THROTTLE.idFromName(name))
const keptBy = (name: string) =>
  runInDurableObject(objectOf(name), async (_object, state) => ({
    kept: [...state.storage.kv.list()].length,
    alarmAtMs: await state.storage.getAlarm(),
  }))
const kinds = (answers: readonly { readonly kind: string }[], kind: string) => answers.filter((answer) => answer.kind === kind).length

describe("a throttle", () => {
  it("lets exactly five of a hundred that come at once through", async () => {
    const subject = newMediaName()
    const nowMs = Date.now()
    const answers = await Promise.all(Array.from({ length: 100 }, () => limiters.take("code-pair", subject, nowMs)))
    expect(kinds(answers, "over")).toBe(95)
    expect(kinds(answers, "near")).toBe(2)
    expect(answers.at(-1)).toEqual({ kind: "over", retryAfterSeconds: 1800 })
  })

  it("remembers through a sleep, and gives the allowance back as it lapses", async () => {
    const subject = newMediaName()
    const nowMs = Date.now()
    for (const afterMs of [0, 1_000, 2_000]) await limiters.take("data-export-account", subject, nowMs + afterMs)
    await evictDurableObject(objectOf(`data-export-account:${subject}`))
    expect(await limiters.take("data-export-account", subject, nowMs + 3_000)).toEqual({ kind: "over", retryAfterSeconds: 3_597 })
    expect((await limiters.take("data-export-account", subject, nowMs + 3_600_000)).kind).toBe("free")
    expect((await limiters.take("data-export-account", subject, nowMs + 3_600_000)).kind).toBe("over")
  })

  it("is whole again when it is cleared", async () => {
    const subject = newMediaName()
    for (let count = 0; count < 3; count++) await limiters.take("data-export-account", subject, Date.now())
    expect((await limiters.take("data-export-account", subject, Date.now())).kind).toBe("over")
    await limiters.clear("data-export-account", subject)
    expect(await keptBy(`data-export-account:${subject}`)).toEqual({ kept: 0, alarmAtMs: null })
    expect((await limiters.take("data-export-account", subject, Date.now())).kind).toBe("free")
  })

  it("counts several at once, and nothing of what is refused", async () => {
    const subject = newMediaName()
    const take = (amount: number) => limiters.take("visitor-images-address", subject, Date.now(), amount)
    expect((await take(38)).kind).toBe("free")
    expect((await take(4)).kind).toBe("over")
    expect((await take(2)).kind).toBe("free")
  })

  it("that is only looked at keeps nothing", async () => {
    const subject = newMediaName()
    expect((await limiters.take("code-recipient", subject, Date.now(), 0)).kind).toBe("free")
    await limiters.clear("code-recipient", subject)
    expect(await keptBy(`code-recipient:${subject}`)).toEqual({ kept: 0, alarmAtMs: null })
  })

  it("is emptied by its alarm when its allowance is whole, and not before", async () => {
    const subject = newMediaName()
    const name = `code-recipient:${subject}`
    const nowMs = Date.now()
    await limiters.take("code-recipient", subject, nowMs)
    await limiters.take("code-recipient", subject, nowMs + 60_000)
    const { periodMs } = LIMITS["code-recipient"]
    vi.spyOn(Date, "now").mockReturnValue(nowMs + periodMs)
    await runDurableObjectAlarm(objectOf(name))
    expect(await keptBy(name)).toEqual({ kept: 1, alarmAtMs: nowMs + 60_000 + periodMs })
    vi.spyOn(Date, "now").mockReturnValue(nowMs + 60_000 + periodMs)
    await runDurableObjectAlarm(objectOf(name))
    expect(await keptBy(name)).toEqual({ kept: 0, alarmAtMs: null })
  })
})

describe("an allowance of an address", () => {
  const inHousehold = (number: number) => `2001:db8:${newHousehold}:1::${number}`
  const newHousehold = Math.floor(Math.random() * 0xffff).toString(16)

  it("is one for a whole IPv6 household", async () => {
    for (let number = 0; number < 5; number++) await limiters.take("sign-up-address", inHousehold(number), Date.now())
    expect((await limiters.take("sign-up-address", inHousehold(99), Date.now())).kind).toBe("over")
    expect((await limiters.take("sign-up-address", inHousehold(99).replace(":1::", ":2::"), Date.now())).kind).toBe("free")
  })

  it("grows with the scale, and that of an account does not", async () => {
    const scaled = createLimiters({ THROTTLE: env.THROTTLE, ENVIRONMENT: "development", THROTTLE_SCALE: "2" })
    const subject = newMediaName()
    const take = (name: "sign-up-address" | "data-export-account") => scaled.take(name, subject, Date.now())
    const addresses = await Promise.all(Array.from({ length: 20 }, () => take("sign-up-address")))
    const accounts = await Promise.all(Array.from({ length: 20 }, () => take("data-export-account")))
    expect([kinds(addresses, "over"), kinds(accounts, "over")]).toEqual([10, 17])
  })
})

describe("a throttle that is away", () => {
  const away = { idFromName: () => "", get: () => ({ take: () => Promise.reject(new Error("Network connection lost")) }) }
  const broken = createLimiters({ THROTTLE: away as never, ENVIRONMENT: "development" })

  it("refuses what opens accounts, and lets visitors draw", async () => {
    for (const name of ["sign-in-address", "sign-in-account", "code-recipient", "reset-recipient", "redeem-account"] as const)
      await expect(broken.take(name, "a", Date.now())).rejects.toThrow("Network connection lost")
    expect(await broken.take("visitor-images-address", "a", Date.now())).toEqual({ kind: "free" })
  })
})
