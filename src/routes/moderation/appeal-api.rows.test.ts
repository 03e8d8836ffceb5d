import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { accountOf } from "../../../testing/library/client-file.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { encodeCursor } from "../../domain/_kernel/paging.ts"
import { appeal } from "../../domain/library/resource-contract.ts"
import * as calls from "../../domain/moderation/appeal-contract.ts"
import type { AppealDecision } from "../../domain/moderation/appeal-rules.ts"
import { listAppeals, listOwnAppeals } from "../../domain/moderation/appeals/list-appeals.ts"

async function appealOf(client: TestClient, text = "It is mine."): Promise<string> {
  const file_id = await insertFile(accountOf(client), { name: "holiday.png" })
  return appeal.output().parse((await client.call(appeal, { file_id, text })).data).appeal_id
}

async function appealOfSomebody(): Promise<string> {
  return appealOf(await TestClient.signedIn())
}

const badPage = [{ input: { cursor: "nonsense" }, path: "cursor" }]
describeCall(calls.ownAppeals, { accepts: () => ({ limit: 5 }), refuses: badPage })
describeCall(calls.appealQueue, { accepts: () => ({ state: "all" }), refuses: [...badPage, { input: { state: "x" }, path: "state" }] })
describeCall(calls.decideAppeal, {
  accepts: async () => ({ appeal_id: await appealOfSomebody(), decision: "upheld" }),
  refuses: [
    { input: { decision: "upheld" }, path: "appeal_id" },
    { input: { appeal_id: `appeal_${"0".repeat(26)}`, decision: "maybe" }, path: "decision" },
  ],
})

const moderator = () => TestClient.signedIn({ isModerator: true })
const decide = (client: MemberClient, appeal_id: string, decision: AppealDecision = "overturned") =>
  client.call(calls.decideAppeal, { appeal_id, decision, note: "Sorry, try again." })

describe("an appeal", () => {
  it("is shown to its owner and to moderators, who decide it once, and its owner reads what they say", async () => {
    const owner = await TestClient.signedIn({ over: { name: "Ada" } })
    const appeal_id = await appealOf(owner)
    expect((await owner.call(calls.ownAppeals, {})).data).toMatchObject({
      items: [{ appeal_id, file_name: "holiday.png", text: "It is mine.", decision: null, note: null }],
    })
    const desk = await moderator()
    const queued = calls.appealQueue.output().parse((await desk.call(calls.appealQueue, {})).data)
    expect(queued.items.find((item) => item.appeal_id === appeal_id)).toMatchObject({ account: { id: owner.accountId, name: "Ada" } })

    expect((await decide(desk, appeal_id)).data).toMatchObject({ decision: "overturned", note: "Sorry, try again." })
    expect((await decide(await moderator(), appeal_id, "upheld")).status.msg).toBe("Conflict")
    const open = calls.appealQueue.output().parse((await desk.call(calls.appealQueue, {})).data)
    expect(open.items.map((item) => item.appeal_id)).not.toContain(appeal_id)
    expect((await owner.call(calls.ownAppeals, {})).data).toMatchObject({
      items: [{ decision: "overturned", note: "Sorry, try again.", decided_at: expect.any(String) }],
    })
    const audit = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, appeal_id))
    expect(audit).toMatchObject([{ actorId: desk.accountId, action: "appeal.decide" }])
    expect(JSON.parse(audit[0]?.detail ?? "")).toEqual({ decision: "overturned", note: "Sorry, try again." })
  })

  it("is not decided by its own author, and nobody finds one that is not there", async () => {
    const desk = await moderator()
    const appeal_id = await appealOf(desk)
    expect((await decide(desk, appeal_id)).status.msg).toBe("NotAllowed")
    expect((await desk.call(calls.ownAppeals, {})).data).toMatchObject({ items: [{ decision: null }] })
    expect((await decide(desk, `appeal_${"0".repeat(26)}`)).status.msg).toBe("NotFound")
  })

  it("is nobody else's to read", async () => {
    await appealOfSomebody()
    expect((await (await TestClient.signedIn()).call(calls.ownAppeals, {})).data).toMatchObject({ items: [] })
  })

  it("is listed through an index, however deep the page", async () => {
    const { context, plans } = makeTestContext({ viewer: testMember() })
    const alone = sentAlone(context)
    const cursor = encodeCursor({ sortValue: 5, id: "appeal_x" })
    for (const page of [{}, { cursor }]) {
      await listOwnAppeals(alone, page)
      await listAppeals(alone, { ...page, state: "open" })
      await listAppeals(alone, { ...page, state: "all" })
    }
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    expect(
      steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/USING (?:COVERING )?INDEX|^SCAN \(subquery/.test(step))),
    ).toEqual([])
  })
})
