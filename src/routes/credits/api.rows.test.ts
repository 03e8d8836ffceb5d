import { afterAll, afterEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import * as calls from "../../domain/credits/contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"

const create = { action: 1, meta: { prompt: "a red fox in a snowy forest", aspect_ratio: 2, n_iter: 4, seed: 7 } }
const nobody = "user_00000000000000000000000000"

async function newCode(input: object): Promise<string> {
  const admin = await TestClient.signedIn({ isAdmin: true })
  const answer = await admin.call(calls.createRedeemCodes, { maximum_uses: 5, count: 1, ...input })
  return calls.createRedeemCodes.output().parse(answer.data).codes[0] ?? ""
}
const accountId = async () => (await TestClient.signedIn()).accountId

afterAll(() => expectSoundLedger(testDatabase()))

describeCall(calls.paymentInfo, { accepts: () => ({}), refuses: [] })
describeCall(calls.assets, { accepts: () => ({}), refuses: [] })
describeCall(calls.buyLog, {
  accepts: () => ({ kind: "spent", purse: "coins", limit: 5 }),
  refuses: [
    { input: { kind: "stolen" }, path: "kind" },
    { input: { purse: "gold" }, path: "purse" },
    { input: { limit: 101 }, path: "limit" },
    { input: { cursor: "nonsense" }, path: "cursor" },
  ],
})
describeCall(calls.redeemCode, {
  accepts: async () => ({ code: await newCode({ coins: 5 }) }),
  refuses: [
    { input: {}, path: "code" },
    { input: { code: 7 }, path: "code" },
    { input: { code: "x".repeat(65) }, path: "code" },
  ],
})
describeCall(calls.checkLedger, { accepts: () => ({}), refuses: [] })
describeCall(calls.grantCredits, {
  accepts: async () => ({ account_id: await accountId(), coins: 5, note: "welcome" }),
  refuses: [
    { input: { account_id: "guest_1", coins: 5, note: "x" }, path: "account_id" },
    { input: { account_id: nobody, note: "x" }, path: "coins" },
    { input: { account_id: nobody, coins: -5, note: "x" }, path: "coins" },
    { input: { account_id: nobody, coins: 1.5, note: "x" }, path: "coins" },
    { input: { account_id: nobody, coins: 5 }, path: "note" },
    { input: { account_id: nobody, coins: 5, note: "x", key: "A B" }, path: "key" },
  ],
})
describeCall(calls.grantMembership, {
  accepts: async () => ({ account_id: await accountId(), plan: "lite", days: 30 }),
  refuses: [
    { input: { account_id: nobody, plan: "free", days: 1 }, path: "plan" },
    { input: { account_id: nobody, plan: "lite", days: 0 }, path: "days" },
  ],
})
describeCall(calls.createRedeemCodes, {
  accepts: () => ({ coins: 10, plan: "lite", days: 3, maximum_uses: 2, expires_at: "2999-01-01T00:00:00Z", count: 2 }),
  refuses: [
    { input: { coins: 10, maximum_uses: 0, count: 1 }, path: "maximum_uses" },
    { input: { coins: 10, maximum_uses: 1, count: 101 }, path: "count" },
    { input: { maximum_uses: 1, count: 1 }, path: "coins" },
    { input: { coins: 10, maximum_uses: 1, count: 1, expires_at: "tomorrow" }, path: "expires_at" },
  ],
})

describe("GET /api/v1/payment/buy/log/csv", () => {
  it("sends a member a file of every movement, and nobody else anything", async () => {
    const client = await TestClient.signedIn({ coins: 12 })
    const response = await client.send(calls.buyLogFile.path)
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="credits-\d{4}-\d\d-\d\d\.csv";/)
    expect(response.headers.get("Cache-Control")).toBe("no-store")
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split("\r\n")[1]).toMatch(/,grant,test,0,12,0,0,$/)
    expect((await new TestClient().call(calls.buyLogFile, {})).status.code).toBe(codeOf("LoginRequired"))
    expect((await client.call(calls.buyLogFile, { user: "x" })).status.code).toBe(codeOf("InvalidInput"))
    const foreign = await client.send(calls.buyLogFile.path, { headers: { "Sec-Fetch-Site": "cross-site" } })
    expect(foreign.status).toBe(403)
  })
})

describe("a member's credits", () => {
  afterEach(() => expectSoundLedger(testDatabase()))

  it("are spent, run out with what is missing, and come back by a code", async () => {
    const client = await TestClient.signedIn({ plan: "vip2" })
    const codes: number[] = []
    for (let count = 0; count < 10; count++) codes.push((await client.call(createTask, create)).status.code)
    expect(codes).toEqual([...Array<number>(9).fill(codeOf("success")), codeOf("InsufficientCredits")])
    const short = await client.call(createTask, create)
    expect([short.httpStatus, short.data]).toMatchObject([422, { missing_coins: 10, balance: { stamina: 6, coins: 0 }, price: 16 }])
    const redeemed = await client.call(calls.redeemCode, { code: await newCode({ coins: 10 }) })
    expect(redeemed.data).toEqual({ coins: 10, plan: null, ends_at: null, balance: { stamina: 6, coins: 10 } })
    expect((await client.call(createTask, create)).status.code).toBe(codeOf("success"))
    const log = await client.call(calls.buyLog, { kind: "redeem" })
    expect(log.data).toMatchObject({ items: [{ kind: "redeem", coins: 10, stamina: 0 }], next_cursor: null })
  })

  it("are told apart by plan at once: a redeemed or granted membership acts on the next call", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(calls.paymentInfo, {})).data).toMatchObject({ plan: "free", activeState: false, ends_at: null })
    await client.call(calls.redeemCode, { code: await newCode({ plan: "lite", days: 3 }) })
    expect((await client.call(calls.paymentInfo, {})).data).toMatchObject({ plan: "lite", liteActiveState: true, infiniteQueue: false })
    const admin = await TestClient.signedIn({ isAdmin: true })
    await admin.call(calls.grantMembership, { account_id: client.accountId, plan: "vip2", days: 1 })
    expect((await client.call(calls.paymentInfo, {})).data).toMatchObject({
      plan: "vip2",
      activeState: true,
      infiniteQueue: true,
      rights: { waiting: null, speed_types: [1, 2] },
    })
  })

  it("pass the check of the ledger, with what it looked at", async () => {
    const admin = await TestClient.signedIn({ isAdmin: true, coins: 3 })
    const { data } = await admin.call(calls.checkLedger, {})
    const report = calls.checkLedger.output().parse(data)
    expect(report.errors).toEqual([])
    expect(Math.min(report.movements, report.entries)).toBeGreaterThan(0)
  })

  it("of a code are given once to an account", async () => {
    const client = await TestClient.signedIn()
    const code = await newCode({ coins: 5 })
    const codes = [await client.call(calls.redeemCode, { code }), await client.call(calls.redeemCode, { code })]
    expect(codes.map((answer) => answer.status.code)).toEqual([codeOf("success"), codeOf("RedeemCodeUsed")])
    expect((await client.call(calls.redeemCode, { code: "0000-0000-0000-0000" })).status.code).toBe(codeOf("RedeemCodeError"))
  })
})
