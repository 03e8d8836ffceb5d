import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type AccountId, asCommentId, newCommentId, type WorkId } from "../_kernel/ids.ts"
import { closeComments } from "./close-comments.ts"
import { deleteComment } from "./delete-comment.ts"
import { hideComment, hideCommentsOf } from "./hide-comment.ts"
import { pinComment } from "./pin-comment.ts"

const nowMs = 1_000_000
type CommentOver = Partial<typeof schema.comment.$inferInsert>

/** One comment of each state below two works, by name. */
async function scene() {
  const [owner, writer, other, ownerOfOther] = [await insertAccount(), await insertAccount(), await insertAccount(), await insertAccount()]
  const [work, elsewhere] = [await insertWork({ authorId: owner }), await insertWork({ authorId: ownerOfOther })]
  const names: Record<string, string> = {}
  const add = async (name: string, authorId: AccountId | null, over: CommentOver = {}, objectId: WorkId = work) => {
    const id = newCommentId(nowMs)
    names[name] = id
    const row = {
      id,
      objectType: 1,
      objectId,
      authorId,
      text: name,
      state: "visible" as const,
      hotScore: 1,
      createdAtMs: 1,
      updatedAtMs: 1,
    }
    await testDatabase()
      .insert(schema.comment)
      .values({ ...row, ...over })
    return id
  }
  const plain = await add("plain", writer)
  await add("pinned", writer, { pinnedAtMs: 1 })
  await add("hidden", writer, { hiddenAtMs: 1 })
  await add("reply", writer, { rootId: plain, answersId: plain })
  await add("pending", writer, { state: "pending" })
  await add("gone", null, { deletedAtMs: 1 })
  await add("deleted", writer, { deletedAtMs: 1, replyCount: 1 })
  await add("own", owner)
  await add("by another", other)
  await add("elsewhere", writer, { pinnedAtMs: 1 }, elsewhere)
  await add("owner's elsewhere", owner, {}, elsewhere)
  const { context } = makeTestContext({ nowMs, viewer: testMember({ id: owner }) })
  return { names, context, people: { owner, writer, other, ownerOfOther }, works: { work, elsewhere } }
}
type Scene = Awaited<ReturnType<typeof scene>>
const said = ({ names }: Scene, act: () => Promise<unknown>) => changedRows({ comment: ["id"] }, { ...names, now: nowMs }, act)

/** What an act on each of a scene's comments changes, or how it is refused. */
async function onEach(act: (context: Scene["context"], id: ReturnType<typeof asCommentId>) => Promise<unknown>) {
  const told: Record<string, readonly string[] | string> = {}
  for (const name of Object.keys((await scene()).names)) {
    const here = await scene()
    let code: string | undefined
    const lines = await said(here, () =>
      act(here.context, asCommentId(here.names[name] ?? "")).catch((error: { readonly code: string }) => {
        code = error.code
      }),
    )
    told[name] = code === undefined ? lines : lines.length === 0 ? code : `${code} ${lines.join()}`
  }
  return told
}

describe("the author of a work", () => {
  it("hides each comment of others below it once, which is pinned no more, and none of their own or elsewhere", async () => {
    expect(await onEach((context, id) => hideComment(context, { id, is_hidden: true }))).toEqual({
      plain: ["comment plain: updated_at_ms=now hidden_at_ms=now"],
      pinned: ["comment pinned: pinned_at_ms=null updated_at_ms=now hidden_at_ms=now"],
      hidden: [],
      reply: ["comment reply: updated_at_ms=now hidden_at_ms=now"],
      pending: ["comment pending: updated_at_ms=now hidden_at_ms=now"],
      gone: "NotFound",
      deleted: "NotFound",
      own: "NotFound",
      "by another": ["comment by another: updated_at_ms=now hidden_at_ms=now"],
      elsewhere: "NotFound",
      "owner's elsewhere": "NotFound",
    })
  })

  it("shows again what they hid", async () => {
    expect(await onEach((context, id) => hideComment(context, { id, is_hidden: false }))).toMatchObject({
      plain: [],
      hidden: ["comment hidden: updated_at_ms=now hidden_at_ms=null"],
      deleted: "NotFound",
      own: "NotFound",
      elsewhere: "NotFound",
    })
  })

  it("pins one of the first level that others see, in the place of the one that was", async () => {
    const unpinned = "comment pinned: pinned_at_ms=null"
    expect(await onEach((context, id) => pinComment(context, { id, is_pinned: true }))).toEqual({
      plain: [unpinned, "comment plain: pinned_at_ms=now"],
      pinned: ["comment pinned: pinned_at_ms=now"],
      hidden: ["comment hidden: pinned_at_ms=now", unpinned],
      reply: "NotAllowed",
      pending: "NotAllowed",
      gone: "NotFound",
      deleted: "NotFound",
      own: ["comment own: pinned_at_ms=now", unpinned],
      "by another": ["comment by another: pinned_at_ms=now", unpinned],
      elsewhere: "NotFound",
      "owner's elsewhere": "NotFound",
    })
    expect(await onEach((context, id) => pinComment(context, { id, is_pinned: false }))).toMatchObject({
      plain: [],
      pinned: [unpinned],
      reply: [],
      elsewhere: "NotFound",
    })
  })

  it("deletes what others wrote there and what they wrote anywhere, and nothing else", async () => {
    expect(await onEach((context, id) => deleteComment(context, { id }))).toMatchObject({
      // It has a reply, and leaves its place.
      plain: [expect.stringMatching(/^comment plain: text= .*deleted_at_ms=now/)],
      pinned: ["- comment pinned"],
      hidden: ["- comment hidden"],
      reply: ["- comment reply"],
      pending: ["- comment pending"],
      gone: "NotFound",
      deleted: "NotFound",
      own: ["- comment own"],
      "by another": ["- comment by another"],
      elsewhere: "NotFound",
      "owner's elsewhere": ["- comment owner's elsewhere"],
    })
  })

  it("who blocks somebody hides all that they wrote there, and nothing of anybody else or elsewhere", async () => {
    const here = await scene()
    const { writer, owner } = here.people
    expect(await said(here, () => hideCommentsOf(here.context, writer, owner))).toEqual([
      "comment pending: updated_at_ms=now hidden_at_ms=now",
      "comment pinned: pinned_at_ms=null updated_at_ms=now hidden_at_ms=now",
      "comment plain: updated_at_ms=now hidden_at_ms=now",
      "comment reply: updated_at_ms=now hidden_at_ms=now",
    ])
  })

  it("closes its comments and opens them again, and nobody else does but moderators", async () => {
    const { context, people, works } = await scene()
    const moderator = { ...context, viewer: testMember({ id: people.other, isModerator: true }) }
    const stranger = { ...context, viewer: testMember({ id: people.other }) }
    const refused = (error: unknown) => expect(error).toMatchObject({ code: "NotFound" })
    const close = (by: typeof context, id: WorkId, is_closed: boolean) =>
      changedRows({ closed_talk: ["object_id"] }, { ...works, now: nowMs }, () =>
        closeComments(by, { obj_id: id, is_closed }).catch(refused),
      )
    expect(await close(stranger, works.work, true)).toEqual([])
    expect(await close(context, works.elsewhere, true)).toEqual([])
    expect(await close(context, works.work, true)).toEqual(["+ closed_talk work"])
    expect(await close(moderator, works.elsewhere, true)).toEqual(["+ closed_talk elsewhere"])
    expect(await close(context, works.work, true)).toEqual([])
    expect(await close(stranger, works.work, false)).toEqual([])
    expect(await close(context, works.elsewhere, false)).toEqual([])
    expect(await close(context, works.work, false)).toEqual(["- closed_talk work"])
    expect(await close(moderator, works.elsewhere, false)).toEqual(["- closed_talk elsewhere"])
  })
})
