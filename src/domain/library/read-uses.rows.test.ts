import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertMade } from "../../../testing/library/item.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asAccountId, newBoardId, newMediaName, newTaskId } from "../_kernel/ids.ts"
import { contentHashOf } from "../upload/rules.ts"
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
    await readUses(sentAlone(context), { id: `${taskId}:0` })
    expect((await plans()).filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([])
    expect(await readUses(context, { id: `${taskId}:1` })).toEqual({ works: [], boards: [], made: 0 })
  })

  it.each([
    ["as its bytes are", { hash: "same", size: 5, look: null }, true],
    ["rewritten, which leaves size and look", { hash: "other", size: 5, look: "ff00ff00ff00ff00" }, true],
    ["but another image of its size", { hash: "other", size: 5, look: "00ff00ff00ff00ff" }, false],
    ["but another size", { hash: "other", size: 6, look: "ff00ff00ff00ff00" }, false],
  ])("is told of an upload that lies on a board, %s", async (_how, { hash, size, look }, isTold) => {
    const viewer = testMember()
    const { context, counts, plans } = makeTestContext({ viewer })
    const [accountId, { database }] = [asAccountId(viewer.id), context]
    const contentHash = hash === "same" ? await contentHashOf([SHA256]) : "0".repeat(64)
    const id = await insertFile(viewer.id, { sizeBytes: 5, contentHash, perceptualHash: "ff00ff00ff00ff00" })
    const blob = {
      sha256: SHA256,
      mediaKey: newMediaName(),
      contentType: "image/png",
      sizeBytes: size,
      perceptualHash: look,
      createdAtMs: 1,
    }
    const board = { accountId, title: "Harbor", document: "{}", revision: 1, isShared: false, createdAtMs: 1, updatedAtMs: 1 }
    await database.insert(schema.boardBlob).values({ accountId, ...blob })
    // Another's bytes are no sign of one's own.
    const other = asAccountId(testMember().id)
    await database.insert(schema.boardBlob).values({ ...blob, accountId: other, sizeBytes: 5, mediaKey: newMediaName() })
    const [mine, theirs] = [newBoardId(1), newBoardId(1)]
    await database.insert(schema.board).values([
      { id: mine, ...board },
      { id: theirs, ...board, accountId: other },
    ])
    await database.insert(schema.boardUse).values([
      { boardId: mine, sha256: SHA256, accountId },
      { boardId: theirs, sha256: SHA256, accountId: other },
    ])
    counts.roundTrips = 0
    expect((await readUses(context, { id })).boards).toEqual(isTold ? [{ board_id: mine, title: "Harbor" }] : [])
    expect(counts.roundTrips).toBe(1)
    await readUses(sentAlone(context), { id })
    expect((await plans()).filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([])
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
