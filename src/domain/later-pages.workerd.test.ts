import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../testing/_kernel/context.ts"
import type { MemberContext } from "./_kernel/context.ts"
import { newFolderId } from "./_kernel/ids.ts"
import { encodeCursor } from "./_kernel/paging.ts"
import { listWallet } from "./credits/list-wallet.ts"
import { ageWorks } from "./feed/age-works.ts"
import { SHARED_TABS } from "./feed/kind-rules.ts"
import { listFeed } from "./feed/list-feed.ts"
import { listWorksBy } from "./feed/list-works-by.ts"
import { encodeRecommendCursor } from "./feed/ranking/recommend-cursor-rules.ts"
import { TIME_RANGES } from "./feed/rules.ts"
import { listFiles } from "./library/list-files.ts"
import { listBans } from "./moderation/list-bans.ts"
import { readSecurityLog } from "./security/read-security-log.ts"
import { listFollows } from "./social/follow.ts"
import { listCollected } from "./social/marked-works.ts"
import { listTasks } from "./task/index.ts"

const cursor = encodeCursor({ sortValue: 5, id: "thing_x" })
const behindSnapshot = encodeRecommendCursor({ kind: "hot", snapshot: 1, after: { sortValue: 5, id: "work_x" } })
const folder_id = newFolderId(1)

/** Every list that pages, below a cursor. */
const LATER_PAGES: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ...TIME_RANGES.flatMap((timeType) =>
    SHARED_TABS.map(
      (order_by) =>
        [
          `home, ${timeType} by ${order_by}`,
          (context: MemberContext) =>
            listFeed(context, "squareMixRecommend", { timeType, order_by, cursor: order_by === "recommend" ? behindSnapshot : cursor }),
        ] as const,
    ),
  ),
  ["works of a person", (context) => listWorksBy(context, context.viewer.id, { cursor })],
  ["whom one follows", (context) => listFollows(context, "follows", { cursor, id: context.viewer.id })],
  ["who follows one", (context) => listFollows(context, "followers", { cursor, id: context.viewer.id })],
  ["collected works", (context) => listCollected(context, { cursor })],
  ["tasks", (context) => listTasks(context, { cursor })],
  ["the history", (context) => listTasks(context, { cursor }, "finished-images")],
  ["the history of videos", (context) => listTasks(context, { cursor }, "finished-videos")],
  ["the wallet", (context) => listWallet(context, { cursor })],
  ["the security log", (context) => readSecurityLog(context, { cursor })],
  ["files", (context) => listFiles(context, { cursor })],
  ["files of a kind", (context) => listFiles(context, { cursor, kind: "image" })],
  ["files of a folder", (context) => listFiles(context, { cursor, folder_id })],
  ["files outside of folders", (context) => listFiles(context, { cursor, folder_id: null })],
  ["bans", (context) => listBans(context, { cursor })],
  ["bans of an account", (context) => listBans(context, { cursor, account_id: context.viewer.id })],
]

/** Steps that read more than a stretch of an index. What a value in parentheses is made of is no table. */
const isWalk = (step: string) => /^SCAN (?!json|found$|placed$|walked$|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step)

describe("a later page", () => {
  it.each(LATER_PAGES)("of %s is sought by its cursor in an index, without a walk to it", async (_name, run) => {
    const { context, queries, plans } = makeTestContext({ viewer: testMember() })
    // A batch is written down statement by statement only where each is sent alone.
    const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
    const database: MemberContext["database"] = Object.create(context.database, { batch: { value: batch } })
    await run({ ...context, database }).catch(() => undefined)
    expect(queries.some(({ sql }) => / < \(\?, \?\)/.test(sql))).toBe(true)
    const steps = await plans()
    expect(steps.filter(isWalk)).toEqual([])
    expect(steps.filter((step) => /^SEARCH .*USING .*<\(?\?/.test(step))).not.toEqual([])
  })
})

describe("works that grow old", () => {
  it("are found by their age's index, and leave the ranges that they are too old for, however far", async () => {
    const { context, plans } = makeTestContext()
    await ageWorks({ ...context, nowMs: 1 })
    expect((await plans()).filter(isWalk)).toEqual([])
  })
})
