import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertMade } from "../../../testing/library/item.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asAccountId, newBoardId, newTaskId } from "../_kernel/ids.ts"
import { readUses } from "./read-uses.ts"

const SHA256 = "a".repeat(64)

describe("where a thing of a library is used", () => {
  it("is told of creations, boards and what was made from it, of its owner's alone, in one round trip that scans nothing", async () => {
    const viewer = testMember()
    const { context, counts, plans } = makeTestContext({ viewer })
    const { database } = context
    const accountId = asAccountId(viewer.id)
    const taskId = await insertMade(viewer.id, {}, [{ sha256: SHA256 }, { position: 1 }])
    await insertMade(viewer.id, { parentTaskId: taskId, parentPosition: 0 })
    await insertMade(testMember().id, { parentTaskId: taskId, parentPosition: 0 })
    const from = { position: 0, relation: "self" as const, taskId, taskPosition: 0 }
    const [alone, part, gone, foreign] = [
      await insertWork({ authorId: accountId, title: "Alone" }),
      await insertWork({ authorId: accountId, isPart: true }),
      await insertWork({ authorId: accountId, state: "removed" }),
      await insertWork({ authorId: asAccountId(testMember().id) }),
    ]
    const post = await insertWork({ authorId: accountId, title: "Post" })
    await database.insert(schema.workItem).values({ postId: post, position: 0, itemId: part })
    await database.insert(schema.workOrigin).values([alone, part, gone, foreign].map((workId) => ({ ...from, workId })))
    const boardId = newBoardId(1)
    const board = { id: boardId, accountId, title: "Harbor", document: "{}", revision: 1, isShared: false, createdAtMs: 1, updatedAtMs: 1 }
    await database.insert(schema.board).values(board)
    await database.insert(schema.boardUse).values({ boardId, sha256: SHA256, accountId })
    counts.roundTrips = 0
    expect(await readUses(context, { id: `${taskId}:0` })).toEqual({
      works: [
        { work_id: post, title: "Post" },
        { work_id: alone, title: "Alone" },
      ],
      boards: [{ board_id: boardId, title: "Harbor" }],
      made: 1,
    })
    expect(counts.roundTrips).toBe(1)
    expect((await plans()).filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([])
    expect(await readUses(context, { id: `${taskId}:1` })).toEqual({ works: [], boards: [], made: 0 })
  })

  it("is told of files by the creations that show them, and of nothing that is not the viewer's", async () => {
    const viewer = testMember()
    const { context } = makeTestContext({ viewer })
    const fileId = await insertFile(viewer.id)
    const workId = await insertWork({ authorId: asAccountId(viewer.id), title: "Pier" })
    await context.database.insert(schema.workOrigin).values({ workId, position: 0, relation: "self", fileId })
    expect(await readUses(context, { id: fileId })).toMatchObject({ works: [{ work_id: workId, title: "Pier" }] })
    const { context: other } = makeTestContext({ viewer: testMember() })
    for (const id of [fileId, `${newTaskId(1)}:0`]) await expect(readUses(other, { id })).rejects.toMatchObject({ code: "NotFound" })
  })
})
