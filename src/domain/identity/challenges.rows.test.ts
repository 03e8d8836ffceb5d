import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { answered, answerOf, newChallenge, newCode, peekChallenge, sweepChallenges, tryChallenge } from "./challenges.ts"
import { CODE_TRIES } from "./rules.ts"

it("sweeps questions a day after their end, and no sooner", async () => {
  const { context } = makeTestContext()
  const subject = newMediaName()
  const challenge = await newChallenge(context, { kind: "reset", subject, lifetimeMs: 1_000 })
  await context.database.run(challenge.insert)
  const left = () => context.database.select().from(schema.challenge).where(eq(schema.challenge.subject, subject))
  await sweepChallenges({ ...context, nowMs: context.nowMs + 86_400_000 })
  expect(await left()).toHaveLength(1)
  while ((await sweepChallenges({ ...context, nowMs: context.nowMs + 86_402_000 })) > 0);
  expect(await left()).toHaveLength(0)
})

it("keeps no secret: neither the secret nor the code stands in the row", async () => {
  const { context } = makeTestContext()
  const subject = newMediaName()
  const challenge = await newChallenge(context, { kind: "code", subject, lifetimeMs: 1_000, code: "123456" })
  await context.database.run(challenge.insert)
  const row = JSON.stringify(await context.database.select().from(schema.challenge).where(eq(schema.challenge.subject, subject)))
  expect(row).not.toContain(challenge.secret)
  expect(row).not.toContain("123456")
})

it("takes a code with the space that people put in it, in one round trip", async () => {
  const { context, counts } = makeTestContext()
  const subject = newMediaName()
  const challenge = await newChallenge(context, { kind: "code", subject, lifetimeMs: 1_000, code: "123456" })
  await context.database.run(challenge.insert)
  counts.roundTrips = 0
  const answer = await answerOf(challenge.secret, " 123 456 ")
  expect(answered(await tryChallenge(context, "code", answer, subject))).toMatchObject({ subject })
  expect(counts.roundTrips).toBe(1)
})

it("draws codes of six digits, all of them possible", () => {
  const codes = Array.from({ length: 2_000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes.map((code) => code.charAt(0))).size).toBe(10)
})

describe("an answer to a question", () => {
  const LIFETIME_MS = 1_000
  const asked = async (code?: string) => {
    const { context } = makeTestContext()
    const subject = newMediaName()
    const challenge = await newChallenge(context, {
      kind: "code",
      subject,
      lifetimeMs: LIFETIME_MS,
      ...(code === undefined ? {} : { code }),
    })
    await context.database.run(challenge.insert)
    interface At {
      readonly afterMs?: number
      readonly kind?: "code" | "reset"
      /** About whom it is answered; null where nobody asks. */
      readonly of?: string | null
    }
    const answer = async (given: string | null, { afterMs = 0, kind = "code", of = subject }: At = {}) => {
      const at = { ...context, nowMs: context.nowMs + afterMs }
      return answered(await tryChallenge(at, kind, await answerOf(challenge.secret, given), of ?? undefined)) !== null
    }
    const isOpen = async (afterMs: number, kind: "code" | "reset" = "code") => {
      const at = { ...context, nowMs: context.nowMs + afterMs }
      return (await peekChallenge(at, kind, await answerOf(challenge.secret))).length === 1
    }
    return { answer, isOpen }
  }

  it("counts until the last millisecond of its life, and once", async () => {
    const { answer, isOpen } = await asked("123456")
    expect([await answer("123456", { afterMs: LIFETIME_MS }), await isOpen(LIFETIME_MS), await isOpen(LIFETIME_MS - 1)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await answer("123456", { afterMs: LIFETIME_MS - 1 })).toBe(true)
    expect([await answer("123456"), await isOpen(0)]).toEqual([false, false])
  })

  it("is right on the last try that there is, and on none after it", async () => {
    const [five, six] = [await asked("123456"), await asked("123456")]
    for (let count = 1; count < CODE_TRIES; count++) for (const { answer } of [five, six]) expect(await answer("654321")).toBe(false)
    expect(await five.answer("123456")).toBe(true)
    expect([await six.answer("654321"), await six.answer("123456")]).toEqual([false, false])
  })

  it("is none to a question of another kind or about somebody else", async () => {
    const { answer, isOpen } = await asked("123456")
    expect([await answer("123456", { kind: "reset" }), await isOpen(0, "reset")]).toEqual([false, false])
    expect(await answer("123456", { of: "somebody else" })).toBe(false)
    expect(await answer("123456", { of: null })).toBe(true)
  })

  it("needs the code where there is one, and has none where the secret alone is asked for", async () => {
    const [withCode, bare] = [await asked("123456"), await asked()]
    expect([await withCode.answer(null), await bare.answer("123456"), await bare.answer(null)]).toEqual([false, false, true])
  })
})
