import { beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { newAccountId, newRowId } from "../_kernel/ids.ts"
import { type AuditQuestion, listActs } from "./audit-log.ts"

const MONA = newAccountId(1)
const NOBODY = "command-line"
const database = testDatabase()
const row = (action: string, actorId: string, atMs: number) => ({
  id: newRowId("audit", atMs),
  action,
  actorId,
  subjectId: "x",
  detail: "{}",
  atMs,
})

beforeAll(async () => {
  await database.insert(schema.account).values({ id: MONA, name: "Mona", invitationCode: MONA, createdAtMs: 1 })
  await database
    .insert(schema.auditEntry)
    .values([row("ban", MONA, 10), row("rule.save", MONA, 20), row("ban", NOBODY, 30), row("ban-cancel", MONA, 40), row("ban", MONA, 50)])
})

async function found(asked: AuditQuestion) {
  const { context, counts, plans } = makeTestContext({ viewer: testMember({ isAdmin: true }) })
  const times: number[] = []
  let cursor: string | undefined
  let trips = 0
  do {
    const page = await listActs(context, { limit: 2, ...asked, cursor })
    trips++
    times.push(...page.items.map(({ at }) => Date.parse(at)))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(counts.roundTrips).toBe(trips)
  return { times, plan: (await plans()).find((step) => step.includes("audit_entry")) }
}

describe("the audit log", () => {
  it.each<readonly [string, AuditQuestion, readonly number[], string]>([
    ["all of it", {}, [50, 40, 30, 20, 10], "SCAN audit_entry USING INDEX audit_entry_by_time"],
    ["by who, an id", { actor: MONA }, [50, 40, 20, 10], "SEARCH audit_entry USING INDEX audit_entry_by_actor (actor_id=?)"],
    ["by who, a name", { actor: "Mona" }, [50, 40, 20, 10], "SEARCH audit_entry USING INDEX audit_entry_by_actor (actor_id=?)"],
    ["by a program", { actor: NOBODY }, [30], "SEARCH audit_entry USING INDEX audit_entry_by_actor (actor_id=?)"],
    ["by what", { action: "ban" }, [50, 30, 10], "SEARCH audit_entry USING INDEX audit_entry_by_action (action=?)"],
    ["by when", { fromMs: 20, beforeMs: 40 }, [30, 20], "SEARCH audit_entry USING INDEX audit_entry_by_time (at_ms>? AND at_ms<?)"],
    ["by nobody of that name", { actor: "Nobody" }, [], "SEARCH audit_entry USING INDEX audit_entry_by_actor (actor_id=?)"],
  ])("is found %s, newest first, in pages without gap or repetition, by an index", async (_by, asked, times, plan) => {
    const answer = await found(asked)
    expect(answer.times).toEqual(times)
    expect(answer.plan).toBe(plan)
  })

  it("is found by all of them at once", async () => {
    expect((await found({ actor: "Mona", action: "ban", fromMs: 11 })).times).toEqual([50])
  })
})
