import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { answered, answerOf, newChallenge, newCode, sweepChallenges, tryChallenge } from "./challenges.ts"

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
