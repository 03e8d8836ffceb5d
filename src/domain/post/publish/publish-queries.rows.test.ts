import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asFileId, newFileId, newTaskId, newWorkId } from "../../_kernel/ids.ts"
import { readPortfolio } from "../portfolio/read-portfolio.ts"
import { sweepCopies } from "./copy-files.ts"
import { deleteWork } from "./delete-work.ts"
import { tellTasks } from "./mark-results.ts"
import { readOwnWork } from "./own-work.ts"
import { readNamed } from "./read-items.ts"
import { sweepRequests } from "./requests.ts"
import { checkSharing } from "./share-check.ts"

const id = newWorkId(1)
const request = { authorId: testMember().id, key: "k", bodyHash: "h" }
const items = [
  { from: "work", workId: id } as const,
  { from: "task", taskId: newTaskId(1), position: 0 } as const,
  { from: "file", fileId: asFileId(newFileId(1)) } as const,
]
const orNothing = (error: unknown) => {
  if (!(error instanceof DomainError) || error.code !== "NotFound") throw error
}

const QUERIES: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ["what a contribution names", (context) => readNamed(context, items, { request })],
  ["a work of one's own", (context) => readOwnWork(context, id).catch(orNothing)],
  ["a post with its items", (context) => readPortfolio(context, { id }).catch(orNothing)],
  ["whether a result may be shared", (context) => checkSharing(context, { task_id: newTaskId(1) })],
  ["a deletion", (context) => deleteWork(context, { id }).catch(orNothing)],
  ["what tasks are told", (context) => tellTasks(context, { work_id: id })],
  ["copies that no work came of", (context) => sweepCopies({ ...context, nowMs: 1 })],
  ["requests of yesterday", (context) => sweepRequests({ ...context, nowMs: 1 })],
]

describe("every query of publishing", () => {
  it.each(QUERIES)("of %s is one round trip, served by indexes without scan or sort", async (_name, run) => {
    const { context, counts, plans } = makeTestContext({ viewer: testMember() })
    await run(context)
    expect(counts.roundTrips).toBe(1)
    const bad = (await plans()).filter(
      (step) =>
        /TEMP B-TREE FOR ORDER/.test(step) ||
        (/^SCAN /.test(step) && !/USING (?:COVERING )?INDEX|^SCAN (?:json|\(subquery|CONSTANT|SUBQUERY|asked|place|ancestor)/i.test(step)),
    )
    expect(bad).toEqual([])
  })
})
