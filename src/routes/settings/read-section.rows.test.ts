import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { readMember } from "./read-section.ts"

it("whoever was deleted meanwhile has to sign in", async () => {
  const { context } = makeTestContext({ viewer: testMember() })
  await expect(readMember(context)).rejects.toMatchObject({ code: "LoginRequired" })
})

it("how long ago a member proved who they are is never below zero, though another clock was ahead", async () => {
  const nowMs = Date.now()
  const id = await insertAccount()
  const ageOf = async (provedAtMs: number) => {
    const { context } = makeTestContext({ viewer: { ...testMember({ id }), provedAtMs }, nowMs })
    return (await readMember(context)).member.proofAgeMs
  }
  expect([await ageOf(nowMs - 5000), await ageOf(nowMs), await ageOf(nowMs + 5000)]).toEqual([5000, 0, 0])
})
