import { eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { balance, give, makeMemberContext } from "../../../testing/credits/purse.ts"
import { DomainError } from "../_kernel/errors.ts"
import { asTaskId } from "../_kernel/ids.ts"
import { createStudioTask } from "../studio/create-studio-task.ts"
import { finishTask } from "../task/finish-task.ts"
import type { Outcome } from "../task/room-state.ts"
import { createRedeemCodes } from "./create-redeem-codes.ts"
import { redeemCode } from "./redeem-code.ts"

// What else there is to money is proved without a server; that nothing comes between is so only where many connections write.

const meta = (seed: number, images = 4) => ({ prompt: "a red fox", n_iter: images, seed })
const holdsOf = (userId: string) => testDatabase().select().from(schema.hold).where(eq(schema.hold.userId, userId))
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error))

/** What a busy machine refuses before it is sent (`WriterTurns`) is asked for again, as a person would. */
async function inItsTurn<Value>(act: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DOMException) || !/no turn for a writer|Too many writers/.test(error.message)) throw error
    }
  }
}

afterEach(() => expectSoundLedger(testDatabase()))

describe("spending", () => {
  it("of 100 at once against a balance for 10 succeeds exactly 10 times and never passes zero", async () => {
    const member = await makeMemberContext({ plan: "company" })
    // Ten tasks of 16: the day's 150 of stamina and ten coins.
    await give(member.viewer.id, { coins: 10 })
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, seed) =>
        inItsTurn(() => createStudioTask(member, "text-to-image", { meta: meta(seed) }, null)).then(() => "success", codeOf),
      ),
    )
    const counts = [...Map.groupBy(codes, (code) => code)].map(([code, alike]) => [code, alike.length])
    expect(Object.fromEntries(counts)).toEqual({ success: 10, InsufficientCredits: 90 })
    expect(await holdsOf(member.viewer.id)).toHaveLength(10)
    const purses = await Promise.all(
      (["stamina", "coins", "held-stamina", "held-coins"] as const).map((kind) => balance(member.viewer.id, kind)),
    )
    expect(purses).toEqual([0, 0, 150, 10])
  })

  it("of 50 twins with one key holds once and answers all alike", async () => {
    const member = await makeMemberContext()
    const idempotency = { path: "/p", key: "k", bodyHash: "h" }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => inItsTurn(() => createStudioTask(member, "text-to-image", { meta: meta(1) }, idempotency))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await holdsOf(member.viewer.id)).toMatchObject([{ stamina: 16, coins: 0, status: "open" }])
    expect(await balance(member.viewer.id, "stamina")).toBe(134)
  })
})

describe("the end of a task", () => {
  it("ends its hold in one way when success and failure race, each of them many times", async () => {
    const image = { contentType: "image/png", sizeBytes: 9, width: 8, height: 8, seed: 1, thumbhash: "", sha256: "" }
    const results = [0, 1, 2, 3].map((position) => ({ ...image, position, mediaKey: `result/x/${position}` }))
    const success: Outcome = { kind: "success", results, answer: null }
    const failure: Outcome = { kind: "failure", ending: "timeoutDesc", detail: "late" }
    for (let round = 0; round < 3; round++) {
      const member = await makeMemberContext()
      await createStudioTask(member, "text-to-image", { meta: meta(round) }, null)
      const [hold] = await holdsOf(member.viewer.id)
      const taskId = asTaskId(hold?.taskId ?? "")
      const outcomes = [success, failure, success, failure, success, failure]
      await Promise.all(
        outcomes.map((outcome) => inItsTurn(() => finishTask(testDatabase(), { taskId, outcome, finalSeq: 5, nowMs: Date.now() }))),
      )
      const [row] = await testDatabase().select().from(schema.task).where(eq(schema.task.id, taskId))
      const isSuccess = row?.status === 3
      expect(await holdsOf(member.viewer.id)).toMatchObject([{ status: isSuccess ? "settled" : "released" }])
      expect([await balance(member.viewer.id, "stamina"), await balance(member.viewer.id, "held-stamina")]).toEqual([
        isSuccess ? 134 : 150,
        0,
      ])
    }
  })
})

describe("a redeem code", () => {
  it("for 5 gives 5 of 20 accounts that race for it, each once", async () => {
    const admin = await makeMemberContext({ isAdmin: true, isModerator: true })
    const { codes } = await createRedeemCodes(admin, { coins: 30, maximum_uses: 5, count: 1 })
    const [code = ""] = codes
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMemberContext()))
    const said = await Promise.all(members.map((member) => inItsTurn(() => redeemCode(member, { code })).then(() => "success", codeOf)))
    expect(said.filter((answer) => answer === "success")).toHaveLength(5)
    expect(said.filter((answer) => answer === "RedeemCodeError")).toHaveLength(15)
    const coins = await Promise.all(members.map((member) => balance(member.viewer.id, "coins")))
    expect(coins.map((purse) => purse > 0)).toEqual(said.map((answer) => answer === "success"))
  })
})
