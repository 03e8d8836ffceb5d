import { eq } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import { asWorkId } from "../../src/domain/_kernel/ids.ts"
import { reportPortfolio } from "../../src/domain/moderation/report-contract.ts"
import { type MemberClient, TestClient } from "../_http/call.ts"
import { testDatabase } from "../_kernel/runtime.ts"
import { insertWork } from "../post/work.ts"

const DAY_MS = 86_400_000

/** Somebody whose reports count: signed in, with an account that is two days old. */
export function oldMember(): Promise<MemberClient> {
  return TestClient.signedIn({ over: { createdAtMs: Date.now() - 2 * DAY_MS } })
}

/** Publishes a work of somebody's own for a test; answers both. */
export async function publishedWork(
  over: Parameters<typeof insertWork>[0] = {},
): Promise<{ readonly author: MemberClient; readonly id: WorkId }> {
  const author = await TestClient.signedIn()
  return { author, id: await insertWork({ authorId: author.accountId, ...over }) }
}

/** Where a work stands. */
export async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await testDatabase()
    .select({ state: schema.work.state })
    .from(schema.work)
    .where(eq(schema.work.id, asWorkId(id)))
  return row?.state
}

/** The newest case of a thing. */
export async function caseOf(id: string) {
  const rows = await testDatabase().select().from(schema.moderationCase).where(eq(schema.moderationCase.subjectId, id))
  const newest = rows.toSorted((one, other) => one.createdAtMs - other.createdAtMs).at(-1)
  if (newest === undefined) throw new Error("no case")
  return newest
}

/** What calls about the newest case of a thing are given. */
export async function referenceTo(id: string) {
  const { id: caseId, subjectKind } = await caseOf(id)
  return { case_id: caseId, kind: subjectKind, id }
}

/** A work that somebody reported, with its author and whoever reported it. */
export async function reportedWork(reason = "spam") {
  const { author, id } = await publishedWork()
  const reporter = await oldMember()
  await reporter.call(reportPortfolio, { id, reason })
  return { author, id, reporter, reference: await referenceTo(id) }
}
