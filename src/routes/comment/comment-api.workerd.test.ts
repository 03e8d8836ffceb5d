import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase as database } from "../../../testing/_kernel/runtime.ts"
import { commentOn, commentsOf, notedFor } from "../../../testing/comment/comment.ts"
import { imageFile } from "../../../testing/post/publish.ts"
import { insertWork } from "../../../testing/post/work.ts"
import * as calls from "../../domain/comment/contract.ts"

const DAY_MS = 86_400_000
const text = "What a light"
/** Somebody whose account is not new. */
const settled = (over = {}): Promise<MemberClient> => TestClient.signedIn({ madeAtMs: Date.now() - 30 * DAY_MS, ...over })
const rowOf = async (id: string) => {
  const [row] = await database().all<{
    readonly state: string
    readonly images: string
    readonly folder: string | null
    readonly level: number
  }>(sql`SELECT state, images, folder, level FROM comment WHERE id = ${id}`)
  return row
}
describe("a comment", () => {
  it("is written once however often its request is repeated, and another request under its key is refused", async () => {
    const [author, workId] = [await settled(), await insertWork()]
    const input = { obj_type: 1, obj_id: workId, text }
    const key = { "Idempotency-Key": crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => author.dataOf(calls.addComment, input, key)))
    expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1)
    expect((await author.call(calls.addComment, { ...input, text: "Other" }, key)).status.msg).toBe("Conflict")
    expect(await notedFor("work", workId, "comment")).toBe(1)
  })
})

describe("images of a comment", () => {
  it("are met by nobody else before they are looked at, and lie in public after", async () => {
    const [author, other, workId] = [await settled(), await settled(), await insertWork()]
    const comment = await commentOn(author, workId, { text: "", images: [await imageFile(author), await imageFile(author)] })
    expect(comment).toMatchObject({ state: "pending", images: [{ width: 16 }, { width: 16 }] })
    const before = new URL(comment.images[0]?.url ?? "").pathname
    expect(before).toContain(`/${author.accountId}/`)
    await expect.poll(async () => (await rowOf(comment.id))?.state, { timeout: 15_000 }).toBe("visible")
    await expect.poll(async () => (await rowOf(comment.id))?.folder?.startsWith("comment/"), { timeout: 15_000 }).toBe(true)
    const [shown] = (await commentsOf(author, workId)).items
    expect((await other.send(new URL(shown?.images[0]?.url ?? "").pathname)).status).toBe(200)
    expect((await other.send(before)).status).toBe(404)
    // What nothing says the level of is for members, and not for everybody.
    expect((await commentsOf(other, workId)).items).toMatchObject([{ is_masked: false, images: [{}, {}] }])
    expect((await commentsOf(new TestClient(), workId)).items).toMatchObject([{ is_masked: true, text: "", images: [] }])
  })
})
