import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newCommentId } from "../_kernel/ids.ts"
import { isReadBy } from "./seen-by.ts"

/** What differs from a comment that its reader is called to: everything there, everything safe, nobody hidden. */
interface Scene {
  readonly work?: Partial<typeof schema.work.$inferInsert>
  readonly comment?: Partial<typeof schema.comment.$inferInsert>
  readonly readerLevels?: number
  readonly isReadersWork?: boolean
  readonly hides?: readonly (readonly [who: "reader" | "writer" | "owner", whom: "reader" | "writer" | "owner" | "stranger"])[]
}

async function isRead({ work, comment, readerLevels = 3, isReadersWork = false, hides = [] }: Scene): Promise<boolean> {
  const database = testDatabase()
  const reader = await insertAccount({ over: { levels: readerLevels } })
  const [writer, owner, stranger] = [await insertAccount(), isReadersWork ? reader : await insertAccount(), await insertAccount()]
  const people = { reader, writer, owner, stranger }
  const objectId = await insertWork({ authorId: owner, ...work })
  const id = newCommentId(Date.now())
  const row = {
    id,
    objectType: 1,
    objectId,
    authorId: writer,
    text: "x",
    state: "visible" as const,
    hotScore: 1,
    createdAtMs: 1,
    updatedAtMs: 1,
  }
  await database.insert(schema.comment).values({ ...row, ...comment })
  for (const [who, whom] of hides)
    await database.insert(schema.hidden).values({ accountId: people[who], kind: "account", thingId: people[whom], createdAtMs: 1 })
  const [found] = await database.all<{ readonly isRead: number }>(sql`SELECT ${isReadBy(id, reader)} AS "isRead"`)
  return found?.isRead === 1
}

describe("a comment that a member is called to", () => {
  it.each<readonly [string, Scene, boolean]>([
    ["can be read, as nothing stands against it", {}, true],
    ["waits for a person", { comment: { state: "pending" } }, false],
    ["is by somebody who is hidden from all", { comment: { authorShown: false } }, false],
    ["is of a level that they want to meet", { comment: { level: 4 }, readerLevels: 7 }, true],
    ["is of a level that they do not want to meet", { comment: { level: 4 } }, false],
    ["is of such a level on their own work", { comment: { level: 4 }, isReadersWork: true }, false],
    ["is about a work of a level that they want to meet", { work: { level: 4 }, readerLevels: 7 }, true],
    ["is about a work of a level that they do not want to meet", { work: { level: 4 } }, false],
    ["is about such a work of their own", { work: { level: 4 }, isReadersWork: true }, true],
    ["is about a private work", { work: { visibility: "private" } }, false],
    ["is about a private work of their own", { work: { visibility: "private" }, isReadersWork: true }, true],
    ["is about a work that is limited", { work: { state: "limited" } }, false],
    ["is by somebody who hides them", { hides: [["writer", "reader"]] }, false],
    ["is by somebody who hides them, on their own work", { hides: [["writer", "reader"]], isReadersWork: true }, false],
    ["is about the work of somebody who hides them", { hides: [["owner", "reader"]] }, false],
    ["is about the work of somebody whom they hide", { hides: [["reader", "owner"]] }, false],
    [
      "is by and about somebody who hides somebody else",
      {
        hides: [
          ["writer", "stranger"],
          ["owner", "stranger"],
        ],
      },
      true,
    ],
  ])("is there for them or not, where it %s", async (_case, scene, isExpected) => {
    expect(await isRead(scene)).toBe(isExpected)
  })
})
