import { sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { balance, give, makeMemberContext } from "../../../testing/credits/purse.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { asTaskId } from "../_kernel/ids.ts"
import { createStudioTask } from "../studio/create-studio-task.ts"
import { finishTask } from "../task/finish-task.ts"
import { checkLedger } from "./check-ledger.ts"
import { MOVEMENT_FILTERS } from "./contract.ts"
import { exportWallet } from "./export-wallet.ts"
import { forgetTitles, grantStatements } from "./ledger-statements.ts"
import { listWallet } from "./list-wallet.ts"
import { readAssets } from "./read-assets.ts"
import { redeemCode } from "./redeem-code.ts"

const result = (position: number) => ({
  position,
  mediaKey: `result/x/${position}`,
  contentType: "image/png",
  sizeBytes: 9,
  width: 8,
  height: 8,
  seed: position,
  thumbhash: "",
  sha256: "",
})
type Member = Awaited<ReturnType<typeof makeMemberContext>>

/** A task of four images of which so many were delivered; null is still under way, 0 failed. */
async function playTask(member: Member, delivered: number | null): Promise<string> {
  const { id } = await createStudioTask(member, "text-to-image", { meta: { prompt: "a red fox", n_iter: 4, seed: 1 } }, null)
  if (delivered === null) return id
  const results = Array.from({ length: delivered }, (_, position) => result(position))
  const outcome =
    delivered > 0
      ? ({ kind: "success", results, answer: null } as const)
      : ({ kind: "failure", ending: "failedDesc", detail: null } as const)
  await finishTask(testDatabase(), { taskId: asTaskId(id), outcome, finalSeq: 2, nowMs: Date.now() })
  return id
}

afterEach(() => expectSoundLedger(testDatabase()))

describe("the wallet", () => {
  it("tells one line a task, from what it holds to what it cost in the end, and adds up to the purses", async () => {
    const member = await makeMemberContext()
    await give(member.viewer.id, { coins: 7 })
    const ids = [await playTask(member, null), await playTask(member, 4), await playTask(member, 2), await playTask(member, 0)]
    const { items } = await listWallet(member, {})
    const lineOf = (subject: string | undefined) => items.find((item) => item.subject_id === subject)
    expect(lineOf(ids[0])).toMatchObject({
      kind: "task",
      stamina: -16,
      task: { state: "held", price: 16, charged: null, title: "a red fox" },
    })
    expect(lineOf(ids[1])).toMatchObject({ stamina: -16, task: { state: "charged", charged: 16, delivered: 4, images: 4 } })
    expect(lineOf(ids[2])).toMatchObject({ stamina: -8, task: { state: "charged", price: 16, charged: 8, delivered: 2, images: 4 } })
    expect(lineOf(ids[3])).toMatchObject({ stamina: 0, coins: 0, task: { state: "returned", charged: 0 } })
    for (const purse of ["stamina", "coins"] as const)
      expect(items.reduce((sum, item) => sum + item[purse], 0)).toBe(await balance(member.viewer.id, purse))
  })

  it("is told in pages, newest first, each line once, even of one moment", async () => {
    const member = await makeMemberContext({ plan: "company" })
    for (let count = 0; count < 7; count++) await playTask(member, count % 2 === 0 ? 4 : null)
    const whole = (await listWallet(member, {})).items
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listWallet(member, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.items.map((item) => item.key))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(whole.map((item) => item.key))
    expect([new Set(seen).size, seen.length]).toEqual([8, 8])
    expect(new Set(whole.map((item) => item.created_at)).size).toBe(1)
  })

  it.each(["nonsense", "", btoa("5:a'b"), btoa("x:key")])("refuses the cursor %j", async (cursor) => {
    await expect(listWallet(await makeMemberContext(), { cursor })).rejects.toMatchObject({ errors: [{ path: "cursor" }] })
  })

  it("is narrowed by kind and by purse", async () => {
    const member = await makeMemberContext()
    await give(member.viewer.id, { coins: 5 })
    for (const delivered of [null, 4, 2, 0]) await playTask(member, delivered)
    const count = async (kind: (typeof MOVEMENT_FILTERS)[number]) => (await listWallet(member, { kind })).items.length
    expect(await Promise.all(MOVEMENT_FILTERS.map(count))).toEqual([6, 3, 2, 2, 0, 0])
    expect((await listWallet(member, { purse: "coins" })).items.map((item) => item.kind)).toEqual(["grant"])
    expect((await listWallet(member, { kind: "grant", purse: "stamina" })).items.map((item) => item.kind)).toEqual(["stamina-grant"])
  })

  it("says nothing of a day whose stamina found the purse full, and nothing of somebody else", async () => {
    const member = await makeMemberContext()
    await give(member.viewer.id, { stamina: 150 })
    await readAssets(member)
    expect((await listWallet(member, {})).items.map((item) => item.kind)).toEqual(["grant"])
    expect((await listWallet(await makeMemberContext(), {})).items).toEqual([])
  })

  it("forgets what a deleted task was about, not what it cost", async () => {
    const member = await makeMemberContext()
    const id = await playTask(member, 4)
    await namedBatch(testDatabase(), { titles: forgetTitles(sql`SELECT ${id}`) })
    expect((await listWallet(member, { kind: "spent" })).items).toMatchObject([{ stamina: -16, task: { title: null } }])
  })

  it("is read in one round trip along its index", async () => {
    const { context, counts, plans } = makeTestContext({ viewer: testMember() })
    const cursor = btoa("5:task_x:hold").replaceAll("=", "")
    const inputs = [...MOVEMENT_FILTERS.map((kind) => ({ kind })), { cursor }, { purse: "coins" as const, cursor }]
    for (const input of inputs) await listWallet(context, input)
    expect(counts.roundTrips).toBe(inputs.length)
    await new Response(exportWallet(context)).text()
    const steps = await plans()
    expect(steps.filter((step) => step.includes("ledger_movement_by_user")).length).toBe(inputs.length + 1)
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!CONSTANT)/.test(step))).toEqual([])
  })

  it("takes one round trip to see the purses, to redeem a code and to create a task", async () => {
    const { context, counts } = makeTestContext({ viewer: testMember() })
    await readAssets(context)
    await redeemCode(context, { code: "0000-0000-0000-0000" }).catch(() => undefined)
    await createStudioTask(context, "text-to-image", { meta: { prompt: "a fox", n_iter: 1 } }, { path: "/p", key: "k", bodyHash: "h" })
    expect(counts.roundTrips).toBe(3)
  })
})

describe("the file of the wallet", () => {
  it("has every movement once, in more than one chunk, and its columns add up to the balances", async () => {
    const member = await makeMemberContext()
    const database = testDatabase()
    const amounts = Array.from({ length: 1_002 }, (_, index) => index)
    for (let from = 0; from < amounts.length; from += 250) {
      const statements = amounts.slice(from, from + 250).flatMap((index) => {
        const key = `grant:${member.viewer.id}:${index}`
        return grantStatements({
          key,
          kind: "reward",
          userId: member.viewer.id,
          amounts: { coins: 1 },
          subjectId: "=evil()",
          detail: {},
          nowMs: 5,
        })
      })
      const [first, ...rest] = statements.map((statement) => database.run(statement))
      if (first) await database.batch([first, ...rest])
    }
    await playTask(member, 2)
    await playTask(member, null)
    const text = await new Response(exportWallet(member)).text()
    const lines = text.trimEnd().split("\r\n")
    expect(lines[0]).toBe("time,movement,kind,for,stamina,coins,held_stamina,held_coins,detail")
    const rows = lines.slice(1).map((line) => line.split(","))
    expect(new Set(rows.map((row) => row[1])).size).toBe(1_002 + 1 + 2 + 1)
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect([sum(4), sum(5), sum(6), sum(7)]).toEqual([126, 1_002, 16, 0])
    expect(rows.at(-1)?.slice(0, 4)).toEqual(["1970-01-01T00:00:00.005Z", `grant:${member.viewer.id}:0`, "reward", "'=evil()"])
  })
})

describe("the check of the ledger", () => {
  const database = testDatabase()
  const promisesOf = async () => (await checkLedger(database)).errors.map((error) => error.promise)

  it("finds a balance, a hold, a task and a code that say something else than the entries", async () => {
    const member = await makeMemberContext()
    const id = await playTask(member, 2)
    const running = await playTask(member, null)
    const purse = `stamina:${member.viewer.id}`
    const tampered = [
      [
        sql`UPDATE ledger_account SET balance = balance + 1 WHERE id = ${purse}`,
        sql`UPDATE ledger_account SET balance = balance - 1 WHERE id = ${purse}`,
      ],
      [sql`UPDATE hold SET charged_coins = 9 WHERE task_id = ${id}`, sql`UPDATE hold SET charged_coins = 8 WHERE task_id = ${id}`],
      [sql`UPDATE hold SET status = 'released' WHERE task_id = ${id}`, sql`UPDATE hold SET status = 'settled' WHERE task_id = ${id}`],
      [sql`UPDATE task SET delivered_count = 4 WHERE id = ${id}`, sql`UPDATE task SET delivered_count = 2 WHERE id = ${id}`],
      [sql`UPDATE task SET status = 4 WHERE id = ${running}`, sql`UPDATE task SET status = 1 WHERE id = ${running}`],
      [
        sql`UPDATE hold SET user_id = 'user_x' WHERE task_id = ${running}`,
        sql`UPDATE hold SET user_id = ${member.viewer.id} WHERE task_id = ${running}`,
      ],
      [sql`UPDATE task SET price_coins = 17 WHERE id = ${running}`, sql`UPDATE task SET price_coins = 16 WHERE id = ${running}`],
    ] as const
    for (const [spoil, mend] of tampered) {
      await database.run(spoil)
      const promises = await promisesOf()
      await database.run(mend)
      expect(promises.length, JSON.stringify(spoil)).toBeGreaterThan(0)
    }
  })

  it("finds a movement that is not balanced", async () => {
    const { viewer } = await makeMemberContext()
    const key = `adjust:${viewer.id}`
    const line = (account: string, amount: number) =>
      sql`INSERT INTO ledger_entry (movement_key, account_id, amount) VALUES (${key}, ${account}, ${amount})`
    await database.run(line(`coins:${viewer.id}`, 3))
    expect(await promisesOf()).toEqual(["all entries add up to zero", "every movement is balanced", "every entry belongs to a movement"])
    await database.run(
      sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, created_at_ms) VALUES (${key}, ${viewer.id}, 'adjust', 'test', 1)`,
    )
    await database.run(line("adjustments", -3))
  })

  it("is not needed to keep a purse above zero and what is written as it is: the database refuses", async () => {
    const member = await makeMemberContext()
    const key = `adjust:${member.viewer.id}`
    const overdraw = sql`INSERT INTO ledger_entry (movement_key, account_id, amount) VALUES (${key}, ${`coins:${member.viewer.id}`}, -1)`
    await expect(database.run(overdraw)).rejects.toThrow()
    await give(member.viewer.id, { coins: 1 })
    for (const forbidden of ["DELETE FROM ledger_entry", "UPDATE ledger_entry SET amount = 0", "DELETE FROM ledger_movement"])
      await expect(database.run(sql.raw(forbidden))).rejects.toThrow()
  })
})
