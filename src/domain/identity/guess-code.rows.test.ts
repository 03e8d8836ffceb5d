import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { createMemoryLimiters } from "../../../testing/identity/memory-limiters.ts"
import { signedUp } from "../../../testing/identity/sign-in.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { newChallenge } from "./challenges.ts"
import { verifyPassword } from "./password.ts"
import { resetPassword } from "./reset-password.ts"
import { signIn } from "./sign-in.ts"

/** Somebody who guesses codes for an address, from one network by default, and solves every human check. */
async function guesser(email: string, networkOf: (count: number) => string = () => "10.9.0.1") {
  const mails: string[] = []
  const pending: Promise<unknown>[] = []
  const { context: base } = makeTestContext({ limiters: createMemoryLimiters() })
  let addresses = 0
  const from = (over: Partial<Context> = {}): Context => ({
    ...base,
    origin: { ...base.origin, address: networkOf(addresses++) },
    mailer: {
      sendMail: async (to, mail) => void mails.push(`${to} ${mail.kind === "security" ? mail.event : mail.kind}`),
      sendText: async () => {},
    },
    later: (work) => void pending.push(work),
    ...over,
  })
  const guess = async (isRight: boolean, { nowMs = base.nowMs, isAsked = true, address = networkOf(addresses++) } = {}) => {
    const context = from({ nowMs, origin: { ...base.origin, address } })
    const payload = { scene: "login" }
    const challenge = await newChallenge(context, { kind: "code", subject: email, payload, lifetimeMs: 600_000, code: "123456" })
    await context.database.run(challenge.insert)
    const session_id = isAsked ? challenge.secret : newMediaName()
    const input = { email, code: isRight ? "123456" : "654321", session_id, human_check: "solved" }
    const refusal = await signIn(context, input).then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? error : null),
    )
    await Promise.all(pending.splice(0))
    return refusal
  }
  const events = async () => {
    const { account, securityEvent } = schema
    const rows = await base.database
      .select({ kind: securityEvent.kind, detail: securityEvent.detail })
      .from(securityEvent)
      .innerJoin(account, eq(account.id, securityEvent.accountId))
      .where(eq(account.email, email))
    return rows
      .filter(({ kind }) => kind === "sign-in-failed" || kind === "codes-blocked")
      .map(({ kind, detail }) => `${kind} ${detail}`.trim())
  }
  return { guess, mails, events, nowMs: base.nowMs }
}

describe("guessing the codes of one account", () => {
  const wrong = async (guess: Awaited<ReturnType<typeof guesser>>["guess"], count: number, over: Parameters<typeof guess>[1] = {}) => {
    for (let tried = 0; tried < count; tried++) expect((await guess(false, over))?.code).toBe("VerifiCodeError")
  }

  it("ends after ten in an hour from one network, stands in its log, and is mailed once", async () => {
    const email = await signedUp()
    const { guess, mails, events } = await guesser(email)
    await wrong(guess, 10)
    const refused = await guess(false)
    expect(refused?.code).toBe("TooManyRequests")
    expect(refused?.retryAfterSeconds).toBeGreaterThan(3500)
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(3600)
    expect((await guess(true))?.code).toBe("TooManyRequests")
    expect((await events()).sort().reverse()).toEqual([...Array.from({ length: 10 }, () => "sign-in-failed email-code"), "codes-blocked"])
    expect(mails).toEqual([`${email} codes-blocked`])
  })

  it("waits longer the longer it goes on: thirty in a day, and then what is left of that day", async () => {
    const { guess, nowMs } = await guesser(await signedUp())
    const hourMs = 3_600_000
    for (let round = 0; round < 3; round++) await wrong(guess, 10, { nowMs: nowMs + round * hourMs, address: "10.9.0.1" })
    const refused = await guess(false, { nowMs: nowMs + 3 * hourMs, address: "10.9.0.1" })
    expect([refused?.code, refused?.retryAfterSeconds]).toEqual(["TooManyRequests", 21 * 3600])
  })

  it("from one network leaves its owner's next code good elsewhere, and ends at a hundred a day from all of them", async () => {
    const { guess } = await guesser(await signedUp(), (count) => `10.9.1.${count}`)
    await wrong(guess, 10, { address: "10.9.0.1" })
    expect((await guess(false, { address: "10.9.0.1" }))?.code).toBe("TooManyRequests")
    expect((await guess(true))?.code).not.toBe("TooManyRequests")
    await wrong(guess, 100)
    expect((await guess(true))?.code).toBe("TooManyRequests")
  })

  it("without a question that was asked counts against nobody but the guesser, and is told to nobody", async () => {
    const { guess, events } = await guesser(await signedUp())
    for (let network = 0; network < 20; network++) await wrong(guess, 10, { isAsked: false, address: `10.9.2.${network}` })
    expect(await events()).toEqual([])
    expect((await guess(true))?.code).not.toBe("TooManyRequests")
    await wrong(guess, 20, { isAsked: false, address: "10.9.2.0" })
    expect((await guess(false, { isAsked: false, address: "10.9.2.0" }))?.code).toBe("TooManyRequests")
  })

  it("begins anew after a right code", async () => {
    const { guess } = await guesser(await signedUp())
    for (let round = 0; round < 3; round++) {
      await wrong(guess, 9)
      expect((await guess(true))?.code).not.toBe("TooManyRequests")
    }
  })
})

it("of eight resets by one link in one millisecond, the one that was told of its success is the one whose password counts", async () => {
  const email = await signedUp()
  const { context: base } = makeTestContext()
  const [owner] = await base.database.select().from(schema.account).where(eq(schema.account.email, email))
  if (owner === undefined) throw new Error("nobody signed up")
  const context: Context = { ...base, sessions: { ...base.sessions, end: async () => 0 } }
  const challenge = await newChallenge(context, { kind: "reset", subject: owner.id, lifetimeMs: 60_000 })
  await context.database.run(challenge.insert)
  const passwordOf = (place: number) => `another long sentence ${place}`
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, place) => {
      await resetPassword(context, { token: challenge.secret, password: passwordOf(place) })
      return place
    }),
  )
  const told = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
  expect(told).toHaveLength(1)
  const [row] = await context.database.select().from(schema.account).where(eq(schema.account.email, email))
  expect(await verifyPassword(passwordOf(told[0] ?? -1), row?.passwordHash ?? null)).toBe(true)
})
